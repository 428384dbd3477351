import type { Database } from 'better-sqlite3';
import type { CrashState } from '../disk/crash.js';
import { type Said, sentence } from './promised.js';

const STATEMENT = /^bank\/.*statement\.sta$/;

/** Whether a database holds what was promised. @returns one line for each promise that is broken */
export function brokenPromises(
  database: Database,
  { files }: CrashState,
  said: readonly Said[],
): readonly string[] {
  const has = (sql: string, ...values: readonly string[]): boolean =>
    database
      .prepare(`select exists (${sql})`)
      .pluck()
      .get(...values) === 1;
  const holds = (each: Said): boolean => {
    switch (each.kind) {
      case 'callback':
        return has(
          'select 1 from inbox_event where event = ? and invoice_id = ?',
          each.event,
          each.invoiceId,
        );
      case 'lock':
        return has(
          `select 1 from saga where invoice_id = ? and "lock" in ('intended', 'ours')`,
          each.invoiceId,
        );
      case 'attached':
        return has('select 1 from saga where invoice_id = ? and pdf = ?', each.invoiceId, each.sha256);
      case 'number':
        return has(
          'select 1 from saga where invoice_id = ? and ksef_number = ?',
          each.invoiceId,
          each.number,
        );
      case 'sent to KSeF':
        return has('select 1 from saga where document_hash = ? and xml is not null', each.hash);
      case 'payment':
        return has('select 1 from bank_payment where note = ?', each.note);
      case 'statement':
        // It lies there, wherever, or was read.
        return [...files.keys()].some((path) => STATEMENT.test(path)) || has('select 1 from bank_line');
      case 'command': {
        // What it wrote is looked for among the files.
        const [, , month = ''] = each.words;
        return (
          each.words[1] !== 'close' || has('select 1 from period_closed where through like ?', `${month}-%`)
        );
      }
      case 'commit':
        // Looked for in what was restored, and beside it.
        return true;
      case 'mail':
        // Promised the other way round: see below.
        return true;
    }
  };
  const gone = said.filter((each) => !holds(each)).map((each) => `promised, and gone: ${sentence(each)}`);
  return [...gone, ...unsentMails(database, said)];
}

/** What counts as mailed was accepted by the server before. */
function unsentMails(database: Database, said: readonly Said[]): readonly string[] {
  const counted = database
    .prepare<[], number>(
      "select count(*) from delivery where target = 'adviser' and delivered_at is not null",
    )
    .pluck()
    .get();
  const accepted = said.filter(({ kind }) => kind === 'mail').length;
  return (counted ?? 0) > accepted ? [`${counted} mails count as delivered, ${accepted} were accepted`] : [];
}
