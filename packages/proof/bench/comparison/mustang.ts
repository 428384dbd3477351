import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mustangJar } from '../../../../test/conformance/mustang-jar.js';
import type { MaybeRival } from './rival.js';

const run = promisify(execFile);
const NAME = 'Mustang’s command line';

/** One process a document, as its command line works. */
export function mustang(): MaybeRival {
  const jar = mustangJar();
  if (!jar.ok) return { name: NAME, missing: jar.reason };
  return {
    name: `${NAME}, given the PDF and the XML`,
    does: 'combines them in PDF/A-3, one process each',
    draws: false,
    documents: 1,
    processorMs: null,
    prepare: async ({ xml, plainPdf }) => {
      const folder = mkdtempSync(join(tmpdir(), 'bench-mustang-'));
      const source = join(folder, 'plain.pdf');
      const sourceXml = join(folder, 'factur-x.xml');
      const out = join(folder, 'invoice.pdf');
      writeFileSync(source, plainPdf);
      writeFileSync(sourceXml, xml);
      const files = ['--source', source, '--source-xml', sourceXml, '--out', out];
      const form = ['--format', 'fx', '--version', '2', '--profile', 'E', '--no-additional-attachments'];
      return async () => {
        // It refuses to overwrite a file, and ends with 0 all the same.
        rmSync(out, { force: true });
        await run('java', [
          '-jar',
          jar.path,
          '--disable-file-logging',
          '--action',
          'combine',
          ...files,
          ...form,
        ]);
        if (statSync(out).size === 0) throw new Error('nothing was written');
      };
    },
  };
}
