import { referencesIn } from '@spacebooks/bank-statements/references';
import { ksefCheckDigits } from '@spacebooks/base/ksef-number';
import { describe, expect, it } from 'vitest';
import type { Collective } from '../../../../../src/domain/bank/matching/collective.js';
import { bankLine, openItem, summary, verdictOn } from './matching.js';

/** What payers must write from 2027-01-01 on (art. 108g of the VAT act), read by the readers of statements and matched. */
const numbered = (body: string): string => `${body}-${ksefCheckDigits(body)}`;
const ONE = numbered('7352765225-20270104-0300A4B5C6D7');
const TWO = numbered('7352765225-20270105-030000123456');
const THREE = numbered('7352765225-20270111-0A0020270112');
const UNKNOWN = numbered('7352765225-20270107-0300FF00AA11');
const OF_ANOTHER_SELLER = numbered('5265877635-20270107-0300FF00AA11');
const IZ = numbered('7352765225-IZ202701-0A1B2C3D4E5F');

const SOWA = {
  currency: 'PLN',
  issuedOn: '2027-01-04',
  dueOn: '2027-01-18',
  debtorId: 'sowa',
  debtorNames: ['Sowa Studio Sp. z o.o.'],
};
const A = openItem({
  ...SOWA,
  invoiceId: 'a',
  number: 'FV/7/2027',
  openAmount: 615_00,
  references: [ONE],
});
const B = openItem({ ...A, invoiceId: 'b', number: 'FV/8/2027', references: [TWO] });
const C = openItem({ ...A, invoiceId: 'c', number: 'FV/9/2027', openAmount: 123_45, references: [THREE] });
const ALL = [A, B, C];

interface Given {
  readonly amount?: number;
  readonly name?: string;
  readonly endToEndId?: string;
  readonly openItems?: readonly ReturnType<typeof openItem>[];
  readonly collectives?: readonly Collective[];
}

/** `certain a 61500`, or what speaks against the best candidate. */
function paid(remittance: string, { openItems = ALL, collectives = [], ...more }: Given = {}): string {
  const line = bankLine({
    currency: 'PLN',
    bookedOn: '2027-01-12',
    amount: 615_00,
    name: 'SOWA STUDIO SP. Z O.O.',
    remittance,
    ...more,
  });
  const references = referencesIn([remittance, line.endToEndId ?? '']);
  const verdict = verdictOn({ ...line, references }, { openItems, collectives });
  if (verdict.kind !== 'uncertain') return summary(verdict);
  const [best] = verdict.candidates;
  return [best?.invoiceIds.join('+'), ...(best?.contradictions ?? []).map(({ kind }) => kind)].join(' ');
}

const cut = (text: string, at: number, by = ' '): string =>
  (text.match(new RegExp(`.{1,${at}}`, 'g')) ?? []).join(by);
const OFFICE = { name: 'Biuro Rachunkowe Wrona' };

describe('the number in KSeF, as payers and banks write it', () => {
  it.each([
    ['alone', ONE],
    ['in small letters', ONE.toLowerCase()],
    ['behind words', `Nr KSeF: ${ONE} opłata`],
    ['beside the own number', `F-ra VAT nr FV/7/2027, KSeF ${ONE}.`],
    ['joined to a word', `NRKSEF${ONE.replaceAll('-', '')}`],
    ['cut at 27', cut(`za czynsz KSeF ${ONE}`, 27)],
    ['cut at 35 in lines', cut(`za czynsz KSeF ${ONE}`, 35, '\n')],
    ['without hyphens', ONE.replaceAll('-', '')],
    ['with blanks for hyphens', ONE.replaceAll('-', ' ')],
    ['with slashes for hyphens', ONE.replaceAll('-', '/')],
    ['in a split payment', `/VAT/115,00/IDC/7352765225/INV/${ONE}/TXT/biurko styczeń`],
    ['in a split payment that is cut', cut(`/VAT/115,00/IDC/7352765225/INV/${ONE}/TXT/biurko`, 35)],
    ['in the text of a split payment', `/VAT/115,00/IDC/7352765225/INV/FV/7/2027/TXT/${ONE}`],
    ['beside NIP, amount and month', `NIP 5265877635 ${ONE} 615,00 PLN czynsz 01/2027`],
  ])('is certain, whoever pays, and tells two invoices of one amount apart: %s', (_, remittance) => {
    expect(paid(remittance)).toBe('certain a 61500');
    expect(paid(remittance, OFFICE)).toBe('certain a 61500');
  });

  it('counts in the id of the transfer', () => {
    expect(paid('', { ...OFFICE, endToEndId: ONE.replaceAll('-', '') })).toBe('certain a 61500');
  });

  it.each([
    ['with a comma', `${ONE}, ${TWO}`],
    ['joined', `${ONE}${TWO}`],
    ['joined without hyphens', `${ONE}${TWO}`.replaceAll('-', '')],
    ['cut', cut(`KSeF ${ONE} i ${TWO}`, 35)],
    ['in a split payment', `/VAT/230,00/IDC/7352765225/INV/${ONE}, ${TWO}`],
  ])('of two invoices is certain for their sum: %s', (_, remittance) => {
    expect(paid(remittance, { ...OFFICE, amount: 1230_00 })).toBe('certain a 61500 b 61500');
    expect(paid(remittance, { ...OFFICE, amount: 1229_00 })).toContain('a+b small-difference');
  });

  it('of one invoice asks about the sum of two', () => {
    expect(paid(ONE, { amount: 738_45 })).toBe('a+c not-named');
  });

  it('beside a word for it pays a part', () => {
    expect(paid(`numer KSeF ${ONE}`, { amount: 300_00 })).toBe('certain a 30000');
  });

  it.each(['123456', '030000', '20270105', '2027-0105', 'FV 123456'])(
    'hides an invoice %s whose digits stand within it',
    (number) => {
      const other = openItem({ ...SOWA, invoiceId: 'other', number, openAmount: 615_00 });
      expect(paid(TWO, { openItems: [B, other] })).toBe('certain b 61500');
      expect(paid(cut(`/VAT/115,00/IDC/7352765225/INV/${TWO}`, 12), { openItems: [B, other] })).toBe(
        'certain b 61500',
      );
    },
  );
});

