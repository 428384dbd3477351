import { multipartBody } from '../engine/body.js';
import type { Exchange } from '../engine/operation.js';
import { Problem } from '../engine/problem.js';

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
  return new Problem(422, [{ detail, pointer: `/data/attributes/${name}` }]);
}
