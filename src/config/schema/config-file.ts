import { z } from 'zod';
import { alerts } from './alerts.js';
import { archive, log, reconcile, store, webhooks } from './daemon.js';
import { mail } from './mail.js';
import { operations } from './operations.js';
import { word } from './option.js';
import { platform } from './platform.js';
import { retention } from './retention.js';
import { NAME, NO_NAME, spaces } from './space.js';
import { tracing } from './tracing.js';
import { web } from './web.js';

/** The whole file, as texts, lists and sections (see yaml-tree.ts) on the way in. */
export const configFile = z
  .strictObject({
    instance: word(
      {
        description:
          'Name of this daemon in callback addresses; another one for each daemon that works for the same space.',
        example: 'main',
      },
      NO_NAME,
      NAME,
    ).prefault('main'),
    platform,
    spaces,
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
  })
  .meta({ title: 'spacebooks', description: 'Configuration of spacebooks.' });

export type ConfigFile = z.output<typeof configFile>;
