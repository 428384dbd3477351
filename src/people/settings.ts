import type { Secret } from '@spacebooks/base/secret';

/** From the least rights to the most: `reader` sees and downloads; `finance` decides about books as well; `admin` does everything. */
export const ROLES = ['reader', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

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
  readonly password_hash: Secret;
}
