import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';

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
