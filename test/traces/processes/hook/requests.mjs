import { subscribe } from 'node:diagnostics_channel';
import { note, PROCESS } from './notes.mjs';

/** Header that names a request to whoever gets it. */
export const MARK = 'x-spacebooks-exchange';

/** Of these the answer's body decides where an e-invoice goes on; others may be large, and nobody reads them. */
const READ = /\/api2\/invoices\/[^/]+(\/(lock|pdf|e_invoice))?$|\/sessions\b|\/invoices\/query\//;
/** Of these the request's own. */
const SAYS = /\/sessions\/online\/[^/]+\/invoices$|\/callbacks\//;

/** Whose callbacks count: those that a test forges are many and large, and acknowledge nothing. */
const CALLBACK = /^\/callbacks\//;
const SANDBOX = 'spacebooks-sandbox';

let count = 0;

/** Notes each request that this process sends, and what it got for it. */
export function watchRequests() {
  const answers = new WeakMap();
  subscribe('http.client.request.created', ({ request }) => {
    const { method } = request;
    const [path] = request.path.split('?');
    const agent = String(request.getHeader('user-agent') ?? '');
    if (CALLBACK.test(path) && agent !== SANDBOX) return;
    count += 1;
    const exchange = `${PROCESS}.${count}`;
    if (!request.headersSent) request.setHeader(MARK, exchange);
    const url = `${request.protocol}//${request.host}${path}`;
    const body = SAYS.test(path) && method === 'POST' ? [] : null;
    beforeEnd(request, body, () => note({ type: 'sent', exchange, method, url, agent, body: textOf(body) }));
    answers.set(request, { exchange, path });
    request.once('close', () => {
      if (answers.delete(request)) note({ type: 'answered', exchange, status: null, body: '' });
    });
  });
  subscribe('http.client.response.finish', ({ request, response }) => {
    const known = answers.get(request);
    if (known === undefined) return;
    const parts = [];
    const push = response.push.bind(response);
    response.push = (chunk, encoding) => {
      if (chunk !== null) {
        if (READ.test(known.path)) parts.push(Buffer.from(chunk));
        // The whole of it is there: before whoever waits for it goes on.
      } else if (answers.delete(request)) {
        const body = isText(response) ? textOf(parts) : '';
        note({ type: 'answered', exchange: known.exchange, status: response.statusCode, body });
      }
      return push(chunk, encoding);
    };
  });
}

function isText({ headers }) {
  return /json/.test(headers['content-type'] ?? '');
}

/** Before the other side can have the whole of it. @param parts what is written into it is added there; null for nobody reads it */
function beforeEnd(request, parts, act) {
  for (const name of ['write', 'end']) {
    const call = request[name].bind(request);
    request[name] = (...values) => {
      const [chunk] = values;
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) parts?.push(Buffer.from(chunk));
      if (name === 'end') act();
      return call(...values);
    };
  }
}

function textOf(parts) {
  return Buffer.concat(parts ?? []).toString('utf8');
}
