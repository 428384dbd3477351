import { FAILURES } from '../../domain/errors.js';
import type { DatabaseLook } from '../../store/inspect.js';
import type { CheckDefinition } from '../check.js';
import { failed, ok, skipped, type Verdict, warning } from '../verdict.js';

const MIB = 1024 * 1024;
/** From here on empty pages are worth a word: as much as this, and more than half of the file. */
const WORTH_A_WORD = 256 * MIB;

/** The database file: whether it can be opened, is sound, and is of this version. */
export const check: CheckDefinition = {
  place: 30,
  title: 'Database',
  docs: {
    covers: 'whether it can be opened, `quick_check`, schema, size',
    fails: 'damaged, or of a later version',
    warns: 'over 256 MiB of it, and more than half, are empty',
  },
  run: ({ config, database, daemonRuns }) => [judgeDatabase(config.store.path, database, daemonRuns)],
};

export function judgeDatabase(path: string, look: DatabaseLook, daemonRuns: boolean): Verdict {
  if (look.state === 'missing') return skipped(path, 'not there yet; the daemon makes it at its first start');
  if (look.state === 'busy') {
    const { summary, advice } = FAILURES['store.busy'];
    return failed(path, { message: `${summary}: ${look.detail}`, meaning: NO_START, fix: advice });
  }
  const restore =
    'Stop the daemon, put the last good backup in its place, and start again (docs/operating.md).';
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
  if (look.freeBytes > WORTH_A_WORD && look.freeBytes * 2 > look.bytes) {
    return warning(path, {
      message: `is mostly empty (${size})`,
      meaning: 'Nothing is wrong; the file is larger than it has to be.',
      fix: 'With the daemon stopped: sqlite3 FILE vacuum',
    });
  }
  const used = daemonRuns ? ', in use by a daemon' : '';
  return look.schema === 'older'
    ? ok(path, `sound, ${size}; the next start brings its schema up to date`)
    : ok(path, `sound, ${size}${used}`);
}

const NO_START = 'The daemon does not start.';
