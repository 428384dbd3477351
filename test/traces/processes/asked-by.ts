import { type Subject, subjectOf } from '../record/subject.js';
import type { SentNote } from './notes.js';

/** What a request of a process is about. */
export type Asked =
  | { readonly of: 'road'; readonly subject: Subject }
  /** A callback of the platform about an invoice. */
  | { readonly of: 'callback'; readonly invoice: string }
  /** To nobody whose interface we know: mapped by no one, should it be one of the sandboxes. */
  | { readonly of: 'stranger'; readonly unmapped: Subject }
  | { readonly of: 'nothing' };

const PLATFORM = /^\/(?:api2|space|www|oauth|api)(?:\/|$)/;
const KSEF = /^\/v2\//;
const CALLBACK = /^\/callbacks\//;
/** What the sandboxes of the platform call themselves. */
const SANDBOX = 'spacebooks-sandbox';

export function askedBy({ method, url, agent, body }: SentNote): Asked {
  const { pathname } = new URL(url);
  if (CALLBACK.test(pathname)) return agent === SANDBOX ? calledBack(body) : { of: 'nothing' };
  const side = PLATFORM.test(pathname) ? 'platform' : KSEF.test(pathname) ? 'ksef' : null;
  if (side === null)
    return { of: 'stranger', unmapped: { what: 'unmapped', request: `${method} ${pathname}` } };
  const subject = subjectOf(side, method, pathname, body);
  return subject.what === 'elsewhere' ? { of: 'nothing' } : { of: 'road', subject };
}

function calledBack(body: string): Asked {
  const { url = '' } = JSON.parse(body) as { readonly url?: string };
  const [, invoice] = /\/invoices\/([^/]+)$/.exec(url) ?? [];
  return invoice === undefined ? { of: 'nothing' } : { of: 'callback', invoice };
}
