import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySource, type SourceCopy } from './source-copy.js';

const SETTINGS = 'src/domain/settings.ts';
const TABLE = 'src/domain/countries/countries.ts';

const SWEDEN = `import { validate } from 'stdnum/lib/cjs/se/vat.js';
import { type CountryLaw, of, vatIds } from './country-law.js';

export const SE: CountryLaw = {
  currency: 'SEK',
  rates: { SE: of('25', '12', '6') },
  taxCases: 'EU',
  vatId: vatIds(/^\\d{10}01$/, 'SE999999999901', validate),
  ids: [],
  wanted: [],
};
`;

/** Asks what an invoice of a seller there is made by. */
const SCRIPT = `import { CASES_OF_COUNTRY, taxCase } from './src/config/tax-cases.js';
import { COUNTRIES, vatRatesOn } from './src/domain/countries/countries.js';
import { textIn } from './src/domain/settings.js';
import { vatIdOf } from './src/document/build/vat-id.js';

const { reason } = taxCase({ case: 'reverse charge' }, 'SE');
console.log(JSON.stringify({
  cases: CASES_OF_COUNTRY.SE,
  currency: COUNTRIES.SE.currency,
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

describe('a country of sellers is a file of its own', () => {
  it('which the compiler asks for', async () => {
    expect(await copy.typeErrors(TABLE)).toMatch(/countries\.ts.*'SE' is missing/);
    copy.add('src/domain/countries/se.ts', SWEDEN);
    copy.change(
      TABLE,
      "import { PL } from './pl.js';",
      "import { PL } from './pl.js';\nimport { SE } from './se.js';",
    );
    copy.change(TABLE, 'CZ, CH }', 'CZ, CH, SE }');
    expect(await copy.typeErrors(TABLE)).toBe('');
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
