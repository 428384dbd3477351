import { expect, it } from 'vitest';
import { writeCii } from '../../../../src/einvoice/cii/write.js';
import { buildDocument } from '../../../../src/einvoice/document/build.js';
import { validateCii } from '../../../../src/einvoice/xsd/validate.js';
import { REFUSED_CASES, VALID_CASES } from '../../../fixtures/invoices/cases.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';

it.each(VALID_CASES.map((each) => [each.name, each] as const))('%s: valid', async (_name, each) => {
  const built = buildDocument(invoice(each.invoice), each.settings);
  if (!built.ok) expect.fail(JSON.stringify(built.findings, null, 2));
  expect(await validateCii(writeCii(built.document))).toEqual([]);
});

it.each(REFUSED_CASES.map((each) => [each.name, each] as const))('%s: refused', (_name, each) => {
  const built = buildDocument(invoice(each.invoice), each.settings);
  if (built.ok) expect.fail('the invoice was not refused');
  expect(built.findings.map((finding) => finding.rule).sort()).toEqual([...each.verdict].sort());
  for (const finding of built.findings) {
    expect(finding.field).not.toBe('');
    expect(finding.message).toMatch(/[.:…)]$/);
    expect(finding.fix).toMatch(/\.$/);
  }
});
