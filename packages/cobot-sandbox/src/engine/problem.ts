import {
  describeNotImplemented,
  type NotImplemented,
  notImplemented,
} from '@spacebooks/sandbox-engine/not-implemented';

export interface ProblemDetail {
  readonly detail: string;
  /** Where in the request's body, e.g. `/data/attributes/name`. */
  readonly pointer?: string;
  /** Which query parameter. */
  readonly parameter?: string;
}

/** An error answer; each version of the interface writes it in its own form. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly details: readonly ProblemDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    details: string | readonly ProblemDetail[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    const list = typeof details === 'string' ? [{ detail: details }] : details;
    super(list.map((each) => each.detail).join('; '));
    this.status = status;
    this.details = list;
    this.headers = headers;
  }
}

/** @param pointer as in ProblemDetail */
export function invalidMember(pointer: string, detail: string): Problem {
  return new Problem(422, [{ detail, pointer }]);
}

export function invalidParameter(parameter: string, detail: string, status = 422): Problem {
  return new Problem(status, [{ detail, parameter }]);
}

/** 501: an address that no operation serves, or a query parameter that its operation does not know. */
export class UnknownOperation extends Problem {
  readonly missing: NotImplemented;

  constructor(operation: string, parameter?: string) {
    const missing = notImplemented(operation, parameter);
    const detail = describeNotImplemented(missing);
    super(501, [parameter === undefined ? { detail } : { detail, parameter }]);
    this.missing = missing;
  }
}
