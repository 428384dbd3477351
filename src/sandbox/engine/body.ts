import { mediaTypeOf } from './dialect.js';
import { formMembers } from './form.js';
import type { Exchange } from './operation.js';
import { FORM } from './plain-json-dialect.js';
import { Problem } from './problem.js';

/** The JSON of a body; undefined when there is none. @throws Problem 400 */
export function jsonBody(exchange: Exchange): unknown {
  if (exchange.body.length === 0) return undefined;
  try {
    return JSON.parse(exchange.body.toString('utf8'));
  } catch {
    throw new Problem(400, 'The body is not valid JSON.');
  }
}

/** Members of a JSON object or of a form; an absent body has none. @throws Problem 400 */
export function membersOf(exchange: Exchange): Readonly<Record<string, unknown>> {
  if (mediaTypeOf(exchange.headers['content-type']) === FORM) {
    return formMembers(exchange.body.toString('utf8'));
  }
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
