import type { Answer, Incoming, Method } from '@spacebooks/sandbox-engine/http';
import type { AccessToken, User } from '../records/people.js';
import type { World } from '../world.js';
import type { SentMembers } from './form.js';

/** The form of a request's body; each version of the interface has its own media types. `any` is not even looked at. */
export type BodyForm = 'none' | 'document' | 'multipart' | 'any';

/**
 * `public` needs no token; `link` takes a signed link in place of a token; the others need a token. Which
 * space a caller must administer depends on the record.
 */
export type Access =
  | 'public'
  | 'link'
  | 'any user'
  | 'space admin'
  | 'space admin or owner'
  | 'owner'
  | 'space member'
  | 'network admin'
  | 'network member'
  | 'network admin or owner';

/** One operation, ready to be served: what the engine must know before it runs. */
export interface Operation {
  /** The operation's name in the published description, where it has one. */
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  /** Scopes that the token must carry, separated by spaces. */
  readonly scope: string | null;
  readonly body: BodyForm;
  /** False where the answer is no document of the interface (a PDF), whatever the caller accepts. */
  readonly answersDocument: boolean;
  /** The query parameters that it knows besides `access_token`; none when left out. */
  readonly parameters?: readonly string[] | 'any';
  /** What `include` may name -> the scopes that it needs, separated by spaces. */
  readonly includes?: Readonly<Record<string, string | null>>;
  /** Whether it answers pages. */
  readonly isPaged?: boolean;
  /** How often a user may call it in any rolling minute, where that is less than of all operations together. */
  readonly perMinute?: number;
  run(exchange: Exchange): Answer | Promise<Answer>;
}

interface Caller {
  readonly user: User;
  readonly token: AccessToken;
}

/** A request on its way through the sandbox. */
export interface Exchange extends Incoming, SentMembers {
  readonly world: World;
  readonly operation: Operation;
  /** Null for public operations and signed links. */
  caller: Caller | null;
}

/** The caller of an operation that needs one. */
export function callerOf(exchange: Exchange): Caller {
  if (exchange.caller === null) throw new Error(`${exchange.operation.name} has no caller`);
  return exchange.caller;
}
