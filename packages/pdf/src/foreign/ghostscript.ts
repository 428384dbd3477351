import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalDate } from '@spacebooks/base/calendar';
import { getDefaultSRGBProfile, PDFDocument } from 'pdf-lib';
import { hasOutputIntent } from '../check.js';
import { readPdf } from '../extract.js';

export type Converted =
  | { readonly ok: true; readonly pdf: Uint8Array }
  | { readonly ok: false; readonly reason: 'missing' | 'too-slow' | 'failed'; readonly detail: string };

interface GhostscriptOptions {
  /** The program, by name or path. */
  readonly program: string;
  /** Real time, because it is a real process: no clock of ours has a say in it. */
  readonly timeLimitMs: number;
  /** Ghostscript dates what it writes; with a fixed day its output is deterministic. */
  readonly date: LocalDate;
}

/** Ghostscript takes a file of this name for its own sample. */
const NOT_THIS_NAME = 'PDFA_def.ps';
const DEFINITION = `own-${NOT_THIS_NAME.toLowerCase()}`;
const MOST_OUTPUT = 1024 * 1024;
const LARGEST_PDF = 100 * 1024 * 1024;

/**
 * Has Ghostscript write a PDF again as PDF/A-3b: fonts embedded, colours in sRGB, nothing active. It works on
 * copies in a folder that nobody else can read and that is removed afterwards.
 */
export async function convertToPdfA(pdf: Uint8Array, options: GhostscriptOptions): Promise<Converted> {
  const folder = await mkdtemp(join(tmpdir(), 'spacebooks-pdf-'));
  try {
    const [profile, output] = [join(folder, 'srgb.icc'), join(folder, 'output.pdf')];
    await writeFile(join(folder, 'input.pdf'), pdf);
    await writeFile(profile, getDefaultSRGBProfile());
    await writeFile(join(folder, DEFINITION), definition(profile), 'latin1');
    const failure = await run(folder, options, [
      '-q',
      '-dBATCH',
      '-dNOPAUSE',
      '-dSAFER',
      `--permit-file-read=${profile}`,
      '-sDEVICE=pdfwrite',
      '-dPDFA=3',
      // What PDF/A forbids is left out, rather than PDF/A being given up.
      '-dPDFACompatibilityPolicy=1',
      '-sColorConversionStrategy=RGB',
      `-sOutputFile=${output}`,
      join(folder, DEFINITION),
      join(folder, 'input.pdf'),
    ]);
    if (failure !== null) return failure;
    const { size } = await stat(output);
    if (size > LARGEST_PDF) return { ok: false, reason: 'failed', detail: `it became ${size} bytes` };
    return { ok: true, pdf: new Uint8Array(await readFile(output)) };
  } catch (error) {
    return { ok: false, reason: 'failed', detail: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns null when it ended well */
function run(
  folder: string,
  { program, timeLimitMs, date }: GhostscriptOptions,
  parameters: readonly string[],
): Promise<Converted | null> {
  const environment = {
    PATH: process.env.PATH,
    TMPDIR: folder,
    LC_ALL: 'C',
    TZ: 'UTC',
    SOURCE_DATE_EPOCH: String(Date.parse(`${date}T00:00:00Z`) / 1000),
  };
  const limits = { timeout: timeLimitMs, killSignal: 'SIGKILL', maxBuffer: MOST_OUTPUT } as const;
  return new Promise((resolve) => {
    execFile(
      program,
      [...parameters],
      { cwd: folder, env: environment, ...limits },
      (error, out, complaints) => {
        if (error === null) return resolve(null);
        if (error.code === 'ENOENT' || error.code === 'EACCES')
          return resolve({ ok: false, reason: 'missing', detail: `${program}: ${error.code}` });
        const detail = `${complaints}${out}`.trim().split('\n')[0] ?? '';
        resolve({ ok: false, reason: error.killed === true ? 'too-slow' : 'failed', detail });
      },
    );
  });
}

/**
 * The PostScript that gives the file its output intent. Without it, or when the profile cannot be read,
 * Ghostscript succeeds and omits the output intent, so the caller must check for it.
 */
function definition(profile: string): string {
  const path = profile.replace(/[\\()]/g, '\\$&');
  return `%!
[/_objdef {profile} /type /stream /OBJ pdfmark
[{profile} << /N 3 >> /PUT pdfmark
[{profile} (${path}) (r) file /PUT pdfmark
[/_objdef {intent} /type /dict /OBJ pdfmark
[{intent} <<
  /Type /OutputIntent
  /S /GTS_PDFA1
  /DestOutputProfile {profile}
  /OutputConditionIdentifier (sRGB IEC61966-2.1)
  /Info (sRGB IEC61966-2.1)
>> /PUT pdfmark
[{Catalog} << /OutputIntents [{intent}] >> /PUT pdfmark
`;
}

/** Ghostscript, where nothing else is said. */
export const PROGRAM = 'gs';

const TIME_LIMIT_MS = 20_000;

/** Has Ghostscript make an empty page PDF/A-3b, as it would an invoice. */
export async function probeGhostscript(
  program: string,
): Promise<{ readonly state: 'works' | 'missing' | 'fails'; readonly detail: string }> {
  const page = await PDFDocument.create();
  page.addPage();
  const options = { program, timeLimitMs: TIME_LIMIT_MS, date: '2026-01-01' };
  const converted = await convertToPdfA(await page.save(), options);
  if (!converted.ok) {
    return { state: converted.reason === 'missing' ? 'missing' : 'fails', detail: converted.detail };
  }
  const result = await readPdf(converted.pdf);
  if (result !== null && hasOutputIntent(result))
    return { state: 'works', detail: 'a page was made PDF/A-3b' };
  return { state: 'fails', detail: 'it leaves the output intent out' };
}
