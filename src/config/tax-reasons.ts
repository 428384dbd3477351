import {
  LANGUAGES,
  type Language,
  type LocalText,
  OPERATOR_LANGUAGES,
  type SellerCountry,
} from '../domain/settings.js';
import { fill, wordsOf } from '../words/load-words.js';
import { texts, textsOf } from '../words/shapes.js';
import type { TaxCaseName } from './tax-case-terms.js';

/** Cases without tax whose reason is a phrase and a provision of the seller's law. */
type ReasonedCase = 'reverse charge' | 'abroad' | 'small business';

/**
 * BT-120 in the words that the law or its practice asks for (Art. 226 no. 11a of directive 2006/112/EC: "reverse
 * charge"); `{law}` stands for the provision. `national` has what a country wants word for word (Belgium: art. 19 of
 * royal decree no. 1 and circular no. 34/2014), and what stood on invoices before other languages were added.
 */
const Phrases = textsOf('reverse charge', 'abroad', 'small business', 'not subject').extend({
  national: texts,
});

const phrasesIn = (language: Language) => wordsOf('tax-reasons', language, Phrases);

/**
 * What each case rests on, as the country cites it: the place of services to businesses (Art. 44 of directive
 * 2006/112/EC) or the scheme for small businesses, in the seller's law. A case without an entry does not exist there:
 * Spain has no scheme for small businesses, Switzerland is not in the EU. A language has its own citations alone.
 */
const provisionsIn = (language: Language) => wordsOf('provisions', language, texts);

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
  const key = `${country}.${phrase}`;
  if (phrase === undefined || provisionsIn('en')[key] === undefined) return undefined;
  return inEachLanguage((language) => {
    const { national, [phrase]: text } = phrasesIn(language);
    return national[key] ?? fill(text, { law: provisionsIn(language)[key] ?? '' });
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
