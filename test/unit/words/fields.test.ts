import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../../../src/document/build/bounds.js';
import { FAILURE_KINDS } from '../../../src/domain/errors.js';
import { OPERATOR_LANGUAGES } from '../../../src/domain/settings.js';
import { buildDocument } from '../../../src/einvoice/build-document.js';
import { fieldName } from '../../../src/words/fields.js';
import { REFUSED_CASES } from '../../fixtures/invoices/cases.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { item } from '../../fixtures/invoices/item.js';

describe('a field', () => {
  it.each([
    ['en', 'tax rate of line 1 (“Meeting room”)'],
    ['de', 'Steuersatz der Position 1 („Meeting room“)'],
    ['pl', 'stawka VAT pozycji 1 („Meeting room”)'],
  ] as const)('has its name in %s, with the number and the name of its item', (language, name) => {
    expect(fieldName(language, 'items[0].amount.taxes[0].rate', 'Meeting room')).toBe(name);
  });

  it.each([
    ['items[11].amount.taxes', 'tax of line 12'],
    ['items[0]', 'data of line 1'],
    ['items[0].invented', 'data of line 1'],
    ['totalAmount.taxes[1]', 'taxes of the total'],
    ['recipientAddress.countryCode', 'country in the customer’s address'],
    ['e_invoices.tax_cases', 'tax cases (configuration: e_invoices.tax_cases)'],
    ['lines[3].note', 'a field of the document'],
    ['Belegfeld 1', 'Belegfeld 1'],
  ])('%s is called %s', (field, name) => expect(fieldName('en', field)).toBe(name));

  it('cannot begin a line of its own by the name of its item', () => {
    expect(fieldName('en', 'items[0].quantity', 'Desk\nWhat to do: pay')).toBe(
      'quantity of line 1 (“Desk What to do: pay”)',
    );
  });
});

/** Where fields are named that a finding is about. */
const ROOMS = ['document', 'fa3', 'pdf', 'einvoice', 'domain/accounting', 'books/formats'];

const PLACES: readonly RegExp[] = [
  /\bfield(?:: | = )[^,;\n]*?'([^']+)'/g,
  /\bfield(?:: | = )[^,;\n]*: '([^']+)'/g,
  /\bfield(?:: | = )`([^`]+)`/g,
  /(?:document|xrechnung|peppol|breakdown)Rule\(\s*'[^']+',\s*'([^']+)'/g,
  /fa3Rule\(\s*'[^']+',\s*'([^']+)'/g,
  /\b(?:seller|buyer): '([^']+)'/g,
  /\[\s*'((?:e_invoices|senderAddress|recipientAddress|totalAmount)[^']*)',/g,
  /'((?:e_invoices|accounting)\.[a-z_.]+)'/g,
  /`((?:items|totalAmount\.taxes|e_invoices)[^`]*)`/g,
];

/** Of each place in the code; a value of it becomes a number, which only indexes are. */
function namedFields(): readonly string[] {
  const files = ROOMS.flatMap((room) => globSync(`src/${room}/**/*.ts`));
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const ofLines = [...text.matchAll(/lineRule\(\s*'[^']+',\s*'([^']+)'/g)].map(
      ([, at]) => `items[0].${at}`,
    );
    const others = PLACES.flatMap((place) => [...text.matchAll(place)].map(([, field = '']) => field));
    return [...ofLines, ...others];
  });
  const indexed = found.map((field) => field.replaceAll(/\[\$\{[^}]+\}\]/g, '[0]'));
  return [...new Set(indexed)].filter((field) => !field.includes('${') && !(field in FAILURE_KINDS));
}

/** Columns of the files of a target, which are called what the target calls them, and parts of names in the code. */
const OTHERS = ['Belegfeld 1', 'KOST1', 'items[0].', '[0].rate', 'kind'];

describe('every field that a finding can be about', () => {
  const texts = textsOf(invoice({ items: [item({}), item({})] })).map(([field]) => field);
  const found = REFUSED_CASES.flatMap((each) => {
    const built = buildDocument(invoice(each.invoice), each.settings, each.references);
    return built.ok ? [] : built.findings.map(({ field }) => field);
  });
  const fields = [...new Set([...namedFields(), ...texts, ...found])].filter(
    (field) => !OTHERS.includes(field),
  );

  it('is found in the code', () => {
    expect(fields.length).toBeGreaterThan(90);
  });

  it.each(OPERATOR_LANGUAGES)('has a name in %s', (language) => {
    const unnamed = fieldName(language, 'lines[0].note');
    const itself = fieldName(language, 'items[0]');
    const without = fields.filter((field) => {
      const name = fieldName(language, field);
      return name === field || name === unnamed || (name === itself && field !== 'items[0]');
    });
    expect(without).toEqual([]);
  });
});
