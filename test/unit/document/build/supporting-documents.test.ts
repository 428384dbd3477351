import { describe, expect, it } from 'vitest';
import { attachments } from '../../../../src/document/build/enclosures.js';
import {
  buildSupportingDocuments,
  type ReadSupportingFile,
} from '../../../../src/document/build/supporting-documents.js';
import type { SupportingDocumentSettings } from '../../../../src/domain/settings.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { builtDocument } from '../../../fixtures/invoices/document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { reporting } from './reported.js';

const MEBIBYTE = 1024 * 1024;
const FIELD = 'e_invoices.supporting_documents';

const fileOf = (bytes: number) => ({
  fileName: 'prices.csv',
  mimeCode: 'text/csv',
  content: new Uint8Array(bytes),
});

function build(named: readonly SupportingDocumentSettings[], read: ReadSupportingFile) {
  const { report, problems } = reporting();
  return { built: buildSupportingDocuments(named, read, report), problems };
}

const [first, second] = [
  { reference: 'A', file: '/a.csv' },
  { reference: ' B ', description: 'Prices\n2026', url: 'https://a.example/b' },
];

describe('supporting documents', () => {
  it('stand in the order of the settings, with file or address', () => {
    const file = fileOf(3);
    const { built, problems } = build([first, second], () => file);
    expect(problems).toEqual([]);
    expect(built.supportingDocuments).toEqual([
      { reference: 'A', description: null, location: null, attachment: file },
      { reference: 'B', description: 'Prices 2026', location: 'https://a.example/b', attachment: null },
    ]);
    expect(attachments({ ...builtDocument(), ...built })).toEqual([file]);
    expect(attachments(builtDocument())).toEqual([]);
  });

  it('may have four mebibytes together, and not a byte more', () => {
    const named = [first, first, second];
    expect(build(named, () => fileOf(2 * MEBIBYTE)).problems).toEqual([]);
    expect(build(named, () => fileOf(2 * MEBIBYTE + 1)).problems).toEqual([
      { rule: 'SB-FILE', field: FIELD, problem: 'large files', values: { most: '4 MiB' } },
    ]);
  });

  it('are named when they cannot be read, with the reason where there is one', () => {
    const { built, problems } = build([first], () => ({ problem: 'large file' }));
    expect(built.supportingDocuments?.[0]?.attachment).toBeNull();
    expect(problems).toEqual([
      { rule: 'SB-FILE', field: FIELD, problem: 'large file', values: { file: '/a.csv', why: '' } },
    ]);
  });

  it('are refused where nobody can read files', () => {
    const built = buildDocument(invoice(), settings({ language: 'en', supporting_documents: [first] }));
    expect(built).toMatchObject({ ok: false, findings: [{ rule: 'SB-FILE', field: FIELD }] });
    expect(built.ok ? '' : built.findings[0]?.message).toMatch(/\/a\.csv .*no disk at hand/);
  });
});
