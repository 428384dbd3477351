/**
 * The forms that a language has for a count of whole things, as CLDR orders them. English and German have the same two;
 * Polish alone has three. So the number of forms says which of both it is.
 */
const CATEGORIES: Readonly<Record<2 | 3, readonly string[]>> = {
  2: ['one', 'other'],
  3: ['one', 'few', 'many'],
};
const RULES = { 2: new Intl.PluralRules('en'), 3: new Intl.PluralRules('pl') } as const;
type Size = keyof typeof CATEGORIES;

const ANY_FORM = new Set<string>(['one', 'few', 'many', 'other']);

/**
 * The form that goes with a count, out of `entry|entries` or `zapis|zapisy|zapisów`.
 *
 * @param count as a number, or as a language writes one: `10.000`, `10,000+`
 * @throws RangeError for another number of forms, or for what holds no digit
 */
export function formFor(forms: string, count: string | number): string {
  const each = forms.split('|');
  const size = each.length as Size;
  const digits = String(count).replace(/\D/g, '');
  if (!(size in RULES) || digits === '') throw new RangeError(`no form of ${forms} for ${count}`);
  return each[CATEGORIES[size].indexOf(RULES[size].select(Number(digits)))] ?? '';
}

/** The same file with every object of forms as one text: `{"one": "a", "other": "b"}` is `{count|a|b}`. */
export function withForms(words: unknown): unknown {
  if (typeof words !== 'object' || words === null || Array.isArray(words)) return words;
  const { one, few, many, other } = words as Readonly<Record<string, unknown>>;
  if (Object.keys(words).every((key) => ANY_FORM.has(key)) && typeof one === 'string')
    return `{count|${[one, ...(few === undefined ? [other] : [few, many])].join('|')}}`;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, withForms(value)]));
}
