import type { CommitSetting, CommitSettings } from '../../store/engine/commit-setting.js';
import { readCommitSettings } from '../../store/engine/commit-settings.js';
import {
  type CheckDefinition,
  type CheckVerdict,
  failed,
  ok,
  skipped,
  type Trouble,
  warning,
} from '../check.js';

/** Whether what is committed survives a power cut. */
export const check: CheckDefinition = {
  place: 35,
  title: 'Power loss',
  docs: {
    covers:
      'whether commits reach the disk: `fsync`, `synchronous_commit` and `full_page_writes` of PostgreSQL, `synchronous` and `journal_mode` of SQLite',
    fails: 'a commit may be lost: `fsync` or `synchronous_commit` is off',
    warns: '`full_page_writes` is off',
  },
  run: async ({ db }) =>
    db === null
      ? [skipped(null, 'there is no database of this version to look into')]
      : judgeCommits(await readCommitSettings(db)),
};

const BAD: Readonly<Record<string, (value: string) => boolean>> = {
  fsync: (value) => value === 'off',
  synchronous_commit: (value) => value === 'off',
  full_page_writes: (value) => value === 'off',
  synchronous: (value) => Number(value) < 2,
  journal_mode: (value) => value === 'off' || value === 'memory',
};

const LOST =
  'A callback that was answered, or an intent to send, may be lost: an e-invoice is then missing, or sent twice.';

const MEANING: Readonly<Record<string, string>> = {
  fsync: `A power cut may damage the whole database. ${LOST}`,
  synchronous_commit: LOST,
  full_page_writes:
    'A power cut in the middle of a page damages the database, unless the file system never tears one (ZFS, Btrfs).',
  synchronous: LOST,
  journal_mode: 'A power cut, or a process that is killed, damages the database.',
};

export function judgeCommits({ settings, role, database }: CommitSettings): readonly CheckVerdict[] {
  const wrong = settings.filter(({ name, value }) => BAD[name]?.(value) === true);
  if (wrong.length === 0) {
    const shown = settings.map(({ name, value }) => `${name} = ${value}`).join(', ');
    return [ok(null, `commits reach the disk before they count: ${shown}`)];
  }
  return wrong.map((setting): CheckVerdict => {
    const { name, value, source } = setting;
    const trouble: Trouble = {
      message: `${name} is ${value}${source === null ? '' : `, set by: ${source}`}`,
      meaning: MEANING[name] ?? LOST,
      fix: fixOf(setting, role ?? '', database ?? ''),
    };
    return name === 'full_page_writes' ? warning(name, trouble) : failed(name, trouble);
  });
}

/** Each source wins over those that are told to the server in another way, so that it has to be mended where it is. */
function fixOf({ name, source }: CommitSetting, role: string, database: string): string {
  switch (source) {
    case null:
      return 'Report this as a defect: spacebooks sets it itself.';
    case 'command line':
      return `Take ${name} away from the command line that starts the server, and restart the server.`;
    case 'environment variable':
      return `Take ${name} away from the environment that starts the server, and restart the server.`;
    case 'client':
      return `Take ${name} away from the options in store.url.`;
    case 'user':
      return `In psql: alter role ${quoted(role)} reset ${name}; then restart the daemons.`;
    case 'database':
      return `In psql: alter database ${quoted(database)} reset ${name}; then restart the daemons.`;
    case 'database user':
      return `In psql: alter role ${quoted(role)} in database ${quoted(database)} reset ${name}; then restart the daemons.`;
    default:
      return `In psql, as the server’s administrator: alter system set ${name} = on; select pg_reload_conf();`;
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
