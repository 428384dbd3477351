import { addDays, localDate } from '@spacebooks/base/calendar';
import type { SpaceConfig } from '../../config/config.js';
import { taxNumbersIn } from '../../document/build/tax-number-line.js';
import { compactTaxId } from '../../document/build/vat-id.js';
import { possibleDeposits } from '../../domain/accounting/possible-deposits.js';
import { Failure } from '../../domain/errors.js';
import type { Invoice } from '../../domain/invoice.js';
import { failureText } from '../../words/failures.js';
import {
  type CheckDefinition,
  type CheckVerdict,
  forEachSpace,
  type Installation,
  ok,
  skipped,
  warning,
} from '../check.js';

const LOOK_BACK_DAYS = 60;
/** Named in one message. */
const MOST_NAMED = 3;

/** What the latest invoices of the platform say that nobody has told us about. */
export const check: CheckDefinition = {
  place: 92,
  title: 'Latest invoices',
  docs: {
    covers:
      "what each space's invoices of the last 60 days say (the first page): the sender's address, items that may be deposits",
    warns:
      "the sender's address holds a tax number that the configuration does not have; an item may be a deposit by its name, and is charged with VAT or held by no rule ([deposits](accounting.md#deposits-vouchers-and-other-money))",
  },
  run: (installation) => forEachSpace(installation, (space) => checkInvoices(space, installation)),
};

async function checkInvoices(
  space: SpaceConfig,
  { platform, clock }: Installation,
): Promise<readonly CheckVerdict[]> {
  const reached = platform(space);
  // The check of the token tells of it.
  if (reached instanceof Failure) return [skipped(space.id, 'there is no token')];
  try {
    const from = addDays(localDate(clock.now(), space.time_zone), -LOOK_BACK_DAYS);
    const { invoices } = await reached.client.invoices.page(space.platform_id, { from }, 1, 'upkeep');
    const newest = [...invoices].sort((a, b) => b.invoiceDate.localeCompare(a.invoiceDate));
    const found = [...deposits(space, newest), ...numbersInAddress(space, newest)];
    return found.length > 0 ? found : [ok(space.id, `${newest.length} read, nothing to ask about`)];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [skipped(space.id, `they could not be read: ${failureText(error)}`)];
  }
}

function deposits({ id, accounting }: SpaceConfig, invoices: readonly Invoice[]): readonly CheckVerdict[] {
  const found = possibleDeposits(invoices, accounting?.settings.accounts);
  if (found.length === 0) return [];
  const named = found
    .slice(0, MOST_NAMED)
    .map(({ description, rate, number }) => `“${description}” at ${rate} % (${number})`)
    .join(', ');
  return [
    warning(id, {
      message: `items that may be deposits, and are not held as such: ${named}`,
      meaning: 'A deposit is no supply: it carries no VAT, and is owed to the member until it is given back.',
      fix: 'If they are deposits, charge them at 0 % on the platform, and write a rule with `case: not subject` into e_invoices.tax_cases and one with `holds: deposit` into accounting.accounts (spacebooks docs accounting, Deposits). If they are the price of a service, nothing is to be done.',
    }),
  ];
}

function numbersInAddress(
  { id, e_invoices: { seller } }: SpaceConfig,
  [newest]: readonly Invoice[],
): readonly CheckVerdict[] {
  if (newest === undefined) return [];
  const { sender, senderTaxId, number } = newest;
  const known = [seller.vat_id, seller.tax_number, senderTaxId]
    .map(compactTaxId)
    .filter((text) => text !== '');
  const lines = [...new Set([sender.fullAddress, sender.street ?? ''].flatMap(taxNumbersIn))];
  const unknown = lines.filter((line) => !known.some((text) => compactTaxId(line).includes(text)));
  return unknown.map((line) =>
    warning(id, {
      message: `the sender’s address on the platform holds a tax number that is not configured: ${line} (${number})`,
      meaning: 'E-invoices leave it out of the address, and state the configured numbers alone.',
      fix: 'If it is yours, write it into e_invoices.seller.vat_id or tax_number; otherwise correct the address in the platform’s invoice settings.',
    }),
  );
}
