import { databaseName, databaseOf } from '../../../config/store-config.js';
import { EXIT } from '../../../exit-codes.js';
import { defineCommand, done, optional } from '../../define-command.js';
import { openConfig } from '../../open-config.js';
import { CONFIG, JSON_OUTPUT } from '../../options.js';
import { CommandError, printable } from '../../output.js';
import { withProgress } from '../../progress.js';

export const command = defineCommand({
  summary: 'Bring a PostgreSQL database to this version as its owner; grant a role what a daemon needs.',
  options: {
    grant: optional(
      'role',
      'the role that daemons run as: it can read and add everything, and change no books',
    ),
    ...CONFIG,
    ...JSON_OUTPUT,
  },
  examples: ['DATABASE_URL=$OWNER_URL spacebooks db migrate --grant spacebooks_daemon'],
  run: async ({ config: file, grant, json }, context) => {
    const { store } = await openConfig(file, context, { tokensMayBeMissing: true });
    const name = databaseName(store);
    if (store.url === null) {
      const fix = 'Nothing to do: the daemon brings a file up to date when it starts.';
      throw new CommandError(EXIT.config, `${name} is no PostgreSQL database`, fix);
    }
    const [{ prepareDatabase }, { migrationsTo }, { prepareShareQueue }] = await Promise.all([
      import('../../../store/postgres/grants.js'),
      import('../../../store/schema/migrations-to.js'),
      import('../../../workers/share-queue.js'),
    ]);
    await prepareShareQueue(databaseOf(store));
    const granted = await withProgress(context, json, (show) =>
      prepareDatabase(databaseOf(store), grant ?? null, migrationsTo(show)),
    );
    return done({ database: name, granted }, [
      printable(`${name} has the schema of this version`),
      ...granted.map((statement) => printable(`${statement};`)),
    ]);
  },
});
