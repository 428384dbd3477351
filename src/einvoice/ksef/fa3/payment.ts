import { amount, text, type XmlTree } from '../../xml/tree.js';
import type { Fa3Settlement } from '../terms.js';
import type { Fa3Document } from './fa3-document.js';

/** FormaPlatnosci of a credit transfer (przelew). */
const TRANSFER = '6';

/** Platnosc; undefined where there is nothing to say. */
export function payment(document: Fa3Document): XmlTree | undefined {
  const { account, meansCode } = document.payment;
  const terms: XmlTree = {
    ...settlement(document.fa3.settlement),
    TerminPlatnosci: term(document),
    // By whatever else an invoice was paid: the platform does not tell.
    FormaPlatnosci: meansCode === '1' ? undefined : TRANSFER,
    RachunekBankowy:
      account === null
        ? undefined
        : {
            NrRB: account.iban,
            SWIFT: text(account.bic),
            NazwaBanku: text(document.fa3.bankName),
            OpisRachunku: text(account.name),
          },
  };
  return Object.values(terms).some((value) => value !== undefined) ? terms : undefined;
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

/** A day only where something is to be paid by it: nobody pays a correction that gives money back. */
function term({ totals, paymentDueDate, fa3 }: Fa3Document): XmlTree | undefined {
  if (paymentDueDate === null || fa3.settlement.state === 'paid' || totals.due.lte(0)) return undefined;
  return { Termin: paymentDueDate };
}
