import { type Log, type Node, ROOT } from '../log/operation.js';

/** Names that a writer gives to files or folders on the recorded day; or why it gives none. */
export const WRITERS: Readonly<Record<string, RegExp | string>> = {
  'archive/folder.ts': /^data\/archive\/[0-9a-f]{2}\/[0-9a-f]{64}$/,
  'archive/s3/s3.ts': 'what counts is in the bucket; here lie pieces on their way',
  'backup/digest-of-file.ts': 'only reads',
  'backup/make-backup.ts': /^backups\/[^./]+$/,
  'bank/folder/deal-with-file.ts': /^bank\/refused\/unreadable\.sta\.txt$/,
  'bank/folder/put-away.ts': /^bank\/done\/statement\.sta$/,
  'books/delivery/folder.ts': /^exports\/[^.]/,
  'cli/books/package-year.ts': /^handed$/,
  'cli/files.ts': /^handed\/\d+\/\.spacebooks-unfinished$/,
  'cli/ksef/enrol.ts': 'a person has the request signed, and makes another one where it is lost',
  'cli/ksef/one-run.ts': 'a lock, which says nothing once its process has ended',
  'config/read-file.ts': 'only reads',
  'crash-point.ts': 'only in tests',
  'demo/bank.ts': 'the demo makes its data again',
  'demo/folder.ts': 'the demo makes its data again',
  'demo/play.ts': 'the demo makes its data again',
  'demo/stage.ts': 'the demo makes its data again',
  'einvoice/at-work/marks.ts': /^data\/spacebooks\.sqlite\.at-work$/,
  'ksef/enrolment/exchange.ts': 'by whole-file.ts; a person sees the command end, and repeats it',
  'ksef/enrolment/pending-key.ts': 'by whole-file.ts; a person sees the command end, and repeats it',
  'packages/base/src/files/draft.ts': /\.part$/,
  'packages/base/src/files/folder.ts': /^exports$/,
  'packages/base/src/files/read-plain.ts': 'only reads',
  'packages/base/src/files/whole-file.ts': /^data\/spacebooks\.sqlite\.anchor$/,
  'packages/base/src/files/zip/zip-file.ts': /^handed\/\d+\.zip$/,
  'packages/pdf/src/foreign/ghostscript.ts': 'in a temporary folder, for as long as it runs',
  'packages/sandbox-engine/src/command/authority-of.ts': 'the sandbox keeps nothing that counts',
  'packages/sandbox-engine/src/conversation/recorder.ts': 'the sandbox keeps nothing that counts',
  'setup/write.ts': 'a person writes the configuration, by whole-file.ts, and looks at it',
  'store/books/anchor.ts': /^data\/spacebooks\.sqlite\.anchor$/,
  'store/piles/temporary-file.ts': 'a file without a name, which ends with its process',
  'store/sqlite/backup.ts': /^backups\/[^/]+\/spacebooks\.sqlite$/,
  'store/sqlite/connection.ts': /^data\/spacebooks\.sqlite-wal$/,
  'store/sqlite/engine.ts': /^data$/,
  'store/sqlite/inspect.ts': 'only reads',
  'store/sqlite/lock.ts': /^data\/spacebooks\.sqlite\.lock$/,
  'store/sqlite/page-check/worker.ts': 'only reads',
  'store/sqlite/put-database.ts': /^restored\/spacebooks\.sqlite\.part$/,
  'store/sqlite/reading/thread-main.ts': 'only reads',
  'store/sqlite/unfinished-restore.ts': /^restored\/spacebooks\.sqlite\.before-restore-.*-wal$/,
  'store/tokens/token-file.ts': 'by whole-file.ts; whoever loses it logs in again',
};

/** Writers that are said to be on the day, and gave no name on it. */
export function absentWriters(log: Log): readonly string[] {
  const given = namesGiven(log);
  return Object.entries(WRITERS).flatMap(([writer, writes]) =>
    typeof writes === 'string' || given.some((path) => writes.test(path)) ? [] : [writer],
  );
}

/** Every path that something ever had, by its own name or that of a folder on the way. */
function namesGiven({ operations, folders }: Log): readonly string[] {
  const paths = new Map<Node, string>([[ROOT, '']]);
  const given: string[] = [];
  for (const operation of operations) {
    if (operation.kind !== 'names') continue;
    for (const { folder, name, node } of operation.edits) {
      if (node === null) continue;
      const above = paths.get(folder) ?? '';
      const path = above === '' ? name : `${above}/${name}`;
      if (folders.has(node)) paths.set(node, path);
      given.push(path);
    }
  }
  return given;
}
