import type { Payment, PaymentMeansCode } from '../../document/model.js';
import { amount, text, type XmlTree } from '../../document/xml/tree.js';
import type { Fa3Settlement } from '../terms.js';
import type { Fa3Document } from './fa3-document.js';

/** FormaPlatnosci 2, karta, whether or not its digits are known. */
const CARD = '2';
/** FormaPlatnosci where it has a number: 1 gotówka, 6 przelew. */
const FORMS: Readonly<Partial<Record<PaymentMeansCode, string>>> = {
  '10': '1',
  '30': '6',
  '58': '6',
};
/** OpisPlatnosci of what is collected in an unknown way. */
const COLLECTED = 'pobranie z zapisanej metody płatności';

/** Platnosc; undefined where there is nothing to say. */
export function payment(document: Fa3Document): XmlTree | undefined {
  const { account } = document.payment;
  const terms: XmlTree = {
    ...settlement(document.fa3.settlement),
    TerminPlatnosci: term(document),
    ...form(document.payment),
    RachunekBankowy:
      account === null
        ? undefined
        : {
            NrRB: account.iban,
            SWIFT: text(account.bic),
            NazwaBanku: text(document.fa3.bankName),
            OpisRachunku: text(account.name),
          },
    Skonto: cashDiscount(document),
  };
  return Object.values(terms).some((value) => value !== undefined) ? terms : undefined;
}

/** FormaPlatnosci, or PlatnoscInna with its name; nothing where nobody knows by what it was paid. */
function form({ meansCode, means, meansText, state }: Payment): XmlTree {
  const number = means === 'card' ? CARD : FORMS[meansCode];
  if (number !== undefined) return { FormaPlatnosci: number };
  const name = meansText ?? (state?.kind === 'collected' || state?.kind === 'pending' ? COLLECTED : null);
  return name === null ? {} : { PlatnoscInna: '1', OpisPlatnosci: name };
}

function settlement(settled: Fa3Settlement): XmlTree {
  switch (settled.state) {
    case 'due':
    case 'paid back':
      return {};
    case 'paid':
      return { Zaplacono: '1', DataZaplaty: settled.date };
    case 'partly paid':
      return {
        ZnacznikZaplatyCzesciowej: '1',
        ZaplataCzesciowa: {
          KwotaZaplatyCzesciowej: amount(settled.amount),
          DataZaplatyCzesciowej: settled.date,
        },
      };
  }
}

/** A day only where something is to be paid by it: nobody pays a correction that refunds money. */
function term({ totals, paymentDueDate, fa3 }: Fa3Document): XmlTree | undefined {
  if (paymentDueDate === null || fa3.settlement.state === 'paid' || totals.due.lte(0)) return undefined;
  return { Termin: paymentDueDate };
}

/** FA(3) has room for one; the others stand in the terms. Beside a deposit its amount says of what it is. */
function cashDiscount({ cashDiscounts = [], currency }: Fa3Document): XmlTree | undefined {
  const [first] = cashDiscounts;
  if (first === undefined) return undefined;
  const { until, percent, basis } = first;
  const of = basis === undefined ? '' : ` od ${basis.toFixed(2).replace('.', ',')} ${currency}`;
  return { WarunkiSkonta: `zapłata do dnia ${until}`, WysokoscSkonta: `${percent.toFixed()} %${of}` };
}
