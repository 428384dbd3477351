import type { Incoming, Query } from '@spacebooks/sandbox-engine/http';
import { formOf, membersOfQuery, type SentMembers } from './form.js';
import type { Operation } from './operation.js';

/**
 * Version 1.0 has one set of parameters, wherever they are sent: public clients write those of a POST into its query, and
 * those of a GET into a JSON body. The query comes before the body of a GET, the body before the query of all others.
 */
export async function sentMembers(incoming: Incoming, operation: Operation): Promise<SentMembers> {
  const { method, query } = incoming;
  const form = await formOf(incoming);
  if (method === 'GET') return { form, named: {}, query: { ...queryInBody(incoming), ...query } };
  const { body, parameters = [] } = operation;
  const hasMembers = body === 'document' && parameters !== 'any';
  const named = hasMembers ? membersOfQuery(query, ['access_token', ...parameters]) : {};
  return { form, named, query };
}

/** Texts and numbers of a JSON object. */
function queryInBody({ body }: Incoming): Query {
  if (body.length === 0) return {};
  try {
    const read: unknown = JSON.parse(body.toString('utf8'));
    const entries = Object.entries(
      typeof read === 'object' && read !== null && !Array.isArray(read) ? read : {},
    );
    const plain = entries.filter(([, value]) => typeof value === 'string' || typeof value === 'number');
    return Object.fromEntries(plain.map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}
