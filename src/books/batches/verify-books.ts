import { isDeepStrictEqual } from 'node:util';
import { counted } from '@spacebooks/base/text/counted';
import type { Archive } from '../../archive/content.js';
import type { Entry } from '../../domain/accounting/model.js';
import { ManifestSums } from '../../domain/accounting/sums.js';
import { lineProblems } from '../../domain/bank/line-problems.js';
import { NO_PROGRESS, type OnProgress } from '../../domain/progress.js';
import type { BankLines } from '../../store/bank/bank-lines.js';
import type { Anchor } from '../../store/books/anchor.js';
import type { AuditLog } from '../../store/books/audit.js';
import type { Batches, BatchHead } from '../../store/books/batches.js';
import { errorText } from '../../words/failures.js';
import { LinesDigest } from './lines-digest.js';

export interface Verification {
  readonly auditRows: number;
  readonly batches: number;
  readonly files: number;
  /** One sentence each; none when all is as it was recorded. */
  readonly problems: readonly string[];
}

interface VerifyDeps {
  readonly audit: AuditLog;
  readonly bank: Pick<BankLines, 'list'>;
  readonly anchor: Pick<Anchor, 'ahead'>;
  readonly batches: Batches;
  readonly archive: Archive;
}

/**
 * Verifies the records against each other: the chain of the audit log, the heads of it that manifests and the anchor name, the entries
 * against their digest and sums, the lines of the
 * bank against their payments, and the bytes of every released file.
 */
export async function verifyBooks(
  deps: VerifyDeps,
  spaceIds: readonly string[],
  onProgress: OnProgress = NO_PROGRESS,
): Promise<Verification> {
  const problems: string[] = [];
  onProgress('the audit log', 0, null);
  const verdict = await deps.audit.verify();
  if (!verdict.ok) problems.push(`audit log: ${verdict.why}`);
  let batches = 0;
  let files = 0;
  const ahead = new Set<number>();
  for (const spaceId of spaceIds) {
    for (const { row } of await deps.anchor.ahead(spaceId)) ahead.add(row);
  }
  for (const row of [...ahead].sort((a, b) => a - b))
    problems.push(`audit log: row ${row}, which the anchor names, is not there, or was changed`);
  for (const spaceId of spaceIds) {
    problems.push(...lineProblems(await deps.bank.list(spaceId, { open: false })));
    const listed = await deps.batches.list(spaceId);
    for (const [index, batch] of listed.entries()) {
      onProgress(`${spaceId}, batches`, index, listed.length);
      batches += 1;
      problems.push(...(await batchProblems(deps, batch)));
      for (const file of await deps.batches.files(spaceId, batch.number)) {
        files += 1;
        const read = await deps.archive.get(file.address).catch((error: Error) => error);
        if (read instanceof Error)
          problems.push(`batch ${batch.number} of ${spaceId}, ${file.name}: ${errorText(read)}`);
      }
    }
  }
  return { auditRows: verdict.ok ? verdict.rows : verdict.sequence - 1, batches, files, problems };
}

async function batchProblems(
  { audit, batches }: { readonly audit: AuditLog; readonly batches: Batches },
  { spaceId, number, manifest }: BatchHead,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const name = `batch ${number} of ${spaceId}`;
  const sums = new ManifestSums();
  const digest = new LinesDigest();
  let uneven = 0;
  for await (const texts of batches.entryTexts(spaceId, number)) {
    for (const text of texts) {
      digest.add(text);
      const entry = JSON.parse(text) as Entry;
      sums.add(entry);
      if (entry.net + entry.tax !== entry.gross) uneven += 1;
    }
  }
  if (digest.finish() !== manifest.entriesDigest) problems.push(`${name}: its entries were changed`);
  const { totals, byAccount, byTaxCase, byCostCenter } = manifest;
  if (!isDeepStrictEqual(sums.rows(), { totals, byAccount, byTaxCase, byCostCenter })) {
    problems.push(`${name}: its entries do not add up to its manifest`);
  }
  if (uneven > 0) problems.push(`${name}: ${counted(uneven, 'entry', 'entries')} not in balance`);
  if (manifest.auditHead !== null && !(await audit.has(manifest.auditHead))) {
    problems.push(`${name}: the audit log does not reach back to the head that its manifest names`);
  }
  return problems;
}
