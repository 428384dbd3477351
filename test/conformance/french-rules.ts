/** What becomes of rules of approved platforms in France (BR-FR of the FNFE-MPE, flux 2) that a document of ours might break. */
export interface FrenchRule {
  /** The ids of their stylesheets, which name the terms that each is about. */
  readonly ids: RegExp;
  /** Of ours, which refuse it before the lock. */
  readonly ours?: readonly string[];
  /** Else why no document of ours breaks it. */
  readonly why?: string;
}

/** Each id of theirs is in one row: a new one belongs to none, and `french-rules.test.ts` fails. */
export const FRENCH_RULE_TABLE: readonly FrenchRule[] = [
  { ids: /^BR-FR-01_BT-(1|25)(-1)?$/, ours: ['BR-FR-01'] },
  // UBL has the characters of a number under the same id.
  { ids: /^BR-FR-(02_BT-(1|25)|01_BT-(1|25)-2)$/, ours: ['BR-FR-02'] },
  { ids: /^BR-FR-03_BT-(2|9|26|72|73|74|134|135)$/, ours: ['BR-FR-03'] },
  { ids: /^BR-FR-03_BT-7$/, why: 'the tax point is never written (BT-7)' },
  { ids: /^BR-FR-04_BT-3$/, why: 'types are 380, 381 and 384' },
  {
    ids: /^BR-FR-(05_BT-22|06_BT-21)(_PMT|_PMD|_AAB|_TXD|-\d)$/,
    why: 'PMD, PMT and AAB are written once, and no text of others looks like one',
  },
  { ids: /^BR-FR-08_BT-23$/, why: 'BT-23 is S1, B1 or M1' },
  { ids: /^BR-FR-09_BT-(29|46|60|71)$/, why: 'no SIRET is written: BT-30 and BT-47 have its SIREN' },
  { ids: /^BR-FR-10_BT-30$/, ours: ['BR-FR-10'] },
  { ids: /^BR-FR-(11_BT-47|20_BT-21|21_BT-49|22_BT-34|30_BT-21|31_BT-21)$/, why: 'no note BAR is written' },
  { ids: /^BR-FR-12_BT-49$/, ours: ['SB-BUYER-ID'] },
  { ids: /^BR-FR-13_BT-34$/, ours: ['BR-FR-13'] },
  {
    ids: /^BR-FR-(15_BT-(95_BT-(102|118|151)|118|151)(_LM|-\d)?|08_BT-151-2)$/,
    why: 'categories are S, E, AE, K, G, O and Z',
  },
  { ids: /^BR-FR-(16|DEC-04)_BT-(119|152)$/, ours: ['BR-FR-16'] },
  {
    ids: /^BR-FR-((16|DEC-04)_BT-(96|103)(_BT-103)?|DEC-01_BT-(92_BT-99|93_BT-100|107|108|136_BT-141|137_BT-142)|DEC-03_BT-14[78])$/,
    why: 'discounts are lines: no allowance or charge is written',
  },
  { ids: /^BR-FR-1[78]_BT-123$/, why: 'a description that they do not know is written as DOCUMENT_ANNEXE' },
  { ids: /^BR-FR-23_BT-(34|49)$/, ours: ['BR-FR-23'] },
  { ids: /^BR-FR-2[46]_BT-(29|46)$/, why: 'no id of the scheme 0224 is written' },
  { ids: /^BR-FR-25_BT-(34|49)$/, ours: ['BR-FR-25'] },
  { ids: /^BR-FR-(27_(BG-32|BT-160)|28-Value)$/, why: 'no attribute of an item is written (BG-32)' },
  { ids: /^BR-FR-(29|30)_(BT-18|BT-128|AFL|AVV)$/, why: 'no object identifier is written (BT-18, BT-128)' },
  { ids: /^BR-FR-32-(LEGALID|GLOBALID|ID)$/, ours: ['BR-FR-10'] },
  {
    ids: /^BR-FR-CO-(03_BT-3|08_BT-23|09_BT-23-\d)$/,
    why: 'neither such a type nor such a BT-23 is written',
  },
  { ids: /^BR-FR-CO-04_BT-[34]$/, why: 'a correction names the one invoice that it corrects (BR-55)' },
  { ids: /^BR-FR-CO-05_BT-3$/, ours: ['SB-CREDIT-ORIGINAL', 'BR-FR-CO-05'] },
  { ids: /^BR-FR-CO-07_BT-9$/, ours: ['BR-FR-CO-07'] },
  { ids: /^BR-FR-CO-1[045]_BT-(29|46|60|71)-\d$/, why: 'no GlobalID is written but of a register, once' },
  { ids: /^BR-FR-CO-12_BT-5$/, why: 'the tax in EUR is written, 0.00 where there is none' },
  {
    ids: /^BR-FR-DEC-01_BT-(106|109|11[0-7]|131)$/,
    why: 'amounts have two decimals and are within our bounds (SB-LENGTH)',
  },
  { ids: /^BR-FR-DEC-02_BT-(129|149)$/, ours: ['BR-FR-DEC-02'] },
  { ids: /^BR-FR-DEC-03_BT-146$/, why: 'prices are not negative and have at most six decimals' },
  { ids: /EXT-FR-FE|^BR-FR-(MV|BD)-/, why: 'nothing of the extended profile is written' },
];
