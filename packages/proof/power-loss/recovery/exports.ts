import { isDraft } from '@spacebooks/base/files/draft';
import type { Database } from 'better-sqlite3';
import type { CrashState } from '../disk/crash.js';
import { sha256 } from './strays.js';

const FOLDER = 'exports/';

/** A file under its final name is whole, and of a batch that is released; one that counts as delivered is there. */
export function brokenExports({ files }: CrashState, database: Database): readonly string[] {
  const released = database
    .prepare<[], [string, string, number]>(
      `select name, address, exists (select 1 from delivery where delivery.space_id = batch_file.space_id
         and delivery.batch_number = batch_file.batch_number and target = 'exports'
         and delivered_at is not null) from batch_file`,
    )
    .raw()
    .all();
  const addressOf = new Map(released.map(([name, address]) => [name, address]));
  const present = [...files].filter(([path]) => path.startsWith(FOLDER));
  const wrong = present.flatMap(([path, content]) => {
    const name = path.slice(FOLDER.length);
    const address = addressOf.get(name);
    if (isDraft(name)) return [];
    if (address === undefined) return [`${path} was handed out, and the database knows no such file`];
    return sha256(content) === address ? [] : [`${path} is not what was released`];
  });
  const missing = released.flatMap(([name, , isDelivered]) =>
    isDelivered === 1 && !files.has(`${FOLDER}${name}`)
      ? [`${name} counts as delivered, and is not there`]
      : [],
  );
  return [...wrong, ...missing];
}
