import type { Secret } from '@spacebooks/base/secret';
import type { Role } from '../domain/role.js';

/** What the section `web` of the configuration says of people. */
export interface PeopleSettings {
  readonly session_hours: number;
  /** A session without a request for so long ends; left out, none does. */
  readonly idle_minutes?: number | undefined;
  /** Who needs a second factor; left out, nobody has to. */
  readonly second_factor?: 'optional' | 'admins' | 'required' | undefined;
  readonly users: readonly WebUser[];
}

export interface WebUser {
  readonly name: string;
  readonly role: Role;
  /** Ids of the spaces that this person sees; left out, all. */
  readonly spaces?: readonly string[] | undefined;
  /** Of an accountant: bank lines are shown as well. */
  readonly sees_bank?: boolean | undefined;
  readonly password_hash: Secret;
}
