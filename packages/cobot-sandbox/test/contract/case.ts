/** One request to the sandbox, and what is expected of the answer. */
export interface Case {
  /** Name of the operation. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** A document, sent as JSON. */
  readonly body?: unknown;
  /** The seed's token; the admin's when left out. */
  readonly token?: string;
  /** What must be found in the answer. */
  readonly shows?: unknown;
}

export function get(operation: string, path: string, shows?: unknown): Case {
  return { operation, method: 'GET', path, status: 200, ...(shows === undefined ? {} : { shows }) };
}

/** A document of JSON:API. */
export function doc(
  type: string,
  attributes: Readonly<Record<string, unknown>> = {},
  relationships: Readonly<Record<string, unknown>> = {},
  id?: string,
): unknown {
  return { data: { ...(id === undefined ? {} : { id }), type, attributes, relationships } };
}

/** A relationship to one record. */
export const to = (type: string, id: string) => ({ data: { type, id } });
