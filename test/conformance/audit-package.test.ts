import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeZip } from '@spacebooks/base/files/zip/zip-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import {
  deferringYear,
  filesOf,
  packed,
  writeFolder,
  yearOfBooks,
} from '../unit/books/auditor/package/year.js';
import { TAMPERINGS } from './audit-package/tamperings.js';
import { pythonEnvironment } from './python-environment.js';

type Files = Map<string, Buffer>;

const PYTHON = ['python3', 'python3.9'].filter((name) => spawnSync(name, ['--version']).status === 0);
const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;
const reader = pythonEnvironment('gdpdu-python');
for (const [isThere, what] of [
  [PYTHON.length > 0, 'python3'],
  [hasXmllint, 'xmllint'],
  [reader.ok, `the reader of GDPdU (${reader.ok ? '' : reader.reason})`],
] as const) {
  if (isThere) continue;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(`${what} is missing`);
  console.warn(`SKIPPED: ${what} is missing. See docs/conformance.md.`);
}

/** As the auditor has it: no package of Python is found, and nothing of ours. */
function verify(folder: string, { python = 'python3', args = [] as readonly string[] } = {}) {
  const run = spawnSync(python, ['-I', '-S', 'verify.py', ...args], { cwd: folder, encoding: 'utf8' });
  return { code: run.status, said: run.stdout, failed: run.stderr };
}

/** The list of digests as somebody writes it who has changed a file. */
function listAgain(files: Files): void {
  files.delete('SHA256SUMS');
  const lines = [...files].map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  );
  files.set('SHA256SUMS', Buffer.from(lines.join('')));
}

