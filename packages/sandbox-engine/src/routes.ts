import findMyWay from 'find-my-way';

interface Match<Target> {
  readonly target: Target;
  readonly params: Readonly<Record<string, string>>;
}

/** Of a part of a path, in characters. */
export const LONGEST_NAME = 500;

/** What each path leads to: `/invoices/:id`, `/invoices/:id.pdf`, `/v2/*`. Fixed segments come before parameters. */
export class Routes<Target> {
  readonly #router = findMyWay({ maxParamLength: LONGEST_NAME });

  add(method: string, path: string, target: Target): void {
    this.#router.on(method as findMyWay.HTTPMethod, path, () => {}, target);
  }

  /** @param path percent-encoded, without a query @throws URIError when it is not encoded so */
  find(method: string, path: string): Match<Target> | null {
    decodeURIComponent(path);
    const found = this.#router.find(method as findMyWay.HTTPMethod, path);
    if (found === null) return null;
    const { '*': _rest, ...params } = found.params as Record<string, string>;
    // The router takes no value for one.
    if (Object.values(params).includes('')) return null;
    return { target: found.store as Target, params };
  }
}
