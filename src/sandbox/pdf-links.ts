import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.js';

const VALID_MS = 5 * 60_000;

/**
 * Tokens that show one invoice's PDF without authentication for a few minutes. They carry their end and a
 * signature, so that nothing has to be remembered.
 */
export class PdfLinks {
  readonly #clock: Clock;
  readonly #key: string;

  constructor(clock: Clock, key: string) {
    this.#clock = clock;
    this.#key = key;
  }

  token(invoiceId: string): string {
    const end = (this.#clock.now() + VALID_MS).toString(36);
    return `${end}-${this.#sign(invoiceId, end)}`;
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
