import { pathWithoutPrefix } from '@spacebooks/sandbox-engine/addresses';
import type { Members } from './form.js';
import type { Exchange } from './operation.js';
import { Problem, UnknownOperation } from './problem.js';

/** The JSON of a body; undefined when there is none. @throws Problem 400 */
export function jsonBody(exchange: Exchange): unknown {
  if (exchange.body.length === 0) return undefined;
  try {
    return JSON.parse(exchange.body.toString('utf8'));
  } catch {
    throw new Problem(400, 'The body is not valid JSON.');
  }
}

/** Members of a JSON object or of a form, and those that its query names; an absent body has none. @throws Problem 400 */
export function membersOf(exchange: Exchange): Members {
  const { access_token: _token, ...sent } = exchange.form ?? jsonMembers(exchange);
  return { ...exchange.named, ...sent };
}

/**
 * What a query names is a member of the document or nothing that is played.
 * @param known members of the document @throws Problem 501
 */
export function requireKnown({ named, method, path }: Exchange, known: readonly string[]): void {
  const unknown = Object.keys(named).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UnknownOperation(`${method} ${pathWithoutPrefix(path)}`, unknown);
}

/** @throws Problem 400 */
function jsonMembers(exchange: Exchange): Members {
  const body = jsonBody(exchange) ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(400, 'The body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}

/** The fields of a multipart/form-data body. @throws Problem 400 */
export async function multipartBody(exchange: Exchange): Promise<FormData> {
  const headers = { 'content-type': exchange.headers['content-type'] ?? '' };
  try {
    return await new Response(new Uint8Array(exchange.body), { headers }).formData();
  } catch {
    throw new Problem(400, 'The body is not valid multipart/form-data.');
  }
}
