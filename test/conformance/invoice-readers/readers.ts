import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mustangJar } from '../maven-jars.js';
import { npmFolder } from '../npm-folder.js';
import { pythonEnvironment } from '../python-environment.js';
import { REFERENCE } from '../reference.js';

const HERE = import.meta.dirname;
const NPM_PACKAGES = ['pdfjs-dist@6.5.438', 'mupdf@1.28.1'];

/** Programs on libraries of others that read e-invoices: paths in, a line out for each. */
export type Reader =
  | { readonly ok: true; read(paths: readonly string[]): readonly string[] }
  | {
      readonly ok: false;
      readonly reason: string;
      /** CI cannot have it either: no package of Debian brings it. */
      readonly isOutOfReach?: true;
    };

const READERS = {
  python: pythonReader,
  node: nodeReader,
  java: javaReader,
  rust: rustReader,
} satisfies Readonly<Record<string, () => Reader>>;

/** @throws where all must be there (SPACEBOOKS_REQUIRE_ALL=1) and one that CI can have is not */
export function invoiceReader(name: keyof typeof READERS): Reader {
  const reader = READERS[name]();
  if (reader.ok) return reader;
  const message = `E-invoices are not read by ${name}: ${reader.reason}.`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1' && reader.isOutOfReach !== true) throw new Error(message);
  console.warn(`SKIPPED: ${message} See docs/conformance.md.`);
  return reader;
}

/** factur-x, drafthorse, pikepdf and pypdf. */
function pythonReader(): Reader {
  const environment = pythonEnvironment('invoice-readers');
  return environment.ok ? reading(environment.python, [join(HERE, 'read_invoices.py')]) : environment;
}

/** pdf.js and MuPDF. */
function nodeReader(): Reader {
  const npm = npmFolder('invoice-readers-npm', NPM_PACKAGES);
  return npm.ok ? reading(process.execPath, [join(HERE, 'read-invoices.mjs')], npm.folder) : npm;
}

/** PDFBox, which Mustang brings. */
function javaReader(): Reader {
  const jar = mustangJar();
  return jar.ok ? reading('java', ['-cp', jar.path, join(HERE, 'ReadInvoices.java')]) : jar;
}

/** The crate factur-x, which wants a Rust that is newer than Debian's. */
function rustReader(): Reader {
  const folder = resolve(REFERENCE, 'invoice-readers-rust');
  mkdirSync(folder, { recursive: true });
  cpSync(join(HERE, 'rust'), folder, { recursive: true });
  const { error, status, stderr } = spawnSync('cargo', ['build', '--quiet'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error !== undefined || status !== 0) {
    const reason = error === undefined ? `cargo could not build it: ${stderr.split('\n')[0]}` : 'no cargo';
    return { ok: false, reason, isOutOfReach: true };
  }
  return reading(join(folder, 'target/debug/read-invoices'), []);
}

function reading(program: string, words: readonly string[], cwd = HERE): Reader {
  return {
    ok: true,
    read: (paths) => {
      const { stdout, stderr } = spawnSync(program, words, {
        cwd,
        encoding: 'utf8',
        input: paths.join('\n'),
        maxBuffer: 256 * 1024 * 1024,
      });
      const lines = stdout.trim().split('\n');
      if (lines.length !== paths.length) throw new Error(`${program} has read ${lines.length}: ${stderr}`);
      return lines;
    },
  };
}
