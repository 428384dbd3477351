import { decimal } from '@spacebooks/base/money';
import type { Cents } from '../../domain/accounting/cents.js';
import type { Doubt, Doubted, EReport, ReportTerms, UnreportedReason } from '../../e-reporting/model.js';
import { findingLine } from '../../words/findings.js';
import { aligned } from '../table.js';

export function linesOf(report: EReport, { isOnDebits, operations, only }: ReportTerms): readonly string[] {
  const { days, invoices, paidInvoices, paidDays, leftOut } = report;
  const rows = [
    ...days.flatMap(({ day, category, count, rates }) =>
      rates.map(({ rate, taxable, tax }) => [
        ...['10.3', day, category, `${rate.toFixed()} %`, taxable.toFixed(2), tax.toFixed(2)],
        `invoices: ${count}`,
      ]),
    ),
    ...invoices.map(({ number, issueDate, totals, buyer }) => [
      ...['10.1', issueDate, number, '', totals.taxExclusive.toFixed(2), totals.tax.toFixed(2)],
      buyer.address.countryCode,
    ]),
    ...paidDays.flatMap(({ day, rates }) =>
      rates.map(({ rate, amount }) => ['10.4', day, '', `${rate.toFixed()} %`, euros(amount), '', '']),
    ),
    ...paidInvoices.flatMap(({ number, day, rates }) =>
      rates.map(({ rate, amount }) => ['10.2', day, number, `${rate.toFixed()} %`, euros(amount), '', '']),
    ),
  ];
  return [
    ...(rows.length === 0
      ? ['nothing to report, and no file is written']
      : aligned([['flux', 'day', '', 'rate', 'amount', 'tax', ''], ...rows], { right: [4, 5] })),
    ...leftOut.map(
      ({ reason, invoices: count, gross }) =>
        `left out: ${count} invoice${count === 1 ? '' : 's'}, ${euros(gross)} EUR with tax, ${LEFT_OUT[reason]}`,
    ),
    ...(only === 'transactions' ? [] : noPayments(isOnDebits, operations)),
  ];
}

function noPayments(isOnDebits: boolean, operations: ReportTerms['operations']): readonly string[] {
  if (operations === 'goods') return ['payments of goods are not reported'];
  return isOnDebits ? ['payments are not reported: VAT is due on invoicing (vat_on_debits)'] : [];
}

const LEFT_OUT: Readonly<Record<UnreportedReason, string>> = {
  'business in France': 'to businesses in France: their e-invoices go by way of your platform',
  'not locked': 'not locked on the platform yet',
  'no supply': 'money for which nothing is supplied (deposits, vouchers)',
};

/** @param copiedAt where the copy may lack invoices or payments of the period */
export function complaintsOf({ doubts }: EReport, copiedAt: string | null): readonly string[] {
  const early =
    copiedAt === null
      ? []
      : [
          `the platform was copied at ${copiedAt}, before the period was over: run \`spacebooks books sync\` after it, then this again`,
        ];
  return [...early, ...doubts.flatMap(complaintOf)];
}

function complaintOf({ number, doubt, findings }: Doubted): readonly string[] {
  if (doubt === 'unreadable') {
    return findings.map((finding) => `not in the file: ${number}: ${findingLine(finding, 'en')}`);
  }
  return [`not in the file: ${number}: ${DOUBTS[doubt]}`];
}

const BY_PLATFORM = 'have your platform report it';
const DOUBTS: Readonly<Record<Exclude<Doubt, 'unreadable'>, string>> = {
  'no SIREN':
    'the buyer has a company’s name and no SIREN: a business gets it in e_invoices.customers (registration_id); an association without VAT is a consumer and has no company’s name on the platform',
  'no VAT id of its country':
    'a business in another member state is reported by its VAT id: write it on the platform or in e_invoices.customers (vat_id)',
  overseas: `businesses overseas and in Monaco have rules and numbers of their own: ${BY_PLATFORM}`,
  'foreign currency': `it is not in EUR, and the tax office publishes no rate for it: ${BY_PLATFORM}`,
  exempt: `what has no tax: what is exempt by art. 261 to 261 E CGI needs no report; of a small business (art. 293 B) the category is not published: ${BY_PLATFORM}`,
  'taxed here and elsewhere': `a rate is taxed in France and in another country on one invoice: ${BY_PLATFORM}`,
  'payment without a day': `money that the platform calls paid has no payment with a day: record it there, or ${BY_PLATFORM}`,
  'payment of money set off': `how much of its payment is taxed is not known, because other money is set off: ${BY_PLATFORM}`,
};

export function jsonOf({ days, invoices, paidInvoices, paidDays, leftOut, doubts }: EReport): object {
  return {
    sales: days.map(({ rates, ...day }) => ({
      ...day,
      rates: rates.map(({ rate, taxable, tax }) => ({
        ...{ rate: rate.toFixed(), taxable: taxable.toFixed(2), tax: tax.toFixed(2) },
      })),
    })),
    invoices: invoices.map(({ number, issueDate, buyer, totals }) => ({
      ...{ number, issueDate, country: buyer.address.countryCode },
      ...{ taxable: totals.taxExclusive.toFixed(2), tax: totals.tax.toFixed(2) },
    })),
    payments: paidDays.map(({ day, rates }) => ({ day, rates: rates.map(paidJson) })),
    invoicePayments: paidInvoices.map(({ rates, ...paid }) => ({ ...paid, rates: rates.map(paidJson) })),
    leftOut,
    doubts: doubts.map(({ number, doubt }) => ({ number, doubt })),
  };
}

function paidJson({ rate, amount }: EReport['paidDays'][number]['rates'][number]) {
  return { rate: rate.toFixed(), amount: euros(amount) };
}

function euros(cents: Cents): string {
  return decimal(cents).div(100).toFixed(2);
}
