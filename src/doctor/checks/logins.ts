import { existsSync } from 'node:fs';
import { counted } from '@spacebooks/base/text/counted';
import type { SpaceConfig } from '../../config/config.js';
import { Failure } from '../../domain/errors.js';
import { countWorkers } from '../../store/engine/count-workers.js';
import {
  type CheckDefinition,
  type CheckVerdict,
  type Installation,
  ofFailure,
  ok,
  skipped,
  warning,
} from '../check.js';

/** Whether each machine has the tokens of all logins, where several share a database. */
export const check: CheckDefinition = {
  place: 21,
  title: 'Logins of all machines',
  docs: {
    covers: 'tokens of logins in a PostgreSQL database, for every machine',
    fails: 'one was sealed with another key than `store.token_key`',
    warns: 'several daemons work and logins are files of one machine, or a file is left that counts no more',
  },
  run: async (installation) => {
    const { config, spaces, db, tokens } = installation;
    if (config.store.url === null) return [skipped(null, 'one machine has the database, and its own files')];
    if (db === null) return [skipped(null, 'there is no database of this version to look into')];
    if (tokens === null) return [await ofFiles(installation, spaces)];
    const kept = spaces.filter(({ token_in_store: isInStore }) => isInStore);
    const verdicts = kept.flatMap((space): readonly CheckVerdict[] => {
      const token = tokens.get(space.id);
      if (token instanceof Failure) return [ofFailure(space.id, token, 'Nothing is done for this space.')];
      return token !== undefined && space.token_file !== null && existsSync(space.token_file)
        ? [leftOver(space.id, space.token_file)]
        : [];
    });
    const count = kept.filter(({ id }) => tokens.has(id)).length;
    return verdicts.length > 0
      ? verdicts
      : [
          ok(
            null,
            `the database has the tokens of ${count} of ${counted(spaces.length, 'space')}, for every machine`,
          ),
        ];
  },
};

async function ofFiles({ db }: Installation, spaces: readonly SpaceConfig[]): Promise<CheckVerdict> {
  const workers = db === null ? 0 : await countWorkers(db);
  const inFiles = spaces.filter(({ token_file: file }) => file !== null);
  if (workers < 2 || inFiles.length === 0)
    return ok(null, 'files of this machine, which alone works with the database');
  return warning(null, {
    message: `${counted(workers, 'daemon')} work, and the tokens of ${counted(inFiles.length, 'space')} are files of one machine`,
    meaning: 'When the machine that has the file of a space is gone, no other one can go on with that space.',
    fix: 'write store.token_key (spacebooks docs scale): logins are then in the database, sealed, for every machine',
  });
}

function leftOver(space: string, file: string): CheckVerdict {
  return warning(space, {
    message: `${file} holds a token that counts no more: the database has that of a login`,
    meaning: 'Whoever reads it may be able to act for the space on the platform.',
    fix: 'delete it; a token that you put into a file yourself needs a token_file in the configuration',
  });
}
