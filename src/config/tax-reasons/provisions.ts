import type { Language, SellerCountry } from '../../domain/settings.js';

/** Cases without tax whose reason is a phrase and a provision of the seller's law. */
export type ReasonedCase = 'reverse charge' | 'abroad' | 'small business';

/** A provision as the country cites it, where it has several languages in each of them. */
type Provision = string | ({ readonly en: string } & Readonly<Partial<Record<Language, string>>>);

const GERMAN_PLACE = { en: '§ 3a (2) UStG', de: '§ 3a Abs. 2 UStG', pl: '§ 3a ust. 2 UStG' };
const AUSTRIAN_PLACE = {
  en: '§ 3a (6) UStG 1994',
  de: '§ 3a Abs. 6 UStG 1994',
  pl: '§ 3a ust. 6 UStG 1994',
};
const BELGIAN_PLACE = { en: 'art. 21, § 2 WBTW', nl: 'art. 21, § 2 WBTW', fr: 'art. 21, § 2 CTVA' };

/**
 * What each case rests on: the place of services to businesses (Art. 44 of directive 2006/112/EC) or the scheme
 * for small businesses, in the seller's law. A case without an entry does not exist there: Spain has no scheme for
 * small businesses, Switzerland is not in the EU. Those of Poland are words alone (`polish-tax-reasons`).
 */
export const PROVISIONS: Readonly<
  Record<Exclude<SellerCountry, 'PL'>, Readonly<Partial<Record<ReasonedCase, Provision>>>>
> = {
  DE: { 'reverse charge': GERMAN_PLACE, abroad: GERMAN_PLACE, 'small business': '§ 19 UStG' },
  AT: {
    'reverse charge': AUSTRIAN_PLACE,
    abroad: AUSTRIAN_PLACE,
    'small business': {
      en: '§ 6 (1) no. 27 UStG 1994',
      de: '§ 6 Abs. 1 Z 27 UStG 1994',
      pl: '§ 6 ust. 1 pkt 27 UStG 1994',
    },
  },
  NL: {
    'reverse charge': 'art. 6 Wet OB 1968',
    abroad: 'art. 6 Wet OB 1968',
    'small business': 'art. 25 Wet OB 1968',
  },
  BE: {
    'reverse charge': BELGIAN_PLACE,
    abroad: BELGIAN_PLACE,
    'small business': { en: 'art. 56bis WBTW', nl: 'art. 56bis WBTW', fr: 'art. 56bis CTVA' },
  },
  LU: {
    'reverse charge': 'art. 17 LTVA',
    abroad: 'art. 17 LTVA',
    'small business': 'art. 57 LTVA',
  },
  FR: {
    'reverse charge': { en: 'art. 283-2 CGI', fr: 'art. 283-2 du CGI' },
    abroad: { en: 'art. 259-1° CGI', fr: 'art. 259-1° du CGI' },
    'small business': { en: 'art. 293 B CGI', fr: 'art. 293 B du CGI' },
  },
  IT: {
    'reverse charge': { en: 'art. 7-ter DPR 633/1972', it: 'art. 7-ter D.P.R. 633/1972' },
    abroad: { en: 'art. 7-ter DPR 633/1972', it: 'art. 7-ter D.P.R. 633/1972' },
    'small business': {
      en: 'art. 1, commi 54-89, Legge 190/2014',
      it: 'art. 1, commi 54-89, Legge 190/2014, regime forfetario',
    },
  },
  ES: { 'reverse charge': 'art. 69.Uno.1.º LIVA', abroad: 'art. 69.Uno.1.º LIVA' },
  CZ: {
    'reverse charge': '§ 9 odst. 1 zákona č. 235/2004 Sb.',
    abroad: '§ 9 odst. 1 zákona č. 235/2004 Sb.',
    'small business': '§ 6 zákona č. 235/2004 Sb.',
  },
  CH: {
    abroad: {
      en: 'Art. 8 (1) MWSTG',
      de: 'Art. 8 Abs. 1 MWSTG',
      fr: 'art. 8 al. 1 LTVA',
      it: 'art. 8 cpv. 1 LIVA',
    },
    'small business': {
      en: 'Art. 10 (2) MWSTG',
      de: 'Art. 10 Abs. 2 MWSTG',
      fr: 'art. 10 al. 2 LTVA',
      it: 'art. 10 cpv. 2 LIVA',
    },
  },
};
