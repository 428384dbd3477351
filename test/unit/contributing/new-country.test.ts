import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySource, type SourceCopy } from './source-copy.js';

const SETTINGS = 'src/domain/settings.ts';
const CURRENCIES = 'src/domain/currency-rate.ts';
const RATES = 'src/domain/vat-rates.ts';

/** Asks what an invoice of a seller there is made by. */
const SCRIPT = `import { CASES_OF_COUNTRY, taxCase } from './src/config/tax-cases.js';
import { nationalCurrency } from './src/domain/currency-rate.js';
import { textIn } from './src/domain/settings.js';
import { vatRatesOn } from './src/domain/vat-rates.js';
import { vatIdOf } from './src/document/build/vat-id.js';

const { reason } = taxCase({ case: 'reverse charge' }, 'SE');
console.log(JSON.stringify({
  cases: CASES_OF_COUNTRY.SE,
  currency: nationalCurrency('SE'),
  rates: [...vatRatesOn('SE', ['2026-10-01'])],
  reasons: ['en', 'it'].map((language) => textIn(language, reason)),
  vatId: vatIdOf('SE', 'SE556012579001'),
}));
`;

let copy: SourceCopy;
beforeAll(() => {
  copy = copySource();
  copy.change(SETTINGS, "'CZ', 'CH'] as const", "'CZ', 'CH', 'SE'] as const");
});
afterAll(() => copy.remove());

describe('a country of sellers is a line in four tables', () => {
  it('of which the compiler names currency and rates', async () => {
    const errors = await copy.typeErrors(CURRENCIES, RATES);
    expect(errors).toMatch(/currency-rate\.ts.*'SE' is missing/);
    expect(errors).toMatch(/vat-rates\.ts[\s\S]*SE/);
    copy.change(CURRENCIES, "CH: 'CHF' }", "CH: 'CHF', SE: 'SEK' }");
    copy.change(RATES, '  // Art. 25 MWSTG;', "  SE: of('25', '12', '6'),\n  // Art. 25 MWSTG;");
    expect(await copy.typeErrors(CURRENCIES, RATES)).toBe('');
  });

  it('with its provisions as words, whose VAT ids are known with those of the Union', async () => {
    copy.addWords('templates/words/en/provisions.json', {
      'SE.reverse charge': '6 kap. 33 § ML',
      'SE.abroad': '6 kap. 33 § ML',
    });
    copy.add('script.ts', SCRIPT);
    const { err, out } = await copy.run('script.ts');
    expect(err).toBe('');
    expect(JSON.parse(out)).toEqual({
      cases: expect.arrayContaining(['standard', 'reverse charge', 'outside the EU']),
      currency: 'SEK',
      rates: ['25', '12', '6'],
      reasons: [expect.stringContaining('6 kap. 33 § ML'), expect.stringContaining('6 kap. 33 § ML')],
      vatId: 'SE556012579001',
    });
  });
});
