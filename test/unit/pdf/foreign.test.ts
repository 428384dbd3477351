import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPdfA } from '@spacebooks/pdf/check';
import { extractXml } from '@spacebooks/pdf/extract';
import { PDFName, rgb } from 'pdf-lib';
import { describe, expect, it, vi } from 'vitest';
import { embedInForeignPdf } from '../../../src/pdf/embed-in-foreign.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { changedPdf, plainPdf } from './broken-pdfs.js';
import { documentOf, OPTIONS, XML } from './documents.js';
import { drawInvoicePdf } from './drawn-pdfs.js';

const ghostscript = spawnSync('gs', ['--version']).status === 0;
if (!ghostscript)
  console.log('Skipped: conversions of foreign PDFs, because Ghostscript (gs) is not installed.');

const embed = async (pdf: Uint8Array): Promise<Uint8Array> => {
  const result = await embedInForeignPdf(pdf, XML, documentOf());
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return result.pdf;
};
const ruleOf = async (...parameters: Parameters<typeof embedInForeignPdf>): Promise<string[]> => {
  const result = await embedInForeignPdf(...parameters);
  return result.ok ? [] : result.findings.map(({ rule }) => rule);
};

describe.skipIf(!ghostscript)('a foreign PDF', () => {
  it('becomes PDF/A-3b with the XML inside', async () => {
    const pdf = await embed(await plainPdf());
    expect(await checkPdfA(pdf, XML)).toEqual([]);
    expect(Buffer.from((await extractXml(pdf)) ?? [])).toEqual(Buffer.from(XML));
  });

  it('gives the same bytes again', async () => {
    const plain = await plainPdf();
    expect(Buffer.compare(await embed(plain), await embed(plain))).toBe(0);
  });

  it('loses the e-invoice of another program and every other attachment', async () => {
    const pdf = await embed(
      await plainPdf(async (document) => {
        await document.attach(new TextEncoder().encode('<theirs/>'), 'zugferd-invoice.xml');
        await document.attach(new TextEncoder().encode('secret'), 'notes.txt');
      }),
    );
    const text = Buffer.from(pdf).toString('latin1');
    expect(text).not.toContain('zugferd-invoice.xml');
    expect(text).not.toContain('notes.txt');
    expect(Buffer.from((await extractXml(pdf)) ?? [])).toEqual(Buffer.from(XML));
  });

  it('loses what would run when it is opened', async () => {
    const pdf = await embed(
      await plainPdf((document) => document.addJavaScript('greet', 'app.alert("hello")')),
    );
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('JavaScript');
  });

  it('may be an e-invoice of ours already', async () => {
    const ours = await drawInvoicePdf(documentOf(), { ...OPTIONS, xml: new TextEncoder().encode('<old/>') });
    expect(await checkPdfA(await embed(ours), XML)).toEqual([]);
  });

  it('may have transparency, which keeps its look', async () => {
    const pdf = await plainPdf((document) =>
      document
        .getPage(0)
        .drawRectangle({ x: 50, y: 50, width: 90, height: 90, color: rgb(1, 0, 0), opacity: 0.5 }),
    );
    expect(await checkPdfA(await embed(pdf), XML)).toEqual([]);
  });

  it('leaves nothing behind in the folder for temporary files', async () => {
    const folder = temporaryFolder('foreign-test-');
    vi.stubEnv('TMPDIR', folder);
    await embed(await plainPdf());
    await ruleOf(await plainPdf(), XML, documentOf(), { timeLimitMs: 1 });
    vi.unstubAllEnvs();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused when the time is up', async () => {
    const result = await embedInForeignPdf(await plainPdf(), XML, documentOf(), { timeLimitMs: 1 });
    expect(result.ok ? '' : result.findings[0]?.message).toBe(
      'The given PDF was not converted to PDF/A-3b within 0.001 s.',
    );
  });
});

describe('a foreign PDF that cannot be used', () => {
  it('is refused with the fix when Ghostscript is missing', async () => {
    const result = await embedInForeignPdf(await plainPdf(), XML, documentOf(), {
      ghostscript: 'no-such-gs',
    });
    expect(result).toEqual({
      ok: false,
      findings: [
        {
          rule: 'SB-PDF-GHOSTSCRIPT',
          field: 'pdf',
          message:
            'Ghostscript is needed to make this PDF an e-invoice, and cannot be started (no-such-gs: ENOENT).',
          fix: 'Install Ghostscript 10 or later so that gs is found, or use our own layout.',
        },
      ],
    });
  });

  it('is refused when Ghostscript ends well and writes nothing', async () => {
    expect(await ruleOf(await plainPdf(), XML, documentOf(), { ghostscript: 'true' })).toEqual([
      'SB-PDF-FOREIGN',
    ]);
  });

  it('is refused when Ghostscript ends well and leaves out the output intent', async () => {
    const folder = temporaryFolder('foreign-test-');
    const program = join(folder, 'gs');
    writeFileSync(program, '#!/bin/sh\nexec cp input.pdf output.pdf\n', { mode: 0o755 });
    const result = await embedInForeignPdf(await plainPdf(), XML, documentOf(), { ghostscript: program });
    expect(result.ok ? [] : result.findings.map(({ message }) => message)).toEqual([
      'The given PDF could not be made PDF/A-3b by Ghostscript.',
    ]);
  });

  it('is refused when it is no PDF, or is encrypted', async () => {
    expect(await ruleOf(new TextEncoder().encode('garbage'), XML, documentOf())).toEqual(['SB-PDF-FOREIGN']);
    const encrypted = await changedPdf(await plainPdf(), (document) => {
      document.context.trailerInfo.Encrypt = document.context.register(
        document.context.obj({ Filter: PDFName.of('Standard'), V: 1, R: 2 }),
      );
    });
    expect(await ruleOf(encrypted, XML, documentOf())).toEqual(['SB-PDF-FOREIGN']);
  });
});
