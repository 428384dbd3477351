import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractXml } from '@spacebooks/pdf/extract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runProgram } from '../../../src/cli/program.js';
import type { RenderOptions } from '../../../src/cli/render/options.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { invoiceDocument } from '../../fixtures/invoices/invoice-document.js';
import { item } from '../../fixtures/invoices/item.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { CONFIG, ENV } from '../config/config-text.js';

/** Runs the command in a folder of its own, on a file with this text. */
async function run(invoice: unknown, changes: Partial<RenderOptions> = {}) {
  const folder = temporaryFolder('spacebooks-render-');
  const config = join(folder, 'books.yml');
  const file = join(folder, 'invoice.json');
  writeFileSync(config, CONFIG);
  writeFileSync(file, typeof invoice === 'string' ? invoice : JSON.stringify(invoice));
  const out: string[] = [];
  const err: string[] = [];
  const output = {
    line: (text: string) => void out.push(text),
    error: (text: string) => void err.push(text),
    colours: false,
    redaction: createRedaction(),
  };
  const { invoice: path, ...options } = {
    invoice: file,
    config,
    space: 'berlin',
    out: join(folder, 'out'),
    ...changes,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [optionNameOf(name), String(value)]);
  const code = await runProgram(['render', path, ...args], { output, env: ENV });
  return { code, out, err: err.join('\n'), folder, file, config, target: options.out };
}

function optionNameOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

