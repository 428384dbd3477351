import { z } from 'zod';
import { readAs } from './read-as.js';

/** A method of payment as a space set it up. */
export interface PaymentMethod {
  /** The space's own name for it. */
  readonly name: string;
  /** `stripe`, `paypal`, or a later one; null for what people do by hand. */
  readonly provider: string | null;
}

const document = z.object({
  data: z.array(
    z.object({ attributes: z.object({ name: z.string(), paymentProvider: z.string().nullish() }) }),
  ),
});

/** @throws Failure `platform.unreadable`, naming the JSON pointer of what cannot be read */
export function parsePaymentMethods(value: unknown): readonly PaymentMethod[] {
  return readAs(document, value).data.map(({ attributes: { name, paymentProvider } }) => ({
    name,
    provider: paymentProvider ?? null,
  }));
}
