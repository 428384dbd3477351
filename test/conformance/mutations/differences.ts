import type { WrittenAs } from './write-mutants.js';

/** Where the validators' rules and ours differ on mutants, and why that is right. */
export interface Difference {
  /** The rules that the mutants break. */
  readonly mutants: readonly string[];
  /** The syntaxes in which they differ; all when left out. */
  readonly in?: readonly WrittenAs[];
  /** What only the validators report; `XSD` stands for the schema. */
  readonly theirs?: readonly string[];
  /** What only we report. */
  readonly ours?: readonly string[];
  readonly why: string;
}

const CII: readonly WrittenAs[] = ['CII', 'CII of XRechnung'];
const XRECHNUNG: readonly WrittenAs[] = ['CII of XRechnung', 'UBL of XRechnung'];
const UBL: readonly WrittenAs[] = ['UBL of XRechnung'];

/** What the validators say twice: another of their rules comes with the one that is ours too. */
const SAID_TWICE: readonly Difference[] = [
  {
    mutants: ['BR-FR-02'],
    in: ['UBL'],
    theirs: ['BR-FR-01'],
    why: 'in UBL the characters of a number bear the id of its length, too',
  },
  {
    mutants: ['BR-02', 'BR-06', 'BR-07', 'BR-09', 'BR-11', 'BR-21', 'BR-25', 'BR-50', 'BR-55'],
    theirs: ['PEPPOL-EN16931-R008'],
    why: 'a mandatory text that is missing is written as an empty element',
  },
  { mutants: ['BR-09', 'BR-11'], theirs: ['BR-CL-14'], why: 'nothing is no country code' },
  { mutants: ['BR-62', 'BR-63'], theirs: ['BR-CL-25'], why: 'nothing is no scheme' },
  { mutants: ['BR-CL-04'], theirs: ['BR-CL-03'], why: 'the amounts repeat the currency' },
  { mutants: ['BR-CL-05'], theirs: ['BR-CL-03'], why: 'the VAT total repeats its currency' },
  {
    mutants: ['BR-50', 'BR-61', 'BR-DE-23-a'],
    in: XRECHNUNG,
    theirs: ['BR-DE-19'],
    why: 'nothing is no IBAN',
  },
  { mutants: ['BR-DE-31', 'PEPPOL-EN16931-R061'], theirs: ['BR-DE-20'], why: 'nothing is no IBAN' },
  {
    mutants: ['PEPPOL-EN16931-R061'],
    theirs: ['BR-DE-25-a'],
    why: 'the code 59 asks for the group as well as for its mandate',
  },
  { mutants: ['BR-DE-6'], theirs: ['BR-DE-27'], why: 'nothing has no three digits' },
  { mutants: ['BR-DE-7'], theirs: ['BR-DE-28'], why: 'nothing is no e-mail address' },
  {
    mutants: ['BR-DE-22'],
    in: ['CII of XRechnung'],
    theirs: ['CII-SR-476'],
    why: 'a warning that there may be but one BT-125, of which EN 16931 takes many',
  },
  { mutants: ['BR-16'], theirs: ['XSD'], why: 'the schema asks for a line, too' },
  {
    mutants: ['BR-16', 'BR-CO-18'],
    in: UBL,
    theirs: ['BR-S-01'],
    why: 'half of what the rule compares is missing',
  },
  {
    mutants: ['BR-S-09'],
    in: UBL,
    theirs: ['BR-CO-17'],
    why: 'the general rule comes with that of the category',
  },
  {
    mutants: [
      'BR-DEC-09',
      'BR-DEC-12',
      'BR-DEC-13',
      'BR-DEC-14',
      'BR-DEC-16',
      'BR-DEC-18',
      'BR-DEC-19',
      'BR-DEC-20',
      'BR-DEC-23',
    ],
    in: UBL,
    theirs: ['UBL-DT-01'],
    why: 'a general rule of all amounts in UBL',
  },
];

