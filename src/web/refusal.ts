/** A request that is turned away, with words for whoever sent it. */
export class WebRefusal extends Error {
  override readonly name = 'WebRefusal';

  /**
   * @param status of HTTP
   * @param key of the wording, `problem.` before it
   */
  constructor(
    readonly status: number,
    readonly key: string,
    readonly values: Readonly<Record<string, string>> = {},
  ) {
    super(`${status} ${key}`);
  }
}

export const notFound = (): WebRefusal => new WebRefusal(404, 'not-found');
