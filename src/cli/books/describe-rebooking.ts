import { counted } from '@spacebooks/base/text/counted';
import { centsText } from '../../books/formats/text/amount.js';
import { SHOWN_DIGITS } from '../../books/tell-rebooking.js';
import { accountName, type Rebooking } from '../../domain/accounting/rebooking.js';

/** What would be booked anew, for people. */
export function describeRebooking(
  { space, export: name }: { readonly space: string; readonly export: string },
  { digest, reversed, added, invoices, months, accounts }: Rebooking,
): readonly string[] {
  return [
    `${space} ${name}: the rules have changed, and would reverse ${counted(reversed, 'entry', 'entries')} and make ${added}, of ${counted(invoices, 'document')}`,
    `  months      ${months.map(({ month, isClosed }) => (isClosed ? `${month} (closed)` : month)).join(', ')}`,
    ...accounts.map(
      ({ currency, before, after, ...account }) =>
        `  ${accountName(account).padEnd(10)}  ${centsText(before)} → ${centsText(after)} ${currency}`,
    ),
    `  to say yes: spacebooks books batch rebook ${name} --space ${space} --yes ${digest.slice(0, SHOWN_DIGITS)}`,
    '  otherwise:  give the changed rule a valid_from, or put it back',
  ];
}
