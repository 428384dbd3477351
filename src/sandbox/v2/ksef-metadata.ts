import { membersOf } from '../engine/body.js';
import type { Exchange } from '../engine/operation.js';
import { Problem, type ProblemDetail } from '../engine/problem.js';
import type { KsefMetadata } from '../records/invoice.js';

/** E-invoicing metadata: all three attributes, or no attributes at all (null). @throws Problem 400 or 422 */
export function readKsefMetadata(exchange: Exchange): KsefMetadata | null {
  const { data } = membersOf(exchange);
  const attributes = memberOf(data, 'attributes');
  if (attributes === undefined) return null;
  const standard = memberOf(attributes, 'e_invoice_standard');
  const referenceNumber = memberOf(attributes, 'ksef_reference_number');
  const acceptanceTimestamp = memberOf(attributes, 'ksef_acceptance_timestamp');
  const problems: ProblemDetail[] = [];
  if (standard !== 'KSeF') problems.push(problem('e_invoice_standard', 'must be KSeF'));
  if (!isText(referenceNumber)) problems.push(problem('ksef_reference_number', "can't be blank"));
  if (!isText(acceptanceTimestamp)) problems.push(problem('ksef_acceptance_timestamp', "can't be blank"));
  if (!isText(referenceNumber) || !isText(acceptanceTimestamp) || problems.length > 0) {
    throw new Problem(422, problems);
  }
  return { referenceNumber, acceptanceTimestamp };
}

function problem(name: string, detail: string): ProblemDetail {
  return { detail, pointer: `/data/attributes/${name}` };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