describe.skipIf(PYTHON.length === 0)('the package of an auditor', () => {
  let files: Files;
  const folder = temporaryFolder('audit-package-');
  beforeAll(async () => {
    files = await filesOf(packed(await yearOfBooks()));
  });

  function verified(tampered: Files) {
    rmSync(folder, { recursive: true, force: true });
    writeFolder(folder, tampered);
    // The verifier itself is the auditor's.
    writeFolder(folder, new Map([['verify.py', files.get('verify.py') ?? Buffer.of()]]));
    return verify(folder);
  }

  it.each(PYTHON)('is as it was recorded, says %s without our code', (python) => {
    writeFolder(folder, files);
    const digest = createHash('sha256')
      .update(files.get('SHA256SUMS') ?? '')
      .digest('hex');
    const { code, said, failed } = verify(folder, { python, args: ['--digest', digest] });
    expect({ code, failed }).toEqual({ code: 0, failed: '' });
    expect(said).toContain(
      `${files.size - 1} files, 26 rows, 9 rows of the audit log, 2 batches, 3 documents`,
    );
    expect(said).toContain(digest);
    expect(said).toContain('all is as it was recorded / alles ist wie festgehalten');
  });

  it.each(['en', 'de', 'pl'] as const)('is checked in its ZIP, in %s', async (language) => {
    const zip = join(temporaryFolder('audit-zip-'), 'package.zip');
    expect(await writeZip(zip, packed(await yearOfBooks(), { language }))).toBe(files.size);
    writeFolder(folder, files);
    expect(verify(folder, { args: [zip] })).toMatchObject({ code: 0, failed: '' });
    expect(spawnSync('python3', ['-m', 'zipfile', '-t', zip], { encoding: 'utf8' }).stdout).toBe(
      'Done testing\n',
    );
    expect(verify(folder, { args: [zip, '--digest', '0'.repeat(64)] })).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not the one that was stated / ist nicht die, die genannt wurde'),
    });
  });

  it.each([2028, 2029])('holds deferred revenue against the journal, in %i', async (year) => {
    const deferring = await filesOf(
      packed(await deferringYear(), { year: { from: `${year}-01-01`, to: `${year}-12-31` } }),
    );
    rmSync(folder, { recursive: true, force: true });
    writeFolder(folder, deferring);
    expect(verify(folder)).toMatchObject({ code: 0, failed: '' });
    const csv = deferring.get('deferrals.csv')?.toString() ?? '';
    deferring.set('deferrals.csv', Buffer.from(csv.replace(/45,90;(-?\d+,\d\d)\r/, '45,91;$1\r')));
    listAgain(deferring);
    expect(verified(deferring)).toMatchObject({
      code: 1,
      said: expect.stringContaining(
        'does not move as the journal says / bewegt sich nicht, wie das Journal sagt',
      ),
    });
  });

  it('names every file that was changed, removed or exchanged, and one that was added', () => {
    const names = [...files.keys()].filter((name) => name !== 'verify.py' && name !== 'SHA256SUMS');
    const found = names.flatMap((name, index) => {
      const changed = new Map(files).set(
        name,
        Buffer.concat([files.get(name) ?? Buffer.of(), Buffer.from(' ')]),
      );
      const removed = new Map(files);
      removed.delete(name);
      const other = names[(index + 1) % names.length] ?? '';
      const exchanged = new Map(files)
        .set(name, files.get(other) ?? Buffer.of())
        .set(other, files.get(name) ?? Buffer.of());
      const ways = [changed, removed, exchanged].map((tampered) => verified(tampered));
      return ways.map(({ code, said }, way) => ({
        name,
        way: ['changed', 'removed', 'exchanged'][way],
        code,
        isNamed: said.split('\n').some((line) => line.startsWith(`${name}: `) && line.includes(' / ')),
      }));
    });
    expect(found.filter(({ code, isNamed }) => code !== 1 || !isNamed)).toEqual([]);
    expect(found.length).toBe(names.length * 3);
    expect(verified(new Map(files).set('documents/00/more.pdf', Buffer.from('%PDF')))).toMatchObject({
      code: 1,
      said: expect.stringContaining('documents/00/more.pdf: was added'),
    });
  });

  describe('whose list of digests was written anew', () => {
    it.each(TAMPERINGS)('$name', ({ tamper, english, german }) => {
      const tampered = new Map(files);
      tamper(tampered);
      listAgain(tampered);
      const { code, said, failed } = verified(tampered);
      expect({ code, failed }).toEqual({ code: 1, failed: '' });
      expect(said).toContain(english);
      expect(said).toContain(german);
    });

    it('is accepted where nothing else was changed', () => {
      const same = new Map(files);
      listAgain(same);
      expect(verified(same).code).toBe(0);
    });
  });

  it('is read through its index alone, and adds up', () => {
    writeFolder(folder, files);
    const script = join(import.meta.dirname, 'audit-package/read_gdpdu.py');
    const names = ['Journal', 'Brutto', 'Sachkonto', 'Stapel', 'Währung'];
    const { stdout, stderr } = spawnSync('python3', [script, folder, ...names], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const read = JSON.parse(stdout);
    expect(read).toMatchObject({
      supplier: 'Spreeufer & Söhne GmbH',
      sums: { '1 8400 EUR': '416.50', '2 8400 EUR': '416.50' },
      rows: { Journal: 2, Sachkonten: 2, Belege: 3, Stapel: 2, Protokoll: 6, Bankumsätze: 1, Zahlungen: 1 },
    });
    expect(read.joined).toBeGreaterThan(15);
  });

  it.skipIf(!reader.ok)('is read by a library for such media (PyPI: mloda-community-german-ledger)', () => {
    if (!reader.ok) throw new Error(reader.reason);
    writeFolder(folder, files);
    const script = join(import.meta.dirname, 'gdpdu-python/read_tables.py');
    const { stdout, stderr } = spawnSync(reader.python, [script, folder], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const read = JSON.parse(stdout);
    expect(Object.keys(read)).toHaveLength(14);
    expect(read.Journal[1]).toMatchObject({
      Belegnummer: 'A "1"; x',
      Buchungsdatum: '2026-10-01',
      Debitor: 'Łódź & <GmbH>',
      Netto: '350.00',
      Brutto: '416.50',
      Stapel: '2',
    });
    expect(read.Bankumsätze).toEqual([
      expect.objectContaining({ 'Auftraggeber oder Empfänger': 'Erika "Fuchs"', Betrag: '10.00' }),
    ]);
  });

  it.skipIf(!hasXmllint)(
    'has an index that its DTD, and that of the standard where it is at hand, accept',
    () => {
      writeFolder(folder, files);
      const lint = () =>
        spawnSync('xmllint', ['--noout', '--valid', 'index.xml'], { cwd: folder, encoding: 'utf8' });
      expect(lint()).toMatchObject({ status: 0, stderr: '' });
      const original = process.env.SPACEBOOKS_GDPDU_DTD;
      if (original === undefined) {
        console.warn(
          'SKIPPED: SPACEBOOKS_GDPDU_DTD does not name the DTD of the standard. See docs/conformance.md.',
        );
        return;
      }
      copyFileSync(original, join(folder, 'gdpdu-01-09-2004.dtd'));
      // Its own content model of Media is not deterministic, which is the one thing that may be said.
      expect(lint().stderr.replaceAll(/^index\.xml:.*Media is not determinist.*\n.*\n.*\n/gm, '')).toBe('');
    },
  );
});