/** What the validators know by another rule than we. */
const NAMED_OTHERWISE: readonly Difference[] = [
  {
    mutants: ['BR-61', 'BR-DE-23-a'],
    in: CII,
    ours: ['BR-61'],
    theirs: ['CII-SR-470'],
    why: 'CII has a rule of its own for a transfer without an account',
  },
  { mutants: ['BR-62'], in: UBL, ours: ['BR-62'], why: 'BR-CL-25 tells' },
  { mutants: ['BR-63'], in: UBL, ours: ['BR-63'], why: 'BR-CL-25 tells' },
  { mutants: ['BR-55'], in: UBL, ours: ['BR-55'], why: 'PEPPOL-EN16931-R008 tells' },
  { mutants: ['BR-DEC-13'], in: UBL, ours: ['BR-DEC-13'], why: 'UBL-DT-01 tells' },
  { mutants: ['BR-CO-18'], in: CII, ours: ['BR-S-08'], theirs: ['XSD'], why: 'the schema tells' },
  {
    mutants: ['BR-CO-18'],
    in: UBL,
    ours: ['BR-CO-14', 'BR-S-08'],
    theirs: ['PEPPOL-EN16931-R053', 'PEPPOL-EN16931-R054'],
    why: 'Peppol has rules of its own for the number of breakdowns',
  },
  {
    mutants: ['SB-DATE'],
    in: CII,
    ours: ['SB-DATE'],
    theirs: ['CII-DT-097'],
    why: 'CII has a rule for the form',
  },
  {
    mutants: ['SB-DATE'],
    in: ['CII of XRechnung'],
    theirs: ['BR-TMP-7'],
    why: 'XRechnung has another one for the form',
  },
  {
    mutants: ['SB-DATE'],
    in: UBL,
    ours: ['SB-DATE'],
    theirs: ['BR-TMP-6', 'XSD'],
    why: 'schema and XRechnung tell',
  },
  {
    mutants: ['SB-PEPPOL-ID'],
    ours: ['SB-PEPPOL-ID'],
    theirs: ['PEPPOL-COMMON-R043'],
    why: 'Peppol has a rule for each scheme',
  },
  {
    mutants: ['SB-PEPPOL-REASON'],
    ours: ['SB-PEPPOL-REASON'],
    theirs: ['PEPPOL-EN16931-P0107'],
    why: 'Peppol has a rule for each code',
  },
  { mutants: ['BR-03'], in: UBL, ours: ['BR-03'], theirs: ['XSD'], why: 'the schema tells' },
  { mutants: ['SB-TEXT'], ours: ['SB-TEXT'], theirs: ['XSD'], why: 'it is no XML at all' },
];

/** Where we are stricter. */
const STRICTER: readonly Difference[] = [
  { mutants: ['BR-03'], in: CII, ours: ['BR-03'], why: 'in CII nobody looks whether a day exists' },
  { mutants: ['SB-LINE-ID'], ours: ['SB-LINE-ID'], why: 'EN 16931 has no rule for it' },
  { mutants: ['BR-CO-25'], ours: ['BR-CO-25'], why: 'the stylesheets have lost this rule of the standard' },
  {
    mutants: ['BR-DE-19'],
    in: ['CII'],
    ours: ['BR-DE-19'],
    why: 'a wrong IBAN is refused without XRechnung, too',
  },
  {
    mutants: ['PEPPOL-EN16931-R121'],
    in: ['CII'],
    ours: ['PEPPOL-EN16931-R121'],
    why: 'a rule of XRechnung that we keep for all',
  },
  {
    mutants: ['PEPPOL-EN16931-R120'],
    in: ['CII'],
    ours: ['PEPPOL-EN16931-R120'],
    why: 'the stylesheets have it for XRechnung only; line-amounts.ts computes it',
  },
  {
    mutants: ['BR-O-09'],
    in: ['CII of XRechnung'],
    ours: ['BR-CO-17'],
    why: 'there O is written without a rate, and they compute nothing',
  },
  { mutants: ['BR-DEC-20'], ours: ['BR-CO-14'], why: 'they round before they compare' },
  { mutants: ['BR-DEC-23'], ours: ['BR-CO-10', 'BR-S-08'], why: 'they round before they compare' },
  { mutants: ['BR-DEC-16'], in: UBL, ours: ['BR-CO-16'], why: 'they round before they compare' },
  { mutants: ['BR-DEC-19', 'BR-S-08'], in: UBL, ours: ['BR-S-08'], why: 'they tolerate up to 1.00' },
];

export const DIFFERENCES: readonly Difference[] = [...SAID_TWICE, ...NAMED_OTHERWISE, ...STRICTER];
