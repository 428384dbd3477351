import { membersOf, multipartBody } from '../engine/body.js';
import type { Exchange } from '../engine/operation.js';
import { Problem, type ProblemDetail } from '../engine/problem.js';
import type { KsefMetadata } from '../records/invoice.js';
import { another } from './documents.js';

/**
 * E-invoicing metadata: all three attributes, or no attributes at all (null), which a space in Poland may not leave
 * out. @throws Problem 400, 409 or 422
 */
export function readKsefMetadata(exchange: Exchange): KsefMetadata | null {
  const { data } = membersOf(exchange);
  const { type = 'invoices', id } = (data ?? {}) as { readonly type?: unknown; readonly id?: unknown };
  if (type !== 'invoices') throw another('type', 'invoices');
  if (id !== undefined && id !== exchange.params.id) throw another('id', exchange.params.id ?? '');
  const attributes = memberOf(data, 'attributes');
  if (attributes === undefined && !isOfPoland(exchange)) return null;
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

/** Whether the invoice of the path is of a space whose standard is the Polish one. */
function isOfPoland({ params, world }: Exchange): boolean {
  const spaceId = world.invoices.get(params.id ?? '')?.spaceId ?? '';
  return world.spaces.get(spaceId)?.countryCode === 'PL';
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

export interface PdfUpload {
  readonly pdf: Uint8Array;
  readonly eInvoice: boolean;
  readonly eInvoiceStandard: string | null;
}

/** The fields of an attached PDF: the file `pdf` is required. @throws Problem 400 or 422 */
export async function readPdfUpload(exchange: Exchange): Promise<PdfUpload> {
  const form = await multipartBody(exchange);
  const file = form.get('pdf');
  if (file === null || typeof file === 'string') throw invalid('pdf', "can't be blank");
  const pdf = new Uint8Array(await file.arrayBuffer());
  if (pdf.length === 0) throw invalid('pdf', "can't be blank");
  const flag = form.get('eInvoice') ?? 'false';
  if (flag !== 'true' && flag !== 'false') throw invalid('eInvoice', 'must be true or false');
  const standard = form.get('eInvoiceStandard');
  return {
    pdf,
    eInvoice: flag === 'true',
    eInvoiceStandard: typeof standard === 'string' && standard !== '' ? standard : null,
  };
}

function invalid(name: string, detail: string): Problem {
  return new Problem(422, [problem(name, detail)]);
}
