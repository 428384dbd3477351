import { SELLER_NIP } from '../../../test/flow/config-text.js';
import { smallFa3 } from '../../ksef-sandbox/test/fa3.js';
import type { SimulatedWorld } from './world.js';

/** Another program of the seller issues something else under the number of an invoice; KSeF may have ours already. */
export async function foreignDocument(
  invoiceId: string,
  { platform, ksef, trace }: SimulatedWorld,
): Promise<void> {
  const { number, invoiceDate } = platform.operator.invoice(invoiceId).content;
  const other = smallFa3({ number, date: invoiceDate, net: '999.00' });
  const { ksefNumber } = await ksef.operator.issue(other, SELLER_NIP);
  trace.note(`KSeF has ${ksefNumber} of somebody else for ${invoiceId}`);
}
