import { databaseName } from '../../config/store-config.js';
import type { FailureCode } from '../../domain/errors.js';
import type { DatabaseLook } from '../../store/engine/engine.js';
import { failureAdvice, failureText } from '../../words/failures.js';
import { type CheckDefinition, type CheckVerdict, failed, ok, skipped, warning } from '../check.js';

const MIB = 1024 * 1024;
/** Empty pages are reported from this size on, if they are also more than half of the file. */
const REPORTED_EMPTY = 256 * MIB;

/** Whether the database file can be opened, is sound, and belongs to this version. */
export const check: CheckDefinition = {
  place: 30,
  title: 'Database',
  docs: {
    covers: 'whether it can be opened, `quick_check`, schema, size',
    fails: 'damaged, or of a later version',
    warns: 'over 256 MiB of it, and more than half, are empty',
  },
  run: ({ config, database, daemonRuns }) => [
    judgeDatabase(databaseName(config.store), database, daemonRuns),
  ],
};

export function judgeDatabase(path: string, look: DatabaseLook, daemonRuns: boolean): CheckVerdict {
  if (look.state === 'missing')
    return skipped(path, 'has no tables yet; the daemon makes them at its first start');
  if (look.state === 'busy') return cannotStart(path, 'store.busy', look.detail);
  if (look.state === 'unreadable' && look.code !== undefined)
    return cannotStart(path, look.code, look.detail);
  const restore =
    'Stop the daemon, restore the last good backup, and start again (spacebooks docs operating).';
  if (look.state === 'unreadable') {
    return failed(path, { message: `cannot be read: ${look.detail}`, meaning: NO_START, fix: restore });
  }
  const [defect] = look.defects;
  if (defect !== undefined) {
    const message = `is damaged: ${defect}`;
    return failed(path, {
      message,
      meaning: 'Work may be lost or done twice, and the daemon may stop.',
      fix: restore,
    });
  }
  if (look.schema === 'newer') {
    const fix = 'Start the version of spacebooks that wrote it, or a later one.';
    return failed(path, { message: 'was written by a later version', meaning: NO_START, fix });
  }
  const size = `${(look.bytes / MIB).toFixed(1)} MiB, ${(look.freeBytes / MIB).toFixed(1)} of them empty`;
  if (look.freeBytes > REPORTED_EMPTY && look.freeBytes * 2 > look.bytes) {
    return warning(path, {
      message: `is mostly empty (${size})`,
      meaning: 'Nothing is wrong; the file is larger than it needs to be.',
      fix: 'Stop the daemon, then: sqlite3 FILE vacuum',
    });
  }
  const used = daemonRuns ? ', in use by a daemon' : '';
  return look.schema === 'older'
    ? ok(path, `sound, ${size}; the next start migrates its schema`)
    : ok(path, `sound, ${size}${used}`);
}

function cannotStart(path: string, code: FailureCode, detail: string): CheckVerdict {
  const failure = { code, detail };
  return failed(path, { message: failureText(failure), meaning: NO_START, fix: failureAdvice(failure) });
}

const NO_START = 'The daemon does not start.';
