import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import type { Invoice } from './invoice.js';

/** The archived PDF byte for byte; until there is one, a PDF that is generated on every request. */
export function invoicePdf(invoice: Invoice, withoutPayment: boolean): Uint8Array {
  if (invoice.pdf !== null) return invoice.pdf;
  const { number, invoiceDate, dueDate, totalAmount, payableAmount } = invoice.content;
  const payment = [`Payable: ${payableAmount} ${totalAmount.currency} by ${dueDate}`];
  return simplePdf([
    `Invoice ${number}`,
    `Date: ${invoiceDate}`,
    ...invoice.content.items.map((item) => `${item.quantity} x ${item.description}: ${item.totalAmount.net}`),
    `Total: ${totalAmount.gross} ${totalAmount.currency}`,
    ...(withoutPayment ? [] : payment),
    ...(invoice.ksef === null ? [] : [`KSeF: ${invoice.ksef.referenceNumber}`]),
  ]);
}

/** A valid one-page PDF that shows some lines of plain text; characters beyond ASCII become `?`. */
export function simplePdf(lines: readonly string[]): Uint8Array {
  const shown = lines.map((line) => `(${escaped(line)}) '`).join('\n');
  const content = `BT /F1 12 Tf 14 TL 72 770 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

function escaped(line: string): string {
  return line.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
}

const VALID_MS = 5 * MINUTE_MS;
const ROUNDED_MS = 1_000;

/**
 * Tokens that show one invoice's PDF without authentication for a few minutes. They carry their expiry and a
 * signature, so that nothing needs to be stored.
 */
export class PdfLinks {
  readonly #clock: Clock;
  readonly #key: string;
  /** Cached for one moment: a page shows the links of many invoices, again and again. */
  #made = { end: '', tokens: new Map<string, string>() };

  constructor(clock: Clock, key: string) {
    this.#clock = clock;
    this.#key = key;
  }

  token(invoiceId: string): string {
    const now = Math.ceil(this.#clock.now() / ROUNDED_MS) * ROUNDED_MS;
    const end = (now + VALID_MS).toString(36);
    if (this.#made.end !== end) this.#made = { end, tokens: new Map() };
    const token = this.#made.tokens.get(invoiceId) ?? `${end}-${this.#sign(invoiceId, end)}`;
    this.#made.tokens.set(invoiceId, token);
    return token;
  }

  accepts(invoiceId: string, token: string): boolean {
    const [end = '', signature = ''] = token.split('-');
    const expected = this.#sign(invoiceId, end);
    if (signature.length !== expected.length) return false;
    return (
      timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) &&
      Number.parseInt(end, 36) >= this.#clock.now()
    );
  }

  #sign(invoiceId: string, end: string): string {
    return createHmac('sha256', this.#key).update(`${invoiceId} ${end}`).digest('hex').slice(0, 32);
  }
}
