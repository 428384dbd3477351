/**
 * Who does what on the page, by job. `viewer` sees and downloads; `accountant` sees books, not the work around them, and accepts or
 * rejects batches; `finance` decides about books; `admin` does everything.
 */
export const ROLES = ['viewer', 'accountant', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Reads a role as it was ever written: `reader` is what `viewer` was called. Null for what is none. */
export function roleOf(written: string): Role | null {
  return written === 'reader' ? 'viewer' : (ROLES.find((each) => each === written) ?? null);
}

/** What is asked of somebody's bank. */
interface BankRight {
  readonly role: Role;
  /** Of an accountant: bank lines are shown as well. All others see them anyway. */
  readonly seesBank?: boolean | undefined;
}

/** Whether bank lines, and the accounts and texts of those who pay, are shown to somebody. */
export function seesBank({ role, seesBank: isAllowed }: BankRight): boolean {
  return role !== 'accountant' || isAllowed === true;
}

const INVITED_BY: Readonly<Record<Role, readonly Role[]>> = {
  viewer: [],
  accountant: [],
  finance: ['viewer', 'accountant'],
  admin: ['viewer', 'accountant'],
};

/** Whom somebody may invite who does not see all spaces, or is no admin. */
export function rolesInvitedBy(role: Role): readonly Role[] {
  return INVITED_BY[role];
}
