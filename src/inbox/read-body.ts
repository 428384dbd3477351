import type { IncomingMessage } from 'node:http';
import { kept as told } from '../words/retold.js';

/** Callbacks are pointers of a few hundred bytes; the longest documented one is an invoice. */
const LARGEST_BODY = 1024 * 1024;
/** What every body may take without asking. */
const FREE = 64 * 1024;
/** What the bodies that are longer than that may take together. */
const SHARED = 16 * 1024 * 1024;

interface Body {
  readonly text: string;
  /** Why it was not kept whole; null when it was. */
  readonly cut: string | null;
}

/** Reads bodies that come at the same time within a bounded memory. */
type ReadBody = (request: IncomingMessage) => Promise<Body>;

export function createBodyReader(): ReadBody {
  let shared = 0;

  /** To the end, within the time that a request may take: who stops reading cannot answer. */
  return async (request) => {
    let kept = Buffer.allocUnsafe(4 * 1024);
    let length = 0;
    let cut: string | null = null;
    const taken = (): number => (kept.length > FREE ? kept.length : 0);
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        if (cut !== null) continue;
        if (length + chunk.length > LARGEST_BODY) cut = told('callback.large');
        const room = nextSize(kept.length, Math.min(length + chunk.length, LARGEST_BODY));
        const more = (room > FREE ? room : 0) - taken();
        if (shared + more > SHARED) {
          cut = told('callback.many');
          continue;
        }
        if (room > kept.length) {
          shared += more;
          kept = Buffer.concat([kept.subarray(0, length)], room);
        }
        length += chunk.copy(kept, length);
      }
      return { text: kept.toString('utf8', 0, length), cut };
    } finally {
      shared -= taken();
    }
  };
}

/** Doubled until it is enough: pieces of one byte each would otherwise cost a hundred times their size. */
function nextSize(size: number, needed: number): number {
  let next = size;
  while (next < needed) next *= 2;
  return next;
}