describe('the beginning of a number in KSeF that a bank has cut off', () => {
  const BEGINNING = ONE.slice(0, -5);

  it.each([
    ['at the end', `za fakturę ${BEGINNING}`],
    ['without its check digits', ONE.slice(0, -3)],
    ['before a word', `${BEGINNING} czynsz`],
    ['in a split payment', `/VAT/115,00/IDC/7352765225/INV/${BEGINNING}/TXT/biurko`],
  ])('tells invoices apart and proves nothing: %s', (_, remittance) => {
    expect(paid(remittance)).toBe('certain a 61500');
    expect(paid(remittance, OFFICE)).toBe('a other-name');
  });

  it('asks where it is short, goes on otherwise, or has a slip', () => {
    expect(paid(ONE.slice(0, 22))).toBe('a other-number');
    expect(paid(`${BEGINNING}00-1A`)).toContain('other-number');
    expect(paid(ONE.replace('A4B5', 'A4B6'))).toContain('other-number');
  });
});

describe('a number in KSeF that is not known here', () => {
  const bare = openItem({ ...SOWA, invoiceId: 'bare', number: 'FV/5/2027', openAmount: 615_00 });

  it('asks, and its digits are no unknown number', () => {
    expect(paid(UNKNOWN)).toBe('a other-reference');
    expect(paid(`${UNKNOWN} FV/7/2027`)).toBe('a other-reference');
    expect(paid(UNKNOWN, { openItems: [bare] })).toBe('bare other-reference');
  });

  it('explains itself beside number and amount of an invoice that another program sent', () => {
    expect(paid(`FV/5/2027 ${UNKNOWN}`, { openItems: [bare, C] })).toBe('certain bare 61500');
    expect(paid(`FV/5/2027 ${UNKNOWN}`, { openItems: [bare, C], amount: 300_00 })).toBe(
      'bare other-reference',
    );
    expect(paid(`FV/5/2027 ${OF_ANOTHER_SELLER}`, { openItems: [bare, C] })).toBe('bare other-reference');
  });
});

describe('a collective identifier', () => {
  const of = (...parts: readonly (readonly [string, number?])[]): { collectives: readonly Collective[] } => ({
    collectives: [
      {
        number: IZ,
        parts: parts.map(([ksefNumber, cents = null]) => ({
          ksefNumber,
          cents,
          currency: cents === null ? null : 'PLN',
        })),
      },
    ],
  });
  const both = { ...OFFICE, ...of([ONE], [TWO]), amount: 1230_00 };

  it.each([
    ['alone', IZ],
    ['behind words', `identyfikator zbiorczy ${IZ}`],
    ['beside one of its invoices', `${IZ} FV/7/2027`],
    ['in a split payment that is cut', cut(`/VAT/230,00/IDC/7352765225/INV/${IZ}/TXT/zbiorcza`, 12)],
  ])('is certain for all its invoices, whoever pays: %s', (_, remittance) => {
    expect(paid(remittance, both)).toBe('certain a 61500 b 61500');
  });

  it('pays what was said of each invoice when it was made', () => {
    const stated = { ...OFFICE, ...of([ONE, 100_00], [TWO, 615_00]) };
    expect(paid(IZ, { ...stated, amount: 715_00 })).toBe('certain a 10000 b 61500');
    expect(paid(IZ, { ...stated, amount: 1230_00 })).toBe('certain a 61500 b 61500');
    expect(paid(IZ, { ...stated, amount: 700_00 })).toBe('a+b other-amount');
    expect(paid(IZ, { ...OFFICE, ...of([ONE, 625_00], [TWO, 605_00]), amount: 1230_00 })).toBe(
      'certain a 61500 b 61500',
    );
  });

  it('asks where one of its invoices is not known, or nobody has asked KSeF', () => {
    expect(paid(IZ, { ...both, ...of([ONE], [TWO], [UNKNOWN]) })).toContain('a+b collective-reference');
    expect(paid(IZ, { amount: 1230_00 })).toContain('a+b collective-reference');
  });

  it('asks where it is paid for another sum, for one alone, or for one that is paid', () => {
    expect(paid(IZ, { ...both, amount: 615_00 })).toContain('other-reference');
    expect(paid(IZ, { ...both, amount: 1353_45 })).toContain('a+b+c not-named');
    expect(paid(IZ, { ...both, openItems: [{ ...A, openAmount: 0 }, B, C] })).toBe('a+b settled');
  });

  it('and a number are certain together', () => {
    expect(paid(`${IZ} ${THREE}`, { ...both, amount: 1353_45 })).toBe('certain a 61500 b 61500 c 12345');
  });
});
