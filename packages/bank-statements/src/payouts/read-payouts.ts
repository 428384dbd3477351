import type { BankFile } from '../bank-file.js';
import { decodedIn } from '../charset.js';
import { inFile, Unreadable } from '../unreadable.js';
import { adyenTable, readAdyen } from './adyen.js';
import { gocardlessTable, readGocardless } from './gocardless.js';
import type { PayoutReport, PayoutService } from './payout.js';
import { paypalTable, readPaypal } from './paypal.js';
import type { ReportTable } from './report-table.js';
import { readStripe, stripeTable } from './stripe.js';

interface Reader {
  readonly service: PayoutService;
  readonly table: (text: string) => ReportTable | null;
  /** @throws Unreadable */
  readonly read: (table: ReportTable) => PayoutReport;
}

const READERS: readonly Reader[] = [
  { service: 'stripe', table: stripeTable, read: readStripe },
  { service: 'gocardless', table: gocardlessTable, read: readGocardless },
  { service: 'adyen', table: adyenTable, read: readAdyen },
  { service: 'paypal', table: paypalTable, read: readPaypal },
];

/** Bytes of a file that are looked at for its headings. */
const HEADINGS = 8192;

/** Whose report of payouts a file is, by its headings; null for any other file. */
export function payoutServiceOf({ content }: BankFile): PayoutService | null {
  const start = Buffer.from(content.subarray(0, HEADINGS)).toString('utf8');
  const [heading = ''] = start.replace(/^\ufeff/, '').split(/\r?\n/);
  return READERS.find(({ table }) => table(heading) !== null)?.service ?? null;
}

/** @throws StatementError for a report that does not add up, or is none */
export async function readPayouts(file: BankFile): Promise<PayoutReport> {
  return inFile(file, (content) => {
    const text = decodedIn(content, ['utf-8', 'windows-1252']);
    for (const { table, read } of READERS) {
      const found = table(text);
      if (found !== null) return read(found);
    }
    throw new Unreadable({ problem: 'is no report of payouts', fix: 'export it from the service again' });
  });
}
