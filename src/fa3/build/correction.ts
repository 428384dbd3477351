import type { Decimal } from '@spacebooks/base/money';
import { parseKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import { buildDocumentType, type DocumentType, type References } from '../../document/build/document-type.js';
import type { ReportProblem } from '../../document/build/report.js';
import { cleanLine, lineOrNull } from '../../document/build/text.js';
import type { EInvoiceDocument, PrecedingInvoice } from '../../document/model.js';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import type { KsefDocumentSettings, KsefOriginal } from '../../domain/ksef-settings.js';
import type { Fa3Correction } from '../terms.js';
import { type CorrectionParties, checkEqualToOriginal } from './equal-to-original.js';

/** From this day large sellers had to issue in KSeF, and everybody could: an older original needs no proof. */
const KSEF_BEGAN: LocalDate = '2026-02-01';

/**
 * BT-3 and BG-3 in KSeF: signs are never turned round, so a negative invoice that corrects nothing (no such kind of
 * invoice exists, art. 106j ustawy o VAT) is refused. So is what documents no supply at all (art. 106b): a note (nota księgowa) does.
 *
 * @param supplies gross; null where the invoice is nothing but money that is no supply
 */
export function buildPolishDocumentType(
  invoice: Invoice,
  references: References,
  report: ReportProblem,
  supplies: Decimal | null,
): DocumentType {
  if (supplies === null) report({ rule: 'SB-KSEF-MONEY', field: 'items', problem: 'nothing but money' });
  if (invoice.correctedInvoiceId !== null) return buildDocumentType(invoice, references, report);
  if (supplies?.lt(0)) {
    report({
      rule: 'SB-KSEF-NEGATIVE',
      field: 'correctedInvoice',
      problem: 'negative without original',
    });
  }
  return { typeCode: '380', precedingInvoice: null };
}

/** What a correction is built from beside its document. */
interface CorrectionSubject {
  readonly invoice: Invoice;
  readonly references: References;
  readonly settings: KsefDocumentSettings;
  /** The cutover. */
  readonly from: LocalDate;
  /** As the correction states them. */
  readonly parties: CorrectionParties;
}

/**
 * DaneFaKorygowanej: the original's number in KSeF, from our own store or the configuration; that there is none
 * (NrKSeFN) is said only where the configuration says so or where it is older than KSeF and the cutover. Null for
 * what corrects nothing.
 */
export function buildCorrection(
  { precedingInvoice: original, currency, buyer }: EInvoiceDocument,
  { invoice, references, settings, from, parties }: CorrectionSubject,
  report: ReportProblem,
): Fa3Correction | null {
  // Of an original that is not known at all it is enough to say that.
  if (original === null || original.number === '') return null;
  const { number, issueDate } = original;
  const listed = listedOriginal(original, settings);
  const ksefNumber = references.precedingInvoice?.ksefNumber ?? listed?.ksef_number ?? null;
  if (issueDate === null) {
    const values = { number };
    report({
      rule: 'SB-KSEF-ORIGINAL',
      field: 'correctedInvoice',
      problem: 'original without date',
      values,
    });
  } else if (ksefNumber === null && listed?.outside !== true && !isOlder(issueDate, from)) {
    report({
      rule: 'SB-KSEF-ORIGINAL',
      field: 'e_invoices.ksef.originals',
      problem: 'original without KSeF number',
      values: { number, date: issueDate },
    });
  }
  const { customerNumber, debitor } = invoice;
  const customer = { number: customerNumber, debitor: debitor?.id ?? null };
  const { stated, first = original } = references.precedingInvoice ?? {};
  const before = checkEqualToOriginal(
    { ...parties, currency, buyerName: buyer.name, customer },
    { number, ksefNumber, stated, listed, first: { ...first, listed: listedOriginal(first, settings) } },
    report,
  );
  return { ksefNumber, reason: lineOrNull(settings.correction_reason), ...before };
}

/** What the configuration says of an original. */
export function listedOriginal(
  { number, issueDate }: PrecedingInvoice,
  { originals }: KsefDocumentSettings,
): KsefOriginal | undefined {
  return originals.find((each) => isListedAs(each, number, issueDate));
}

/** Numbers may begin anew each year, and KSeF takes no document before its date of issue. */
function isListedAs(
  { number, date, ksef_number }: KsefOriginal,
  of: string,
  issueDate: LocalDate | null,
): boolean {
  if (cleanLine(number) !== of || (date !== undefined && date !== issueDate)) return false;
  const accepted = ksef_number === undefined ? null : parseKsefNumber(ksef_number);
  return accepted === null || issueDate === null || accepted.date >= issueDate;
}

/** Before the cutover another program may have issued it, but not in KSeF as long as that was not the rule. */
function isOlder(issueDate: LocalDate, from: LocalDate): boolean {
  return issueDate < from && issueDate < KSEF_BEGAN;
}
