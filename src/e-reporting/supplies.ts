import type { Decimal } from '@spacebooks/base/money';
import { isNoSupply } from '../domain/no-supply.js';
import type { VatCategory } from '../domain/settings.js';
import type { ReadInvoice } from './model.js';

/** What a group of a document's VAT breakdown is for a seller in France. */
type SupplyKind =
  /** Taxed in France. */
  | 'taxed'
  /** Taxed or untaxed elsewhere: the One Stop Shop, services outside the EU. */
  | 'elsewhere'
  /** Art. 261 to 261 E CGI, which no flow has, or a small business, whose category nobody published, or untaxed as no consumer's can be. */
  | 'exempt'
  /** Deposits, vouchers and the like. */
  | 'money'
  /** The same rate is taxed here and elsewhere. */
  | 'mixed';

/** Amounts with the sign of the sale: those of a credit are below zero. */
export interface Supply {
  readonly kind: SupplyKind;
  readonly rate: Decimal;
  readonly taxable: Decimal;
  readonly tax: Decimal;
}

type Readable = Extract<ReadInvoice, { readonly ok: true }>;

export function suppliesOf(read: Readable): readonly Supply[] {
  const { typeCode, vatBreakdown } = read.document;
  const sign = typeCode === '381' ? -1 : 1;
  return vatBreakdown.map(({ category, rate, taxable, tax }) => ({
    kind: kindOf(category, read),
    rate,
    taxable: taxable.times(sign),
    tax: tax.times(sign),
  }));
}

/** Whether money that was paid before is set off: what is paid then is not all that is taxed. */
export function setsMoneyOff({ parts }: Readable): boolean {
  return parts.some((part) => isNoSupply(part) && part.net.lt(0));
}

function kindOf(category: VatCategory, { parts }: Readable): SupplyKind {
  switch (category) {
    case 'S': {
      const taxed = parts.filter(({ taxCase }) => taxCase === 'S');
      const elsewhere = taxed.filter(({ taxCountry }) => taxCountry?.startsWith('FR') === false);
      if (elsewhere.length === 0) return 'taxed';
      return elsewhere.length === taxed.length ? 'elsewhere' : 'mixed';
    }
    case 'G':
      return 'elsewhere';
    case 'O':
      return parts.some((part) => isNoSupply(part)) ? 'money' : 'elsewhere';
    case 'E':
      return parts.some(({ taxCase }) => taxCase === 'E') ? 'exempt' : 'money';
    default:
      return 'exempt';
  }
}
