import { decimal } from '@spacebooks/base/money';
import { lawOf } from '../../domain/countries/countries.js';
import type { Invoice } from '../../domain/invoice.js';
import type { CustomerSettings, EInvoiceSettings } from '../../domain/settings.js';
import type { Buyer, EInvoiceDocument, Seller } from '../model.js';
import { withFrenchTerms } from './french-terms.js';
import { isBusiness, SIREN } from './national-law.js';

/** ISO 6523 ICD of a SIRET, whose first nine digits are the SIREN. */
const SIRET = '0009';
/** EAS of the French directory. */
const DIRECTORY = '0225';

/** BT-123 as the platforms know it (BR-FR-17); LISIBLE would be a second page of the invoice. */
const ATTACHED = [
  ...[
    'RIB',
    'FEUILLE_DE_STYLE',
    'PJA',
    'BORDEREAU_SUIVI',
    'DOCUMENT_ANNEXE',
    'BON_LIVRAISON',
    'BON_COMMANDE',
  ],
  ...['BORDEREAU_SUIVI_VALIDATION', 'ETAT_ACOMPTE', 'FACTURE_PAIEMENT_DIRECT', 'RECAPITULATIF_COTRAITANCE'],
];

/** What would begin a note with a subject in UBL, where codes stand within the text (BR-FR-06, BR-FR-20). */
const LOOKS_LIKE_A_SUBJECT = /(^|#)(?=(?:PMT|PMD|AAB|TXD|BAR)(?:#|$))/g;

/** What a seller in France states, and how an approved platform takes it; any other document as it is. */
export function inFrance(
  document: EInvoiceDocument,
  invoice: Pick<Invoice, 'recipient'>,
  customer: CustomerSettings,
  settings: EInvoiceSettings,
): EInvoiceDocument {
  return forApprovedPlatform(withFrenchTerms(document, invoice, settings), invoice, customer, settings);
}

/**
 * The document as approved platforms in France take it (BR-FR of the FNFE-MPE): all that can be said in their words without
 * saying anything else. What cannot is refused by `rules/french-rules.ts`.
 *
 * It concerns businesses in France: where a file is deposited for a platform, and from the day on which the law wants one.
 */
function forApprovedPlatform(
  document: EInvoiceDocument,
  invoice: Pick<Invoice, 'recipient'>,
  customer: CustomerSettings,
  settings: Pick<EInvoiceSettings, 'france' | 'law' | 'seller'>,
): EInvoiceDocument {
  if (!concerns(document, invoice, settings)) return document;
  const { accountingCurrency, supportingDocuments, legalNotes = [], notes } = document;
  const isTaxInEuro = document.currency === 'EUR' || accountingCurrency !== undefined;
  return {
    ...document,
    byApprovedPlatform: true,
    seller: withSiren(document.seller),
    buyer: withDirectoryAddress(document.buyer, customer),
    legalNotes: legalNotes.map(({ subject, text }) => ({ subject, text: withoutSubjects(text) })),
    notes: notes.map(withoutSubjects),
    ...(supportingDocuments !== undefined && {
      supportingDocuments: supportingDocuments.map((each) => ({
        ...each,
        description: describedAs(each.description),
      })),
    }),
    // BR-FR-CO-12 wants it of what bears no tax, too.
    ...(!isTaxInEuro && {
      accountingCurrency: { code: 'EUR', tax: decimal('0'), rate: null, source: null },
    }),
  };
}

function concerns(
  { profile, buyer, issueDate }: EInvoiceDocument,
  invoice: Pick<Invoice, 'recipient'>,
  { france, law, seller }: Pick<EInvoiceSettings, 'france' | 'law' | 'seller'>,
): boolean {
  if (france === undefined || law === undefined || profile !== 'en16931') return false;
  const from = lawOf(seller).domestic?.from ?? null;
  const isTime = france.deposit === true || (from !== null && issueDate >= from);
  return isTime && buyer.address.countryCode === 'FR' && isBusiness(buyer, invoice);
}

/** BR-FR-10 and BR-FR-13: the SIREN, and its place in the directory. */
function withSiren(seller: Seller): Seller {
  const siren = sirenOf(seller);
  const stated = siren === null ? seller : { ...seller, registrationId: siren, registrationScheme: SIREN };
  const { electronicAddress, registrationId: id } = stated;
  if (electronicAddress !== null || id === null) return stated;
  return { ...stated, electronicAddress: { scheme: DIRECTORY, id } };
}

/** The SIREN of a seller in France: what is stated, or out of the SIRET or the VAT id; null where it stands nowhere. */
export function sirenOf({ registrationId: id, registrationScheme: scheme, vatId }: Seller): string | null {
  if (id === null) return vatId?.startsWith('FR') === true ? vatId.slice(4) : null;
  if (scheme === SIRET) return id.slice(0, 9);
  return scheme === SIREN ? id : null;
}

/** BR-FR-12: the directory knows each business by its SIREN; one that it knows by more has it in the settings. */
function withDirectoryAddress(buyer: Buyer, customer: CustomerSettings): Buyer {
  const { registration } = buyer;
  if (customer.electronic_address !== undefined || registration?.scheme !== SIREN) return buyer;
  return { ...buyer, electronicAddress: { scheme: DIRECTORY, id: registration.id } };
}

function describedAs(description: string | null): string | null {
  return description === null || ATTACHED.includes(description) ? description : 'DOCUMENT_ANNEXE';
}

function withoutSubjects(text: string): string {
  return text.replace(LOOKS_LIKE_A_SUBJECT, '$1 ');
}
