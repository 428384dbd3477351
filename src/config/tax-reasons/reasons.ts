import {
  LANGUAGES,
  type Language,
  type LocalText,
  OPERATOR_LANGUAGES,
  type SellerCountry,
} from '../../domain/settings.js';
import { fill, wordsOf } from '../../words/load-words.js';
import { texts, textsOf } from '../../words/shapes.js';
import type { TaxCaseName } from '../tax-cases.js';
import { PROVISIONS, type ReasonedCase } from './provisions.js';

/**
 * BT-120 in the words that the law or its practice asks for (Art. 226 no. 11a of directive 2006/112/EC: "reverse
 * charge"); `{law}` stands for the provision.
 */
const Phrases = textsOf('reverse charge', 'abroad', 'small business', 'not subject');

const phrasesIn = (language: Language) => wordsOf('tax-reasons', language, Phrases);

/** What the law asks for word for word, and what stood on invoices before other languages were added. */
const WORD_FOR_WORD: Readonly<
  Partial<Record<SellerCountry, Readonly<Partial<Record<ReasonedCase, Partial<Record<Language, string>>>>>>>
> = {
  DE: {
    'reverse charge': {
      en: 'Reverse charge: VAT is due from the recipient (Art. 196 Directive 2006/112/EC)',
      pl: 'Odwrotne obciążenie (art. 196 dyrektywy 2006/112/WE)',
    },
    abroad: {
      en: 'Not taxable in Germany: place of supply abroad (§ 3a (2) UStG)',
      pl: 'Niepodlegające opodatkowaniu w Niemczech: miejsce świadczenia za granicą (§ 3a ust. 2 UStG)',
    },
  },
  AT: {
    'reverse charge': {
      en: 'Reverse charge: VAT is due from the recipient (Art. 196 Directive 2006/112/EC)',
      pl: 'Odwrotne obciążenie (art. 196 dyrektywy 2006/112/WE)',
    },
    abroad: {
      en: 'Not taxable in Austria: place of supply abroad (§ 3a (6) UStG 1994)',
      pl: 'Niepodlegające opodatkowaniu w Austrii: miejsce świadczenia za granicą (§ 3a ust. 6 UStG 1994)',
    },
  },
  // Art. 19 of royal decree no. 1 and circular no. 34/2014.
  BE: {
    'small business': {
      nl: 'Kleine onderneming onderworpen aan de vrijstellingsregeling van belasting. Btw niet toepasselijk (art. 56bis WBTW).',
      fr: 'Petite entreprise soumise au régime de la franchise de taxe. TVA non applicable (art. 56bis CTVA).',
    },
  },
};

/** `outside the EU` and `abroad` are one phrase: where the service is supplied. */
const PHRASE_OF: Readonly<Partial<Record<TaxCaseName, ReasonedCase>>> = {
  'reverse charge': 'reverse charge',
  'outside the EU': 'abroad',
  abroad: 'abroad',
  'small business': 'small business',
};

/** BT-120 by the seller's law; undefined where an operator has to write it: there are many exemptions. */
export function shippedReason(country: SellerCountry, name: TaxCaseName): LocalText | undefined {
  if (country === 'PL') return polishReason(name);
  if (name === 'not subject') return inEachLanguage((language) => phrasesIn(language)['not subject']);
  const phrase = PHRASE_OF[name];
  const provision = phrase === undefined ? undefined : PROVISIONS[country][phrase];
  if (phrase === undefined || provision === undefined) return undefined;
  return inEachLanguage((language) => {
    const law = typeof provision === 'string' ? provision : (provision[language] ?? provision.en);
    return WORD_FOR_WORD[country]?.[phrase]?.[language] ?? fill(phrasesIn(language)[phrase], { law });
  });
}

/** By the Polish act on VAT (ustawa o VAT), in the languages that the operator may choose there. */
function polishReason(name: TaxCaseName): LocalText | undefined {
  const reasonIn = (language: Language): string | undefined =>
    wordsOf('polish-tax-reasons', language, texts)[name];
  if (reasonIn('en') === undefined) return undefined;
  return inEachLanguage((language) => reasonIn(language) ?? '', OPERATOR_LANGUAGES);
}

function inEachLanguage(
  textIn: (language: Language) => string,
  languages: readonly Language[] = LANGUAGES,
): LocalText {
  return Object.fromEntries(languages.map((language) => [language, textIn(language)])) as LocalText;
}
