import type { WebConfig } from '../config/config.js';
import type { Role } from '../domain/role.js';

/** Somebody who may or could sign in to the page. */
export interface ProcedureUser {
  readonly name: string;
  readonly role: Role;
  /** Ids of the only spaces; null: all. */
  readonly spaces: readonly string[] | null;
  /** First day with these rights; null for a user of the configuration. */
  readonly since: string | null;
  /** Last day of access; null: without an end. */
  readonly until: string | null;
  /** The configuration has a user of this name, who signs in instead. */
  readonly isShadowed: boolean;
  readonly hasCode: boolean;
  readonly hasPasskey: boolean;
}

type Say = (word: string) => string;

export function userRow(user: ProcedureUser, say: Say): readonly string[] {
  const { name, role, spaces, since, until, isShadowed } = user;
  return [
    name,
    `${say(role)}${spaces === null ? '' : ` (${spaces.join(', ')})`}`,
    since ?? say('configured'),
    isShadowed ? say('shadowed') : (until ?? '–'),
    say(signsInBy(user)),
  ];
}

function signsInBy({ hasCode, hasPasskey }: ProcedureUser): string {
  if (hasPasskey) return hasCode ? 'byPasskeyOrCode' : 'byPasskey';
  return hasCode ? 'byCode' : 'byPassword';
}

const FACTOR = { optional: 'factorOptional', admins: 'factorAdmins', required: 'factorRequired' } as const;

/** How people sign in, as the page is configured and as they have set it up. */
export function signInText(web: WebConfig | null, users: readonly ProcedureUser[], say: Say): string {
  if (web === null) return say('noPage');
  const first = users.some(({ hasPasskey }) => hasPasskey) ? 'signInPasskey' : 'signInPassword';
  return [first, FACTOR[web.second_factor], 'usersBelow'].map(say).join(' ');
}
