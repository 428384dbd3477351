import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exportYear } from '../../books/auditor/export-year.js';
import { verifyBooks } from '../../books/batches/verify-books.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { failureAdvice } from '../../words/failures.js';
import { claimFolder } from '../claim-folder.js';
import { type CommandContext, printAdvice, printable } from '../output.js';
import { type BookOptions, onlySpace, withBooks } from './open-books.js';

/** `spacebooks audit verify`: whether all that was recorded is as it was. */
export async function verifyAudit(options: BookOptions, context: CommandContext): Promise<ExitCode> {
  const { output } = context;
  return withBooks(options, context, async ({ spaces, stores }) => {
    const verdict = await verifyBooks(
      stores,
      spaces.map(({ id }) => id),
    );
    const { auditRows, batches, files, problems } = verdict;
    const ok = problems.length === 0;
    if (options.json) output.line(JSON.stringify({ ok, ...verdict }, null, 2));
    else output.line(`${auditRows} rows of the log, ${batches} batches and ${files} files looked at`);
    for (const problem of problems) printAdvice(output, problem, failureAdvice({ code: 'audit.broken' }));
    return ok ? EXIT.ok : EXIT.failed;
  });
}

export interface AuditExportOptions extends BookOptions {
  readonly year: number;
  readonly out: string;
  readonly version: string;
}

/** `spacebooks audit export --year`: what a tax auditor gets. */
export async function exportAudit(options: AuditExportOptions, context: CommandContext): Promise<ExitCode> {
  const { year, out, version, json } = options;
  const { output } = context;
  return withBooks(options, context, async (books) => {
    const space = onlySpace(books);
    const done = await claimFolder(out);
    if (done === null) {
      // Never over what an earlier export left: an auditor may have it already.
      printAdvice(output, `${out} holds something`, 'Name a folder that is new or empty (--out).');
      return EXIT.input;
    }
    const { batches, audit, archive, pdfs } = books.stores;
    const parts = {
      batches,
      audit,
      archive,
      vouchersOf: async (invoiceId: string) => {
        const address = await pdfs.find(space.id, invoiceId);
        return address === null ? [] : [{ name: 'e-invoice.pdf', address }];
      },
    };
    const request = { spaceId: space.id, space: space.id, year, version, settings: space.settings };
    let count = 0;
    for await (const { name, bytes } of exportYear(parts, request)) {
      const path = join(out, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes, { flag: 'wx' });
      count += 1;
    }
    await done();
    if (json) output.line(JSON.stringify({ ok: true, space: space.id, year, files: count, out }));
    else output.line(printable(`${space.id}: ${count} files of ${year} in ${out}`));
    return EXIT.ok;
  });
}
