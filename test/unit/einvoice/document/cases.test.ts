import { expect, it } from 'vitest';
import { buildDocument } from '../../../../src/einvoice/document/build.js';
import { createProducer } from '../../../../src/einvoice/produce.js';
import { CASES, REFUSED_CASES, VALID_CASES } from '../../../fixtures/invoices/cases.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';

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
