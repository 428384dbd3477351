import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PICTURES, type Picture } from './documents.js';

/** Draws docs/documents/*.png again, with pdftoppm (Debian: poppler-utils). `npm run pictures` */
const DOCS = resolve(import.meta.dirname, '../../docs');
const DOTS_PER_INCH = '90';

const INTRODUCTION = `# What an invoice looks like

Drawn by spacebooks from made-up invoices; written by \`npm run pictures\`, this page included. Every one of these PDFs can
be read aloud (PDF/A-3a and PDF/UA-1, [ADR 88](adr/0088-tagged-pages.md)) and carries its XML. Logo, colour and lines at
the foot are [options](../config/example.yml): \`layout\` under \`e_invoices\`.
`;

async function writePicture({ name, draw, page = 1, isGrey = false }: Picture): Promise<void> {
  const grey = isGrey ? ['-gray'] : [];
  const one = ['-f', String(page), '-l', String(page), '-singlefile'];
  const target = resolve(DOCS, 'documents', name);
  const drawn = spawnSync('pdftoppm', ['-png', '-r', DOTS_PER_INCH, ...grey, ...one, '-', target], {
    input: await draw(),
  });
  if (drawn.error !== undefined || drawn.status !== 0)
    throw new Error(`pdftoppm: ${drawn.error?.message ?? String(drawn.stderr)}`);
}

rmSync(resolve(DOCS, 'documents'), { recursive: true, force: true });
mkdirSync(resolve(DOCS, 'documents'));
for (const picture of PICTURES) await writePicture(picture);
const sections = PICTURES.map(({ name, shows }) => `## ${shows}\n\n![${shows}](documents/${name}.png)\n`);
writeFileSync(resolve(DOCS, 'documents.md'), [INTRODUCTION, ...sections].join('\n'));
