import { decimal } from '@spacebooks/base/money';

/** MT940 with what pays an invoice, and a line that nobody knows. */
export function statementText(invoiceNumber: string, amount: string): string {
  const comma = (value: string): string => decimal(value).toFixed(2).replace('.', ',');
  const closing = decimal('1000').plus(amount).plus('80').toFixed(2);
  return [
    ':20:DAY',
    ':25:12030000/0000202051',
    ':28C:1/1',
    `:60F:C261120EUR${comma('1000')}`,
    `:61:2611201120C${comma(amount)}N166NONREF`,
    `:86:166?00GUTSCHRIFT?20Rechnung ${invoiceNumber}?32Erika Fuchs`,
    `:61:2611201120C${comma('80')}N166NONREF`,
    ':86:166?00GUTSCHRIFT?20Stellplatz?32Unbekannt',
    `:62F:C261120EUR${comma(closing)}`,
    '-',
    '',
  ].join('\r\n');
}
