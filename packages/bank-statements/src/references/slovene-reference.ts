/**
 * A Slovene reference (`SI12 0000000012345`) without blanks; null when its check digit is wrong, or its model has none over
 * all of it: 01 (up to three parts) and 12 (one) have.
 */
export function parseSloveneReference(text: string): string | null {
  const reference = text.replace(/\s/g, '').toUpperCase();
  const [, model, written = ''] = /^SI(01|12)(\d[\d-]{1,20}\d)$/.exec(reference) ?? [];
  if (model === undefined || written.split('-').length > (model === '01' ? 3 : 1)) return null;
  const digits = written.replaceAll('-', '');
  const sum = [...digits.slice(0, -1)]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index + 2), 0);
  const check = 11 - (sum % 11);
  return (check > 9 ? 0 : check) === Number(digits.at(-1)) ? reference : null;
}

/** At once, or in groups with nothing else behind them. */
const WRITTEN = /(?<![\p{L}\p{N}])SI(?:01|12)[\d\s-]{3,40}(?![\p{L}\p{N}])/giu;
/** A Slovene VAT number looks the same: eight digits. */
const VAT_NUMBER = /^SI\d{8}$/i;

export function sloveneReferencesIn(text: string): readonly string[] {
  return [...text.matchAll(WRITTEN)].flatMap(([run]) => {
    const [first = '', second = ''] = run.trim().split(/\s+/);
    const written = [run, first.length > 4 ? first : first + second].map((each) => each.trim());
    return written
      .filter((each) => !VAT_NUMBER.test(each))
      .flatMap((each) => parseSloveneReference(each) ?? []);
  });
}
