import { decimal, roundHalfUp } from '@spacebooks/base/money';
import { vatRatesOn } from '../../../src/domain/countries/countries.js';
import type { InvoiceOverrides } from '../../fixtures/invoices/invoice-document.js';
import { type ItemDocument, item, text } from '../../fixtures/invoices/item.js';
import type { Scenario } from './scenario.js';

/** The invoice after the platform has given one of its items another rate; null: the first that its seller's law has. */
export function taxed(scenario: Scenario, at: number, rate: string | null): Scenario {
  const { seller, law } = scenario.settings;
  const lawful = vatRatesOn(seller.country ?? 'DE', [scenario.invoice.invoiceDate ?? ''], law?.vat_rates)[0];
  return withItems(scenario, (each, index) => [
    index === at ? priced(each, rate ?? lawful ?? '0') : priced(each),
  ]);
}

/** The invoice with an item for each tax that one of its items had. */
export function split(scenario: Scenario, at: number): Scenario {
  return withItems(scenario, (each, index) =>
    index === at
      ? each.totalAmount.taxes.map(({ rate }, _, taxes) => priced(each, rate, taxes.length))
      : [priced(each)],
  );
}

export function savedAgain(scenario: Scenario): Scenario {
  return withItems(scenario, (each) => [priced(each)]);
}

/** All items priced anew by the line, and totals that follow from them. */
function withItems(
  scenario: Scenario,
  change: (item: ItemDocument, index: number) => readonly ItemDocument[],
): Scenario {
  const {
    totalAmount: _total,
    payableAmount: _payable,
    paidAmount: _paid,
    paidStatus: _status,
    ...rest
  } = scenario.invoice;
  const invoice: InvoiceOverrides = { ...rest, items: (scenario.invoice.items ?? []).flatMap(change) };
  return { ...scenario, invoice };
}

/** An item of one rate, or of those that it has; with several it keeps its amounts, as nobody knows their parts. */
function priced(given: ItemDocument, only?: string, parts = 1): ItemDocument {
  const rates = only === undefined ? given.totalAmount.taxes.map((tax) => tax.rate) : [only];
  const [rate, ...others] = rates;
  if (rate === undefined || others.length > 0) return given;
  const { quantity, amount, totalAmount: _total, ...said } = given;
  const net = text(roundHalfUp(decimal(amount.net).div(parts), 12));
  return item({ ...said, quantity, net, currency: amount.currency, rate });
}
