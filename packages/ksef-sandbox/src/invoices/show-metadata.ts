import type { IssuedDocument } from '../documents/document.js';
import { ksefTime } from '../times.js';

/** RodzajFaktury and what the metadata call it. */
const TYPES: Readonly<Record<string, string>> = {
  VAT: 'Vat',
  ZAL: 'Zal',
  KOR: 'Kor',
  ROZ: 'Roz',
  UPR: 'Upr',
  KOR_ZAL: 'KorZal',
  KOR_ROZ: 'KorRoz',
};

export function invoiceTypeOf({ content }: IssuedDocument): string {
  return TYPES[content.kind] ?? 'Vat';
}

/** InvoiceMetadata: amounts are JSON numbers there. */
export function showMetadata(document: IssuedDocument): unknown {
  const { content } = document;
  const { buyer } = content;
  return {
    ksefNumber: document.ksefNumber,
    invoiceNumber: content.number,
    issueDate: content.issueDate,
    invoicingDate: ksefTime(document.receivedAt),
    acquisitionDate: ksefTime(document.settledAt),
    permanentStorageDate: ksefTime(document.storedAt),
    seller: { nip: content.sellerNip, name: content.sellerName },
    buyer: { identifier: { type: buyer.type, value: buyer.value }, name: buyer.name },
    netAmount: content.net.toNumber(),
    grossAmount: content.gross.toNumber(),
    vatAmount: content.vat.toNumber(),
    currency: content.currency,
    invoicingMode: document.mode,
    invoiceType: invoiceTypeOf(document),
    formCode: { systemCode: content.systemCode, schemaVersion: content.schemaVersion, value: 'FA' },
    isSelfInvoicing: content.isSelfInvoicing,
    hasAttachment: content.hasAttachment,
    invoiceHash: document.hash,
    thirdSubjects: content.thirdSubjects.map(({ type, value, name, role }) => ({
      identifier: { type, value },
      name,
      role,
    })),
    ...(content.authorizedSubject === null ? {} : { authorizedSubject: content.authorizedSubject }),
    ...(document.correctedHash === null ? {} : { hashOfCorrectedInvoice: document.correctedHash }),
  };
}