describe('spacebooks render', () => {
  it('writes the PDF with the XML inside, and the XML, and prints their paths', async () => {
    const { code, out, err, target } = await run(invoiceDocument());
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toEqual([join(target, 'CW-2026-100.pdf'), join(target, 'CW-2026-100.xml')]);
    const xml = readFileSync(join(target, 'CW-2026-100.xml'));
    expect(xml.toString('utf8')).toContain('<ram:ID>CW-2026-100</ram:ID>');
    expect(await extractXml(readFileSync(join(target, 'CW-2026-100.pdf')))).toEqual(new Uint8Array(xml));
    expect(readdirSync(target).sort()).toEqual(['CW-2026-100.pdf', 'CW-2026-100.xml']);
  });

  it('keeps what it writes to its owner, whatever the shell says', async () => {
    const before = process.umask(0o022);
    onTestFinished(() => void process.umask(before));
    const { target } = await run(invoiceDocument());
    const modeOf = (name: string) => statSync(join(target, name)).mode & 0o777;
    expect([modeOf('.'), modeOf('CW-2026-100.pdf'), modeOf('CW-2026-100.xml')]).toEqual([
      0o700, 0o600, 0o600,
    ]);
  });

  it('takes the bare record as well', async () => {
    expect((await run(invoiceDocument().data)).code).toBe(0);
  });

  it('writes the same bytes again', async () => {
    const [first, second] = [await run(invoiceDocument()), await run(invoiceDocument())];
    for (const name of ['CW-2026-100.pdf', 'CW-2026-100.xml']) {
      expect(readFileSync(join(first.target, name)).equals(readFileSync(join(second.target, name)))).toBe(
        true,
      );
    }
  });

  it('keeps an invoice number from leaving the folder', async () => {
    const { code, target } = await run(invoiceDocument({ number: '../../evil' }));
    expect(code).toBe(0);
    expect(readdirSync(target)).toEqual([
      expect.stringMatching(/^evil-[0-9a-f]{8}\.pdf$/),
      expect.stringMatching(/^evil-[0-9a-f]{8}\.xml$/),
    ]);
  });

  it('answers 2 and the findings as JSON, and writes nothing, when refused', async () => {
    const { code, out, err, target } = await run(
      invoiceDocument({ items: [item({ rate: '0' })], taxId: '12' }),
    );
    expect({ code, out }).toEqual({ code: 2, out: [] });
    const findings = JSON.parse(err) as Record<string, string>[];
    expect(findings.map(({ rule, field }) => [rule, field])).toEqual([
      ['BR-CO-09', 'taxId'],
      ['SB-ZERO-RATE', 'items[0].amount.taxes[0].rate'],
    ]);
    expect(Object.keys(findings[0] ?? {})).toEqual(['rule', 'field', 'message', 'fix']);
    expect(existsSync(target)).toBe(false);
  });

  it.each([
    ['{"data": {\n  "id": "1",\n}}', ':3:1: not valid JSON: a name in double quotes was expected'],
    ['', ':1:1: not valid JSON: the text ends where a value was expected'],
    ['[]', ': not an invoice of version 2.0: '],
    ['{"data": null}', ': not an invoice of version 2.0: '],
  ])('answers 65 and the place for %j', async (text, expected) => {
    const { code, err, file } = await run(text);
    expect(code).toBe(65);
    expect(err).toContain(`spacebooks: ${file}${expected}`);
  });

  it('names what is wrong inside the invoice by a pointer into the file', async () => {
    const broken = JSON.parse(JSON.stringify(invoiceDocument()));
    broken.data.attributes.items[0].quantity = 'two';
    const inDocument = await run(broken);
    expect(inDocument.code).toBe(65);
    expect(inDocument.err).toContain(': /data/attributes/items/0/quantity');
    const bare = await run(broken.data);
    expect(bare.err).toContain(': /attributes/items/0/quantity');
  });

  it('answers 65 for a file that is not there', async () => {
    const { code, err } = await run('{}', { invoice: '/nowhere/invoice.json' });
    expect(code).toBe(65);
    expect(err).toContain('/nowhere/invoice.json: the file does not exist');
  });

  it('answers 65 for a file that is not UTF-8', async () => {
    const folder = temporaryFolder('spacebooks-render-');
    const invoice = join(folder, 'latin1.json');
    writeFileSync(invoice, Buffer.from('{"data": "\u00fc"}', 'latin1'));
    const { code, err } = await run('{}', { invoice });
    expect(code).toBe(65);
    expect(err).toContain('latin1.json: the file is not UTF-8');
  });

  it('writes XRechnung and UBL when asked to, and needs for them what they need', async () => {
    const { code, err } = await run(invoiceDocument(), { standard: 'xrechnung-ubl' });
    expect(code).toBe(2);
    expect((JSON.parse(err) as Record<string, string>[]).map(({ rule }) => rule)).toContain('BR-DE-15');
  });

  it('makes a correction when told which invoice it corrects', async () => {
    const correction = invoiceDocument({ correctedInvoiceId: 'inv-0', number: 'CW-2026-101' });
    const { code, out } = await run(correction, { corrects: 'CW-2026-100', correctsDate: '2026-09-01' });
    expect(code).toBe(0);
    const xml = readFileSync(out.find((path) => path.endsWith('.xml')) ?? '', 'utf8');
    expect(xml).toContain('<ram:TypeCode>384</ram:TypeCode>');
    expect(xml).toContain('CW-2026-100');
    expect(xml).toContain('20260901');
    expect((await run(correction)).code).toBe(2);
  });

  it('answers 64 for a space or a standard that is not there', async () => {
    const space = await run(invoiceDocument(), { space: 'paris' });
    expect(space.code).toBe(64);
    expect(space.err).toContain('has no space paris');
    expect(space.err).toContain('Use one of: berlin.');
    const standard = await run(invoiceDocument(), { standard: 'edifact' });
    expect(standard.code).toBe(64);
    expect(standard.err).toContain('Use one of: zugferd, xrechnung, xrechnung-ubl, ubl, peppol, ksef.');
  });

  it('answers 78 for a configuration with errors', async () => {
    const err: string[] = [];
    const output = {
      line: () => undefined,
      error: (text: string) => void err.push(text),
      colours: false,
      redaction: createRedaction(),
    };
    const args = ['render', 'x.json', '--config', '/nowhere/books.yml', '--space', 'berlin', '--out', 'out'];
    expect(await runProgram(args, { output, env: ENV })).toBe(78);
    expect(err.join('\n')).toContain('/nowhere/books.yml:1:1: the file does not exist');
  });

  it('answers 65 when the visual part is not there, and 2 when it is no PDF', async () => {
    const missing = await run(invoiceDocument(), { pdf: '/nowhere/visual.pdf' });
    expect(missing.code).toBe(65);
    expect(missing.err).toContain('/nowhere/visual.pdf: the file does not exist');
    const { file } = missing;
    writeFileSync(file, 'no PDF');
    const wrong = await run(invoiceDocument(), { pdf: file });
    expect(wrong.code).toBe(2);
    expect(JSON.parse(wrong.err)).toEqual([
      expect.objectContaining({ rule: 'SB-PDF-FOREIGN', field: 'pdf' }),
    ]);
  });

  it('takes the visual part from another PDF', async (context) => {
    if (spawnSync('gs', ['--version']).error !== undefined) {
      console.warn('SKIPPED: Ghostscript is not installed');
      context.skip();
    }
    const own = await run(invoiceDocument({ number: 'VISUAL-1' }));
    const { code, out, err, target } = await run(invoiceDocument(), { pdf: own.out[0] ?? '' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toHaveLength(2);
    const xml = readFileSync(join(target, 'CW-2026-100.xml'));
    expect(await extractXml(readFileSync(join(target, 'CW-2026-100.pdf')))).toEqual(new Uint8Array(xml));
  });

  it('answers 69 and leaves nothing behind when the folder cannot be written to', async () => {
    const { code, err } = await run(invoiceDocument(), { out: '/dev/null/out' });
    expect(code).toBe(69);
    expect(err).toContain('the files cannot be written: a part of /dev/null/out is a file and not a folder');
  });

  it('answers 69 when the folder is a file, and leaves the file as it is', async () => {
    const { file } = await run(invoiceDocument());
    const before = readFileSync(file, 'utf8');
    const { code, err } = await run(invoiceDocument(), { out: file });
    expect(code).toBe(69);
    expect(err).toContain(`the files cannot be written: ${file} is a file and not a folder`);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});
