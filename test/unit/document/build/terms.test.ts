import { expect, it } from 'vitest';
import { writeCii } from '../../../../src/document/cii/write.js';
import type { EInvoiceDocument } from '../../../../src/document/model.js';
import { checkDocument } from '../../../../src/document/rules/check.js';
import { writeUbl } from '../../../../src/document/ubl/write.js';
import type { Finding } from '../../../../src/domain/finding.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { standardFor } from '../../../../src/einvoice/standard.js';
import { type InvoiceCase, REFUSED_CASES, VALID_CASES } from '../../../fixtures/invoices/cases.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { statedTerms } from '../../../fixtures/invoices/terms.js';

/*
 * What is decided before anything is drawn: document, rules and XML of the cases, in milliseconds each. Their pages are
 * looked at in cases.test.ts.
 */

function built({ invoice: given, settings, references }: InvoiceCase) {
  return buildDocument(invoice(given), settings, references);
}

function written(document: EInvoiceDocument, { invoice: given, settings }: InvoiceCase): Uint8Array {
  const standard = standardFor(invoice(given), settings);
  return ['xrechnung-ubl', 'ubl', 'peppol'].includes(standard) ? writeUbl(document) : writeCii(document);
}

/** Hundreds of lines are about pages, and say nothing more here. */
const MOST_ITEMS = 50;
const isShort = ({ invoice: { items = [] } }: InvoiceCase): boolean => items.length <= MOST_ITEMS;

const named = (cases: readonly InvoiceCase[]) => cases.map((each) => [each.name, each] as const);

it.each(named(VALID_CASES.filter(isShort)))('%s: states its terms', (_name, each) => {
  const result = built(each);
  if (!result.ok) expect.fail(JSON.stringify(result.findings, null, 2));
  expect(checkDocument(result.document)).toEqual([]);
  const xml = written(result.document, each);
  if (Object.keys(each.terms).length > 0) expect(statedTerms(xml, each.terms)).toEqual(each.terms);
});

it.each(named(REFUSED_CASES))('%s: is refused by its rules', (_name, each) => {
  const result = built(each);
  const findings: readonly Finding[] = result.ok ? checkDocument(result.document) : result.findings;
  expect(findings.map(({ rule }) => rule).sort()).toEqual([...each.verdict].sort());
});

it.each(named(VALID_CASES))('%s: says what it must state', (_name, { terms }) => {
  expect(Object.keys(terms)).not.toEqual([]);
});
