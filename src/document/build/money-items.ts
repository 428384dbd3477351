import { type Decimal, sum } from '@spacebooks/base/money';
import type { TaxedPartsOf } from '../../domain/accounting/taxed-part.js';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import { isNoSupply } from '../../domain/no-supply.js';
import type { TaxCaseRule } from '../../domain/settings.js';
import type { NationalFormat } from './format.js';
import { type TaxSettings, taxedPartsBy } from './taxed-parts.js';

/** Which items of an invoice are money, and what its supplies come to. */
export interface MoneyItems {
  /** Places of items that are money and nothing else; empty where the invoice has no supplies. */
  readonly items: ReadonlySet<number>;
  /** Gross of the supplies; null where the invoice is nothing but money. */
  readonly supplies: Decimal | null;
  /** Gross of the supplies and of the money that is charged beside them: what the invoice comes to before anything is set off. */
  readonly billed: Decimal;
}

/**
 * Finds the items that are money, before lines are built: document type, service period and the limit of small invoices depend on them.
 *
 * @param ruledOn the day whose tax rules hold
 */
export function moneyItemsOf(
  invoice: Invoice,
  ruledOn: LocalDate,
  settings: TaxSettings,
  format: NationalFormat | null,
): MoneyItems {
  const { gross } = invoice.totalAmount;
  const none: MoneyItems = { items: new Set(), supplies: gross, billed: gross };
  // Most spaces have no rule for money, and most invoices no item of it.
  const own = settings.customers.flatMap(({ tax_case }) => tax_case ?? []);
  if (![...settings.tax_cases, ...own].some((rule) => isNoSupply(caseOf(rule)))) return none;
  return moneyIn(invoice, taxedPartsBy(settings, format), ruledOn) ?? none;
}

function caseOf(rule: TaxCaseRule) {
  return { taxCase: rule.category, polishCase: rule.polish_rate };
}

/** Undefined where there is none, or where its taxes cannot be told: that is reported with the lines. */
function moneyIn(invoice: Invoice, partsOf: TaxedPartsOf, ruledOn: LocalDate): MoneyItems | undefined {
  const split = partsOf(invoice, ruledOn);
  if (!split.ok) return undefined;
  const money = split.parts.filter(isNoSupply);
  if (money.length === 0) return undefined;
  const { gross } = invoice.totalAmount;
  if (money.length === split.parts.length) return { items: new Set(), supplies: null, billed: gross };
  const supplied = new Set(split.parts.filter((part) => !isNoSupply(part)).map(({ index }) => index));
  const nets = money.map(({ net }) => net);
  return {
    items: new Set(money.map(({ index }) => index).filter((index) => !supplied.has(index))),
    supplies: gross.minus(sum(nets)),
    billed: gross.minus(sum(nets.filter((net) => net.lt(0)))),
  };
}
