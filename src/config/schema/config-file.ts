import { z } from 'zod';
import { alerts } from './alerts.js';
import { archive } from './archive.js';
import { log, operations, reconcile, retention, store, tracing, webhooks } from './daemon.js';
import { eventWebhooks } from './event-webhooks.js';
import { name } from './kinds.js';
import { mail } from './mail.js';
import { platform } from './platform.js';
import { space, spaceDefaults, spaceSource, spaces } from './space.js';
import { web } from './web.js';

/** The whole file, as texts, lists and sections (see yaml-tree.ts) on the way in. */
export const configFile = z
  .strictObject({
    instance: name(
      'Name of this daemon in callback addresses; another one for each daemon that works for the same space.',
      'main',
    ).prefault('main'),
    platform,
    spaces,
    space_defaults: spaceDefaults,
    webhooks,
    store,
    archive,
    log,
    reconcile,
    retention,
    operations,
    tracing,
    mail,
    alerts,
    web,
    event_webhooks: eventWebhooks,
  })
  .meta({ title: 'spacebooks', description: 'Configuration of spacebooks.' });

/** The same where the spaces are elsewhere. */
export const configFileWithSource = configFile.extend({ spaces: spaceSource });

/** What is judged of a space that stands elsewhere; the rest of the file is judged once. */
export const spacesOnly = z.object({ spaces: z.array(space) });

export type ConfigFile = z.output<typeof configFile>;
