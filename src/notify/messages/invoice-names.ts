import { safeLine, singleSpaced } from '@spacebooks/base/text/one-line';
import { formatsOf } from '../../words/formats.js';
import type { NoticeWords } from './letter.js';
import type { SayableAlert } from './sayable-alert.js';

const LONGEST_NAME = 60;
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** `Müller GmbH, RE-2026-0017`: what people know an invoice by, in a line. Null where it is about none. */
export function invoiceTitle(
  alert: SayableAlert,
  words: NoticeWords,
  namesCustomers: boolean,
): string | null {
  const number = numberOf(alert, words);
  if (number === null) return null;
  const customer = customerOf(alert, namesCustomers);
  return customer === null ? number : words.mail('customerAndNumber', { customer, number });
}

/** `Invoice RE-2026-0017 to Müller GmbH for 1,190.00 €`. Null where it is about none. */
export function invoiceInSentence(
  alert: SayableAlert,
  words: NoticeWords,
  namesCustomers: boolean,
): string | null {
  const number = numberOf(alert, words);
  if (number === null) return null;
  const customer = customerOf(alert, namesCustomers);
  const invoice =
    customer === null ? words.mail('invoice', { number }) : words.mail('invoiceTo', { number, customer });
  const terms = alert.facts?.terms;
  if (terms === null || terms === undefined || !/^[A-Z]{3}$/.test(terms.currency)) return invoice;
  return words.mail('over', {
    invoice,
    amount: formatsOf(words.language).amount(terms.gross, terms.currency),
  });
}

/** In words where it is not known; null where the alert is about no invoice. */
function numberOf({ about, facts }: SayableAlert, words: NoticeWords): string | null {
  if (about.invoice === undefined) return null;
  const number = shortened(about.invoice.number ?? facts?.number ?? '');
  return number === '' ? words.mail('unnumbered') : number;
}

function customerOf({ facts }: SayableAlert, namesCustomers: boolean): string | null {
  const customer = shortened(facts?.terms?.customer ?? '');
  if (!namesCustomers || customer === '') return null;
  // Apart from what stands beside it, which would change places.
  return RIGHT_TO_LEFT.test(customer) ? `\u2068${customer}\u2069` : customer;
}

function shortened(name: string): string {
  const characters = [...singleSpaced(safeLine(name))];
  return characters.length > LONGEST_NAME
    ? `${characters.slice(0, LONGEST_NAME - 2).join('')} …`
    : characters.join('');
}
