import { type Decimal, decimal } from '@spacebooks/base/money';
import type { EInvoiceDocument, ElectronicAddress } from '../model.js';
import { datesOf } from './header-rules.js';
import { type BusinessRule, documentRule, inAllPlaces, lineRule } from './rule.js';

/** BR-FR-16: rates that are or were in force anywhere in France. */
const RATES = [
  ...['0', '0.9', '1.05', '1.75', '2.1', '5.5', '7', '8.5', '9.2', '9.6', '10', '13', '19.6', '20', '20.6'],
];
const MOST_OF_A_NUMBER = 35;
const MOST_OF_AN_ADDRESS = 125;
const MOST_DECIMALS_OF_A_QUANTITY = 4;
const DIRECTORY = '0225';
const SELLERS_ADDRESS = 'e_invoices.seller.electronic_address';
const BUYERS_ADDRESS = 'e_invoices.customers.electronic_address';

/** What approved platforms in France refuse (BR-FR of the FNFE-MPE, flux 2) beyond EN 16931, as far as a document of ours could break it. */
export const FRENCH_RULES: readonly BusinessRule[] = [
  ofNumbers('BR-FR-01', (number) => number.length <= MOST_OF_A_NUMBER),
  ofNumbers('BR-FR-02', (number) => /^[A-Za-z0-9+\-_/]+$/.test(number)),
  frenchRule('BR-FR-03', 'dueDate', (document) =>
    datesOf(document).every((date) => date == null || /^20\d\d-/.test(date)),
  ),
  frenchRule(
    'BR-FR-10',
    'e_invoices.seller.registration_id',
    ({ seller }) => seller.registrationScheme === '0002' && /^\d{9}$/.test(seller.registrationId ?? ''),
  ),
  frenchRule('BR-FR-13', SELLERS_ADDRESS, ({ seller }) => seller.electronicAddress !== null),
  frenchRule('BR-FR-16', 'items', ({ vatBreakdown }) => vatBreakdown.every(({ rate }) => isFrench(rate))),
  ofAddresses('BR-FR-23', ({ scheme, id }) => scheme !== DIRECTORY || /^[A-Za-z0-9+\-_.]+$/.test(id)),
  ofAddresses('BR-FR-25', ({ id }) => id.length <= MOST_OF_AN_ADDRESS),
  frenchRule('BR-FR-CO-05', 'correctedInvoice', ({ typeCode }) => typeCode !== '381'),
  frenchRule(
    'BR-FR-CO-07',
    'dueDate',
    ({ paymentDueDate, issueDate }) => paymentDueDate === null || paymentDueDate >= issueDate,
  ),
  onlyFrench(
    lineRule('BR-FR-DEC-02', 'quantity', ({ quantity, baseQuantity }) =>
      [quantity, baseQuantity].every(
        (each) => each === null || each.round(MOST_DECIMALS_OF_A_QUANTITY).eq(each),
      ),
    ),
  ),
];

function isFrench(rate: Decimal): boolean {
  return RATES.some((each) => decimal(each).eq(rate));
}

function onlyFrench({ id, check }: BusinessRule): BusinessRule {
  return { id, check: (document) => (document.byApprovedPlatform === true ? check(document) : []) };
}

function frenchRule(id: string, field: string, holds: (document: EInvoiceDocument) => boolean): BusinessRule {
  return onlyFrench(documentRule(id, field, holds));
}

/** BT-1, and BT-25 of a correction. */
function ofNumbers(id: string, holds: (number: string) => boolean): BusinessRule {
  return inAllPlaces(
    frenchRule(id, 'number', ({ number }) => number === '' || holds(number)),
    frenchRule(id, 'correctedInvoice', ({ precedingInvoice }) => holds(precedingInvoice?.number || '-')),
  );
}

function ofAddresses(id: string, holds: (address: ElectronicAddress) => boolean): BusinessRule {
  const isRight = (address: ElectronicAddress | null): boolean => address === null || holds(address);
  return inAllPlaces(
    frenchRule(id, SELLERS_ADDRESS, ({ seller }) => isRight(seller.electronicAddress)),
    frenchRule(id, BUYERS_ADDRESS, ({ buyer }) => isRight(buyer.electronicAddress)),
  );
}
