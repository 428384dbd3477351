import { z } from 'zod';
import { listenAddress, webAddress } from './address.js';
import { parsed, text, wholeNumber } from './option.js';
import { NO_WEB_ADDRESS } from './platform.js';

export const webhooks = z
  .strictObject({
    public_url: parsed(
      {
        description: 'Address under which the platform reaches this daemon, usually a reverse proxy’s.',
        example: 'https://books.example.com',
      },
      NO_WEB_ADDRESS,
      webAddress,
    ),
    listen: parsed(
      { description: 'Address and port that the daemon listens on.', example: '127.0.0.1:8080' },
      'is no address and port',
      listenAddress,
    ).prefault('127.0.0.1:8080'),
  })
  .meta({ description: 'How the platform’s callbacks reach us.' });

export const store = z
  .strictObject({
    path: text(
      {
        description: 'File of the database, on a local disk. Its folder must exist or be creatable.',
        example: '/var/lib/spacebooks/spacebooks.sqlite',
      },
      4096,
    ),
  })
  .meta({ description: 'The database.' });

export const archive = z
  .strictObject({
    path: text(
      {
        description: 'Folder of the archive: the XML and PDF of every e-invoice, never rewritten.',
        example: '/var/lib/spacebooks/archive',
      },
      4096,
    ),
  })
  .meta({ description: 'The archive.' });

export const log = z
  .strictObject({
    level: z
      .enum(['debug', 'info', 'warn', 'error'])
      .prefault('info')
      .meta({ description: 'The least important messages that are written.' }),
    format: z
      .enum(['json', 'text'])
      .prefault('json')
      .meta({ description: 'json: one JSON object a line, for log collectors; text: for people.' }),
  })
  .prefault({})
  .meta({ description: 'The log, on standard error.' });

export const reconcile = z
  .strictObject({
    every_minutes: wholeNumber(
      {
        description: 'How often lost events are looked for and subscriptions are put right.',
        example: '60',
      },
      1,
      1440,
    ).prefault('60'),
    look_back_days: wholeNumber(
      { description: 'How old the invoices are that it looks at, at most.', example: '62' },
      1,
      366,
    ).prefault('62'),
  })
  .prefault({})
  .meta({ description: 'Finds e-invoices that were requested and whose event was lost.' });
