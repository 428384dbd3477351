import { plainAccount } from './matching/plain-account.js';

/** What is known of an account already. */
export interface KnownAccount {
  /** For whom it has paid. */
  readonly debtorIds: readonly string[];
  /** Debtors that rules in force name. */
  readonly ruledDebtorIds: readonly string[];
  readonly isNoInvoice: boolean;
  /** The highest difference that a rule lets go, cents. */
  readonly tolerance: number;
}

interface DecidedLine {
  /** Of whoever paid; null where the bank does not say. */
  readonly account: string | null;
  readonly name: string | null;
}

interface Taught {
  /** Whose invoices a person said that the line pays; empty where it pays none. */
  readonly debtorIds: readonly string[];
  /** Cents that were missing, and that the person lets go from now on. */
  readonly letGo: number;
}

/** A rule that a decision teaches about all lines of an account. */
export type Lesson =
  | {
      readonly kind: 'debtor';
      readonly account: string;
      readonly debtorId: string;
      readonly name: string | null;
    }
  | { readonly kind: 'no-invoice'; readonly account: string; readonly name: string | null }
  | {
      readonly kind: 'tolerance';
      readonly account: string;
      readonly cents: number;
      readonly name: string | null;
    };

/**
 * What a decision says of further lines of the account: nothing where it would contradict what is known, such as an office
 * that pays for many, or where it is known already.
 */
export function lessonsOf(
  { account: written, name }: DecidedLine,
  { debtorIds, letGo }: Taught,
  known: KnownAccount,
): readonly Lesson[] {
  if (written === null) return [];
  const account = plainAccount(written);
  const [debtorId, another] = debtorIds;
  const others = [...known.debtorIds, ...known.ruledDebtorIds];
  if (debtorId === undefined) {
    return others.length > 0 || known.isNoInvoice ? [] : [{ kind: 'no-invoice', account, name }];
  }
  const isClear = another === undefined && !known.isNoInvoice && others.every((each) => each === debtorId);
  const isNews = !known.ruledDebtorIds.includes(debtorId);
  return [
    ...(isClear && isNews ? [{ kind: 'debtor' as const, account, debtorId, name }] : []),
    ...(letGo > known.tolerance && !known.isNoInvoice
      ? [{ kind: 'tolerance' as const, account, cents: letGo, name }]
      : []),
  ];
}
