/** What a request is about, for those that the road of an e-invoice consists of. */
export type Subject =
  | { readonly what: InvoiceRequest; readonly invoice: string }
  | { readonly what: 'open-session' | 'query' }
  | { readonly what: 'send'; readonly session: string; readonly hash: string }
  | { readonly what: 'close-session' | 'session' | 'list'; readonly session: string }
  | { readonly what: 'status'; readonly session: string; readonly reference: string }
  | { readonly what: 'document'; readonly number: string }
  | { readonly what: 'receipt'; readonly session: string }
  /** The road of no e-invoice leads here. */
  | { readonly what: 'elsewhere' }
  /** Nobody has said what this is. */
  | { readonly what: 'unmapped'; readonly request: string };

type InvoiceRequest = 'show' | 'pdf' | 'lock' | 'unlock' | 'attach' | 'register';

interface Route {
  readonly side: 'platform' | 'ksef';
  readonly method: string;
  /** Below the interface's own address. */
  readonly path: RegExp;
  readonly to: (parts: readonly string[], body: string) => Subject;
}

const invoice =
  (what: InvoiceRequest) =>
  ([id = '']: readonly string[]): Subject => ({ what, invoice: id });
const ELSEWHERE: Subject = { what: 'elsewhere' };
const elsewhere = (): Subject => ELSEWHERE;

/** The first that fits; a request that fits none is not mapped, and its trace is rejected. */
const ROUTES: readonly Route[] = [
  { side: 'platform', method: 'GET', path: /^\/api2\/invoices\/([^/.]+)$/, to: invoice('show') },
  { side: 'platform', method: 'GET', path: /^\/api2\/invoices\/([^/]+)\.pdf$/, to: invoice('pdf') },
  { side: 'platform', method: 'POST', path: /^\/api2\/invoices\/([^/]+)\/lock$/, to: invoice('lock') },
  { side: 'platform', method: 'DELETE', path: /^\/api2\/invoices\/([^/]+)\/lock$/, to: invoice('unlock') },
  { side: 'platform', method: 'POST', path: /^\/api2\/invoices\/([^/]+)\/pdf$/, to: invoice('attach') },
  {
    side: 'platform',
    method: 'POST',
    path: /^\/api2\/invoices\/([^/]+)\/e_invoice$/,
    to: invoice('register'),
  },
  // Lists, the mirror of the books, who we are, subscriptions, and payments, whose saga has a model of its own.
  { side: 'platform', method: 'GET', path: /^\/api2\/invoices\/[^/]+\/payment_methods$/, to: elsewhere },
  {
    side: 'platform',
    method: 'GET',
    path: /^\/api2\/(user|users|spaces|memberships|teams|contacts)(\/|$)/,
    to: elsewhere,
  },
  {
    side: 'platform',
    method: 'GET',
    path: /^(\/space\/[^/]+)?\/api\/(invoices|space|subscriptions)/,
    to: elsewhere,
  },
  {
    side: 'platform',
    method: 'POST',
    path: /^(\/space\/[^/]+)?\/api\/invoices\/[^/]+\/payment_records$/,
    to: elsewhere,
  },
  {
    side: 'platform',
    method: 'DELETE',
    path: /^(\/space\/[^/]+)?\/api\/invoices\/[^/]+\/payment_records\/[^/]+$/,
    to: elsewhere,
  },
  {
    side: 'platform',
    method: 'POST',
    path: /^(\/space\/[^/]+)?\/api\/subscriptions$/,
    to: elsewhere,
  },
  {
    side: 'platform',
    method: 'DELETE',
    path: /^(\/space\/[^/]+)?\/api\/subscriptions\/[^/]+$/,
    to: elsewhere,
  },
  // Logins, and whose a token is.
  ...['GET', 'POST', 'DELETE'].map((method) => ({
    side: 'platform' as const,
    method,
    path: /^(?:\/www|\/space\/[^/]+)\/(?:oauth|api\/access_tokens)\//,
    to: elsewhere,
  })),
  {
    side: 'ksef',
    method: 'POST',
    path: /\/sessions\/online$/,
    to: () => ({ what: 'open-session' }),
  },
  {
    side: 'ksef',
    method: 'POST',
    path: /\/sessions\/online\/([^/]+)\/invoices$/,
    to: ([session = ''], body) => ({ what: 'send', session, hash: hashIn(body) }),
  },
  {
    side: 'ksef',
    method: 'POST',
    path: /\/sessions\/online\/([^/]+)\/close$/,
    to: ([session = '']) => ({ what: 'close-session', session }),
  },
  {
    side: 'ksef',
    method: 'GET',
    path: /\/sessions\/([^/]+)\/invoices\/(?:ksef\/)?[^/]+\/upo$/,
    to: ([session = '']) => ({ what: 'receipt', session }),
  },
  {
    side: 'ksef',
    method: 'GET',
    path: /\/sessions\/([^/]+)\/invoices\/([^/]+)$/,
    to: ([session = '', reference = '']) => ({ what: 'status', session, reference }),
  },
  {
    side: 'ksef',
    method: 'GET',
    path: /\/sessions\/([^/]+)\/invoices$/,
    to: ([session = '']) => ({ what: 'list', session }),
  },
  {
    side: 'ksef',
    method: 'GET',
    path: /\/sessions\/([^/]+)$/,
    to: ([session = '']) => ({ what: 'session', session }),
  },
  { side: 'ksef', method: 'GET', path: /\/sessions$/, to: elsewhere },
  { side: 'ksef', method: 'POST', path: /\/collective-identifiers(\/invoices)?$/, to: elsewhere },
  { side: 'ksef', method: 'GET', path: /\/collective-identifiers\/ksef\/[^/]+$/, to: elsewhere },
  { side: 'ksef', method: 'POST', path: /\/invoices\/query\/metadata$/, to: () => ({ what: 'query' }) },
  {
    side: 'ksef',
    method: 'GET',
    path: /\/invoices\/ksef\/([^/]+)$/,
    to: ([number = '']) => ({ what: 'document', number }),
  },
  // The login, and the keys under which documents are encrypted.
  { side: 'ksef', method: 'GET', path: /\/(auth|security)(\/|$)/, to: elsewhere },
  { side: 'ksef', method: 'POST', path: /\/auth(\/|$)/, to: elsewhere },
  { side: 'ksef', method: 'DELETE', path: /\/auth(\/|$)/, to: elsewhere },
];

/** @param path without its query */
export function subjectOf(side: 'platform' | 'ksef', method: string, path: string, body = ''): Subject {
  for (const route of ROUTES) {
    if (route.side !== side || route.method !== method) continue;
    const found = route.path.exec(path);
    if (found !== null) return route.to(found.slice(1).map(decodeURIComponent), body);
  }
  return { what: 'unmapped', request: `${side} ${method} ${path}` };
}

function hashIn(body: string): string {
  return (JSON.parse(body) as { readonly invoiceHash: string }).invoiceHash;
}
