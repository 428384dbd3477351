import type { Incoming } from '../http.js';
import { pathWithoutToken } from '../request-entry.js';
import type { RecordedRequest } from './exchange.js';

const SECRET = '[secret]';
/** In place of the sandbox's own address, which another start need not have. */
export const OWN_ADDRESS = '{sandbox}';

/** Members and parameters that hold secrets, or what a client draws anew for each request: keys, and what they encrypt. */
const SECRET_NAMES = new Set([
  'access_token',
  'refresh_token',
  'token',
  'client_secret',
  'code',
  'code_verifier',
  'code_challenge',
  'password',
  'state',
  'secret',
  'sig',
  'se',
  'challenge',
  'encryptedToken',
  'encryptedSymmetricKey',
  'initializationVector',
  'encryptedInvoiceContent',
  'encryptedInvoiceHash',
]);

/** In addresses of links. */
const SECRET_PARAMETER = /([?&](?:access_token|token|code|state|sig|se)=)[^&\s"]+/g;

/** A request as it is recorded and compared: nothing of its headers, nothing secret, no address of this start. */
export function recordedRequest(
  sandbox: RecordedRequest['sandbox'],
  incoming: Incoming,
  url: string,
): RecordedRequest {
  const { worldName: world, method, path, query, body, headers } = incoming;
  return {
    ...{ sandbox, world, method, path: pathWithoutToken(path) },
    query: withoutSecrets(query, url) as Record<string, string>,
    body: recordedBody(body, headers['content-type'] ?? '', url),
  };
}

/** A body in a form that people read and compare. */
export function recordedBody(body: Buffer, type: string, url: string): unknown {
  if (body.length === 0) return null;
  // A signed login is all secret: it holds the challenge.
  if (/xml/.test(type)) return SECRET;
  const text = body.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(body)) return { base64: body.toString('base64') };
  if (/urlencoded/.test(type) && !/^[{[]/.test(text)) {
    return withoutSecrets(Object.fromEntries(new URLSearchParams(text)), url);
  }
  try {
    return withoutSecrets(JSON.parse(text), url);
  } catch {
    return withoutSecrets(text, url);
  }
}

function withoutSecrets(value: unknown, url: string): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(url, OWN_ADDRESS).replace(SECRET_PARAMETER, `$1${SECRET}`);
  }
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, url));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutSecret(name, member, url)]),
  );
}

function withoutSecret(name: string, member: unknown, url: string): unknown {
  if (typeof member === 'string' && SECRET_NAMES.has(name)) return SECRET;
  // The path of a callback's address may hold a secret; where it leads does not.
  if (typeof member === 'string' && /^callback_?url$/i.test(name) && URL.canParse(member)) {
    return `${new URL(member).origin}/${SECRET}`;
  }
  return withoutSecrets(member, url);
}
