import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/domain/finding.js';
import { copySource, type SourceCopy } from './source-copy.js';

const RULES = 'src/document/rules/header-rules.ts';
const BEGIN = 'export const HEADER_RULES: readonly BusinessRule[] = [';
const RULE = `
  documentRule('SB-HOUSE', 'number', ({ number }) => number.startsWith('RE-')),`;

const WORDS = {
  en: { message: 'The number (BT-1) is not one of this house.', fix: 'Begin it with RE-.' },
  de: { message: 'Die Nummer (BT-1) ist keine dieses Hauses.', fix: 'Mit RE- beginnen.' },
};

/** Asks of two invoices, in German and in English, what stands against them. */
const SCRIPT = `
import { createProducer } from './src/einvoice/produce.js';
import { invoice } from './test/fixtures/invoices/invoice.js';
import { settings } from './test/fixtures/invoices/settings.js';
const check = (number, language) => createProducer(settings({ language })).check(invoice({ number }));
console.log(JSON.stringify([check('RE-1', 'de'), check('CW-1', 'de'), check('CW-1', 'en')]));
`;

let copy: SourceCopy;
beforeAll(() => {
  copy = copySource('test/fixtures');
  copy.change(RULES, BEGIN, BEGIN + RULE);
  for (const [language, words] of Object.entries(WORDS)) {
    copy.addWords(`templates/words/${language}/business-rules.json`, { 'SB-HOUSE': words });
  }
  copy.add('script.ts', SCRIPT);
});
afterAll(() => copy.remove());

describe('one entry in src/document/rules and its words are a rule of e-invoices', () => {
  it('which an invoice that breaks it is refused by, in the language of its space', async () => {
    const { out, err } = await copy.run('script.ts');
    expect(err).toBe('');
    const [kept, german, english] = JSON.parse(out) as readonly (readonly Finding[])[];
    expect(kept).toEqual([]);
    expect(german).toMatchObject([{ rule: 'SB-HOUSE', field: 'number', ...WORDS.de }]);
    expect(english).toMatchObject([{ rule: 'SB-HOUSE', field: 'number', ...WORDS.en }]);
  });
});
