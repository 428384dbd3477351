import type { IncomingHttpHeaders } from 'node:http';
import type { AccessToken, User } from '../records/people.js';
import type { World } from '../world.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How a request's body is to be sent; each version of the interface has its own media types. */
export type BodyForm = 'none' | 'document' | 'multipart';

/**
 * `public` needs no token; `link` takes a signed link in place of a token; the others need a token. Which
 * space a caller must administer is the record's matter.
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
  run(exchange: Exchange): Answer | Promise<Answer>;
}

/** The plain facts of an operation that needs no scope and answers in a form of its own. */
export function bareOperation(
  name: string,
  method: Method,
  path: string,
  access: Access = 'public',
): Omit<Operation, 'run'> {
  return { name, method, path, access, scope: null, body: 'document', answersDocument: false };
}

interface Caller {
  readonly user: User;
  readonly token: AccessToken;
}

export type Query = Readonly<Record<string, string>>;

/** A request on its way through the sandbox. */
export interface Exchange {
  readonly world: World;
  readonly operation: Operation;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Null for public operations and signed links. */
  caller: Caller | null;
}

export interface Answer {
  readonly status: number;
  /** Bytes go out as they are, undefined as an empty body, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The caller of an operation that needs one. */
export function callerOf(exchange: Exchange): Caller {
  if (exchange.caller === null) throw new Error(`${exchange.operation.name} has no caller`);
  return exchange.caller;
}
