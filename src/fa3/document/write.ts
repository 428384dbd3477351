import type { EInvoiceDocument } from '../../document/model.js';
import { SPECIFICATIONS } from '../../document/xml/terms.js';
import { serialize, text, type XmlTree } from '../../document/xml/tree.js';
import { startOfDay } from '../../domain/local-moment.js';
import { POLISH_TIME_ZONE } from '../../domain/polish-calendar.js';
import { annotations } from './annotations.js';
import type { Fa3Document } from './fa3-document.js';
import { footer } from './footer.js';
import { furtherDescriptions } from './further-descriptions.js';
import { invoiceLine } from './line.js';
import { buyerParty, partiesBefore, recipientParties, sellerParty } from './party.js';
import { payment } from './payment.js';
import { reckoning } from './reckoning.js';
import { amountDue, sums } from './sums.js';

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

/** Naglowek */
function header({ issueDate }: EInvoiceDocument): XmlTree {
  return {
    KodFormularza: { '@kodSystemowy': 'FA (3)', '@wersjaSchemy': '1-0E', '#': 'FA' },
    WariantFormularza: '3',
    // When the document was made would be another moment for a second daemon or after a restored backup, and KSeF
    // knows documents again by their bytes: so it is a moment that the invoice itself says, and one that is never to
    // come, because nothing is sent before its P_1 has begun in Warsaw.
    DataWytworzeniaFa: utcSeconds(startOfDay(issueDate, POLISH_TIME_ZONE)),
    SystemInfo: 'spacebooks',
  };
}

/** `2026-11-19T23:00:00Z` */
function utcSeconds(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}

/**
 * OkresFa, or P_6 where the service was complete on another day than that of issue. Neither where the lines differ: each
 * then states the day on which its own was complete (P_6A).
 */
function servicePeriod({ period, deliveryDate, issueDate, lines }: EInvoiceDocument): XmlTree {
  if (lines.some((line) => line.period !== undefined)) return {};
  if (period !== null) return { OkresFa: { P_6_Od: period.start, P_6_Do: period.end } };
  return deliveryDate === issueDate ? {} : { P_6: deliveryDate };
}

/** PrzyczynaKorekty, TypKorekty and DaneFaKorygowanej; nothing where the document corrects none. */
function correctionData({ fa3, precedingInvoice, totals }: Fa3Document): XmlTree {
  const { correction } = fa3;
  if (correction === null || precedingInvoice === null) return {};
  const { ksefNumber } = correction;
  return {
    PrzyczynaKorekty: text(correction.reason),
    // What lowers the tax counts on the date of the correction (art. 29a ust. 13). When more tax counts depends on
    // why it is more, which is unknown here; the element is optional.
    TypKorekty: totals.taxInclusive.lt(0) ? '2' : undefined,
    DaneFaKorygowanej: {
      DataWystFaKorygowanej: text(precedingInvoice.issueDate),
      NrFaKorygowanej: precedingInvoice.number,
      ...(ksefNumber === null ? { NrKSeFN: '1' } : { NrKSeF: '1', NrKSeFFaKorygowanej: ksefNumber }),
    },
    ...partiesBefore(correction),
  };
}

/** WarunkiTransakcji: contract and order. */
function transactionTerms({ contractReference, orderReference }: EInvoiceDocument): XmlTree | undefined {
  if (contractReference === undefined && orderReference === null) return undefined;
  return {
    Umowy: contractReference === undefined ? undefined : { NrUmowy: contractReference },
    Zamowienia: orderReference === null ? undefined : { NrZamowienia: orderReference },
  };
}
