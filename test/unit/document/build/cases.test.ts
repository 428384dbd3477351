import { expect, it } from 'vitest';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { createProducer } from '../../../../src/einvoice/produce.js';
import { CASES, REFUSED_CASES, VALID_CASES } from '../../../fixtures/invoices/cases.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { statedTerms } from '../../../fixtures/invoices/terms.js';
import { readStructure, readTexts } from '../../pdf/read-structure.js';
import { shownTexts } from '../../pdf/shown-texts.js';

it('have names and numbers of their own', () => {
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
  expect(new Set(CASES.map((each) => each.invoice.number)).size).toBe(CASES.length);
});

it.each(VALID_CASES.map((each) => [each.name, each] as const))('%s: valid', (_name, each) => {
  const given = invoice(each.invoice);
  const built = buildDocument(given, each.settings, each.references);
  if (!built.ok) expect.fail(JSON.stringify(built.findings, null, 2));
  expect(createProducer(each.settings).check(given, each.references)).toEqual([]);
});

const SAYING = VALID_CASES.filter(({ terms, page, notOnPage, pages, read }) => {
  return Object.keys(terms).length + page.length + notOnPage.length + read.length > 0 || pages !== null;
});

it.each(SAYING.map((each) => [each.name, each] as const))('%s: says what it must', async (_name, each) => {
  const produced = await createProducer(each.settings).produce(invoice(each.invoice), each.references);
  if (!produced.ok) expect.fail(JSON.stringify(produced.findings, null, 2));
  expect(statedTerms(produced.xml, each.terms)).toEqual(each.terms);
  const pages = await shownTexts(produced.pdf);
  const shown = pages.flat().join(' ').replace(/\s+/g, ' ');
  for (const text of each.page) expect(shown).toContain(text);
  for (const text of each.notOnPage) expect(shown).not.toContain(text);
  if (each.pages !== null) expect(pages).toHaveLength(each.pages);
  const read = each.read.length === 0 ? [] : readTexts(await readStructure(produced.pdf));
  let from = 0;
  for (const text of each.read) {
    const at = read.findIndex((one, index) => index >= from && one.includes(text));
    expect(at, `${text} in ${JSON.stringify(read.slice(from))}`).not.toBe(-1);
    from = at;
  }
});

it.each(REFUSED_CASES.map((each) => [each.name, each] as const))('%s: refused', (_name, each) => {
  const findings = createProducer(each.settings).check(invoice(each.invoice), each.references);
  expect(findings.map((finding) => finding.rule).sort()).toEqual([...each.verdict].sort());
  for (const finding of findings) {
    expect(finding.field).not.toBe('');
    expect(finding.message).toMatch(/[.:…)]$/);
    expect(finding.fix).toMatch(/\.$/);
    expect(`${finding.message}${finding.fix}`).not.toMatch(/[{}]|undefined/);
  }
});
