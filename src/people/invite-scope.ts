import { ROLES, type Role, rolesInvitedBy } from '../domain/role.js';
import type { PersonRights } from '../store/people/person-rights.js';
import type { Session } from './sessions.js';

/** Whom somebody may invite, and for what: never for more than they have themselves. */
export interface InviteScope {
  readonly roles: readonly Role[];
  /** The only spaces; null: all. */
  readonly spaces: readonly string[] | null;
  /** The last day that may be given, where the inviter is a guest; null: any, or none. */
  readonly until: string | null;
  /** An admin of all spaces, who sees everybody; others see whom they invited. */
  readonly isOwner: boolean;
}

export function inviteScope({ role, onlySpaces, account }: Pick<Session, 'role' | 'onlySpaces' | 'account'>) {
  const isOwner = role === 'admin' && onlySpaces === null;
  const roles = isOwner ? ROLES : rolesInvitedBy(role);
  return { roles, spaces: onlySpaces, until: account.lastDay, isOwner } satisfies InviteScope;
}

/** Whether rights are no more than somebody may give. */
export function isWithin(
  { role, spaces, lastDay }: PersonRights,
  { roles, spaces: own, until }: InviteScope,
): boolean {
  if (!roles.includes(role)) return false;
  if (own !== null && (spaces === null || spaces.some((each) => !own.includes(each)))) return false;
  return until === null || (lastDay !== null && lastDay <= until);
}
