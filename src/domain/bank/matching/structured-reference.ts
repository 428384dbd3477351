import type { Collective } from './collective.js';
import { cutKsefNumbersIn } from './cut-ksef-number.js';
import { hasLettersOfItsOwn, type InvoiceNumber } from './invoice-number.js';
import type { LineToMatch } from './line-to-match.js';
import type { ReceivableIndex } from './open-books.js';
import type { Receivable } from './open-item.js';
import { plainReference } from './plain-reference.js';

/**
 * - `ksef`: an invoice's number in KSeF
 * - `cut`: the beginning of one, where a bank's field ends
 * - `collective`: an identifier that KSeF gives several invoices at once
 * - `creditor`: ISO 11649, a Swiss QR reference, or a Belgian structured communication: given by whom it is paid to
 * - `symbol`: a Czech or Slovak variable symbol, by custom the digits of the invoice's number
 */
type ReferenceKind = 'ksef' | 'cut' | 'collective' | 'creditor' | 'symbol';

/** A structured reference of a line. */
export interface StructuredReference {
  readonly written: string;
  readonly kind: ReferenceKind;
  /** Whose it is, of a collective one all together, else one of them; empty where nobody knows. */
  readonly items: readonly Receivable[];
  /** Given to these invoices, or their number with all its letters; digits alone are those of other sellers, too. */
  readonly isProof: boolean;
  /** A debtor's customer number, which a variable symbol may be as well. */
  readonly debtorIds: readonly string[];
  /** What KSeF says that a collective one is for; null where nobody has asked, or all of it is not known here. */
  readonly collective: Collective | null;
}

const KSEF = /^\d{10}20\d{6}[0-9A-F]{14}$/;
const KSEF_WITHIN = /\d{10}20\d{6}[0-9A-F]{14}/g;

export function referencesOf(line: LineToMatch, books: ReceivableIndex): readonly StructuredReference[] {
  const found = new Map<string, StructuredReference>();
  const add = (written: string): void => {
    const plain = plainReference(written);
    const kind = kindOf(plain);
    const own = kind === 'collective' ? ofCollective(plain, books) : itemsOf(plain, kind, books);
    const debtorIds = kind === 'symbol' ? customersOf(plain, books) : [];
    found.set(plain, { written, kind, debtorIds, collective: null, ...own });
  };
  for (const reference of line.references ?? []) add(reference);
  if (books.byReference.size === 0) return [...found.values()];
  // Banks cut long ones where their fields end.
  for (const text of [line.remittance, line.endToEndId ?? '']) {
    for (const [written] of plainReference(text).matchAll(KSEF_WITHIN)) {
      if (!found.has(written) && books.byReference.has(written)) add(written);
    }
    const whole = plainReference(text);
    if (!found.has(whole) && books.byReference.has(whole)) add(whole);
    for (const { written, items } of cutKsefNumbersIn(text, books)) {
      const isWhole = [...found.keys()].some((known) => known.startsWith(written));
      const cut = { kind: 'cut', isProof: false, debtorIds: [], collective: null } as const;
      if (!isWhole) found.set(written, { ...cut, written, items });
    }
  }
  return [...found.values()];
}

function kindOf(plain: string): ReferenceKind {
  if (KSEF.test(plain)) return 'ksef';
  if (/^\d{10}IZ/.test(plain)) return 'collective';
  return /^\d{1,10}$/.test(plain) ? 'symbol' : 'creditor';
}

/** Proof of all its invoices, where each of them is known here. */
function ofCollective(
  plain: string,
  books: ReceivableIndex,
): Pick<StructuredReference, 'items' | 'isProof' | 'collective'> {
  const collective = books.collectives.get(plain) ?? null;
  const parts = collective?.parts ?? [];
  const items = parts.map(({ ksefNumber }) => books.byReference.get(plainReference(ksefNumber)) ?? []);
  const isWhole = parts.length > 0 && items.every((own) => own.length === 1);
  return { items: [...new Set(items.flat())], isProof: isWhole, collective: isWhole ? collective : null };
}

function itemsOf(
  plain: string,
  kind: ReferenceKind,
  books: ReceivableIndex,
): Pick<StructuredReference, 'items' | 'isProof'> {
  const own = books.byReference.get(plain);
  if (own !== undefined || kind === 'ksef') return { items: own ?? [], isProof: true };
  const body = plain.startsWith('RF') ? plain.slice('RF00'.length) : null;
  const spelt = body === null ? undefined : books.byPlainNumber.get(body);
  if (body !== null && /[A-Z]/.test(body)) {
    const lettersOf = (item: Receivable): InvoiceNumber | undefined => books.numbered.get(item)?.parts;
    const isProof = (spelt ?? [])
      .map(lettersOf)
      .every((parts) => parts !== undefined && hasLettersOfItsOwn(parts));
    return { items: spelt ?? [], isProof };
  }
  const digits = kind === 'symbol' ? plain : (body ?? withoutCheckDigits(plain)).replace(/^0+/, '');
  const named = [digits, digits.replace(/^0+/, '')].flatMap((key) => books.numbers.byDigits.get(key) ?? []);
  return { items: spelt ?? [...new Set(named.map(({ item }) => item))], isProof: false };
}

function withoutCheckDigits(plain: string): string {
  return plain.length === 12 ? plain.slice(0, 10) : plain.slice(0, -1);
}

function customersOf(plain: string, books: ReceivableIndex): readonly string[] {
  return (books.byCustomerNumber.get(plain) ?? []).map(({ debtorId }) => debtorId);
}
