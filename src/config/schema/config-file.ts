import { z } from 'zod';
import { alerts } from './alerts.js';
import { archive, log, operations, reconcile, retention, store, tracing, webhooks } from './daemon.js';
import { name } from './kinds.js';
import { mail } from './mail.js';
import { platform } from './platform.js';
import { spaces } from './space.js';
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
