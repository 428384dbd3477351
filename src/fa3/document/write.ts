import { SPECIFICATIONS } from '../../document/xml/specification.js';
import { serialize, type XmlTree } from '../../document/xml/tree.js';
import { annotations } from './annotations.js';
import { correctionData } from './correction.js';
import type { Fa3Document } from './fa3-document.js';
import { footer } from './footer.js';
import { furtherDescriptions } from './further-descriptions.js';
import { header } from './header.js';
import { invoiceLine } from './line.js';
import { buyerParty, sellerParty } from './party.js';
import { payment } from './payment.js';
import { recipientParties } from './recipient-parties.js';
import { reckoning } from './reckoning.js';
import { servicePeriod } from './service-period.js';
import { amountDue, sums } from './sums.js';
import { transactionTerms } from './transaction-terms.js';

/**
 * The document as FA(3), the structured invoice of KSeF (schema 1-0E), UTF-8. Element order is that of the schema.
 * The same document gives the same bytes.
 */
export function writeFa3(document: Fa3Document): Uint8Array {
  return serialize({
    Faktura: {
      '@xmlns': SPECIFICATIONS.fa3,
      Naglowek: header(document),
      Podmiot1: sellerParty(document),
      Podmiot2: buyerParty(document),
      Podmiot3: recipientParties(document),
      Fa: invoice(document),
      Stopka: footer(document.seller),
    },
  });
}

function invoice(document: Fa3Document): XmlTree {
  return {
    KodWaluty: document.currency,
    P_1: document.issueDate,
    P_1M: document.fa3.placeOfIssue ?? undefined,
    P_2: document.number,
    ...servicePeriod(document),
    ...sums(document),
    P_15: amountDue(document),
    Adnotacje: annotations(document),
    RodzajFaktury: document.fa3.correction === null ? 'VAT' : 'KOR',
    ...correctionData(document),
    DodatkowyOpis: furtherDescriptions(document),
    FaWiersz: document.lines.map((line) => invoiceLine(line, document)),
    Rozliczenie: reckoning(document),
    Platnosc: payment(document),
    WarunkiTransakcji: transactionTerms(document),
  };
}
