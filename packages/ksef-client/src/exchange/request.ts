import type { Secret } from '@spacebooks/base/secret';
import type { TransportAnswer } from '@spacebooks/http/transport';
import type { LimitGroup } from '../limits/groups.js';
import type { KsefProblem } from './problem.js';

export interface KsefRequest {
  readonly method: 'GET' | 'POST';
  /** Below the base address, with a slash at its beginning. */
  readonly path: string;
  readonly group: LimitGroup;
  readonly bearer?: Secret;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: { readonly type: string; readonly bytes: Uint8Array };
}

/** Any answer that says what it means: 2xx, or a refusal (4xx) that each operation reads for itself. */
export type KsefReply = { readonly ok: true; readonly answer: TransportAnswer } | KsefRefusal;

export interface KsefRefusal {
  readonly ok: false;
  readonly status: number;
  /** Null when it is not KSeF that wrote it. */
  readonly problem: KsefProblem | null;
}

/** The request, without its query, and what is to be said of it. */
export function named({ method, path }: Pick<KsefRequest, 'method' | 'path'>, what: string): string {
  return `${method} ${path.split('?', 1)[0]}: ${what}`;
}
