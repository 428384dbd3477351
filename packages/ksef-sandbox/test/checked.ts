import { expect } from 'vitest';
import { CONTRACT } from '../src/contract.js';
import { KSEF_OPERATIONS } from '../src/operations.js';
import { type KsefReply, type KsefRequest, request } from './caller.js';
import { isThere, KsefDescription } from './description.js';

/** Operations by how many parameters their addresses have: `/auth/sessions/current` is no reference number. */
const ROUTES = CONTRACT.map(([method, path, name]) => ({
  method,
  name,
  described: path.replace(/:(\w+)/g, '{$1}'),
  address: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
})).toSorted((a, b) => a.described.split('{').length - b.described.split('{').length);

/** Calls whose answers are all checked against the published description, where it is there. */
export class CheckedCalls {
  readonly #baseUrl: string;
  readonly #description = isThere ? new KsefDescription() : null;
  readonly #succeeded = new Set<string>();

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  async call(method: string, path: string, options: KsefRequest = {}): Promise<KsefReply> {
    const reply = await request(method, this.#baseUrl + path, options);
    const address = path.split('?', 1)[0] ?? '';
    const route = ROUTES.find((each) => each.method === method && each.address.test(address));
    if (route === undefined) throw new Error(`the contract has no ${method} ${path}`);
    if (reply.status < 300) this.#succeeded.add(route.name);
    const mediaType = reply.headers.get('content-type');
    const complaints = this.#description?.complaints(
      method,
      route.described,
      reply.status,
      mediaType,
      reply.bytes,
    );
    expect([`${method} ${path}: ${reply.bytes}`, complaints ?? []]).toEqual([expect.anything(), []]);
    return reply;
  }

  /** The operations under a path that have not yet succeeded. */
  missing(prefix: RegExp): readonly string[] {
    return KSEF_OPERATIONS.filter(({ path }) => prefix.test(path))
      .map(({ name }) => name)
      .filter((name) => !this.#succeeded.has(name));
  }
}

/** Status, and KSeF's exception or the reason of a 403. */
export function refusedWith(reply: KsefReply): readonly [number, unknown] {
  const { errors, reasonCode } = reply.json();
  return [reply.status, errors?.[0].code ?? reasonCode];
}
