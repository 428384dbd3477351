import { z } from 'zod';
import { secretAddress } from './address.js';
import { email } from './formats.js';
import { parsed, text, wholeNumber, word } from './option.js';
import { language } from './standard.js';

const recipients = z.array(
  parsed({ description: 'An e-mail address.', example: 'office@example.com' }, 'is no e-mail address', email),
);

const NO_ADDRESS = 'is no web address: https, or http on this machine';
const FILE = 4096;

const webhook = z
  .strictObject({
    url: parsed(
      {
        description:
          'Address that messages are posted to; whoever knows it may write there, so best as an environment variable. This or url_file.',
        example: '${ALERT_WEBHOOK}',
      },
      NO_ADDRESS,
      secretAddress,
    ).optional(),
    url_file: text(
      { description: 'File that holds the address and nothing else.', example: '/run/secrets/alert-webhook' },
      FILE,
    ).optional(),
    format: z.enum(['slack', 'json']).prefault('slack').meta({
      description: 'slack: for Slack, Mattermost and others that read the same; json: for programs.',
    }),
  })
  .refine((given) => (given.url === undefined) !== (given.url_file === undefined), {
    when: () => true,
    error: 'webhook needs url or url_file, exactly one of them',
    params: { fix: 'write for example `url: ${ALERT_WEBHOOK}`' },
  })
  .meta({ description: 'A chat or a program that gets every message.' });

const digest = z
  .strictObject({
    at: word(
      {
        description: 'When the day’s overview is sent, on the wall clocks of the spaces; never for none.',
        example: '07:00',
      },
      'is neither a time of day of the form HH:MM nor never',
      /^(([01]\d|2[0-3]):[0-5]\d|never)$/,
    ).prefault('07:00'),
    to: recipients
      .min(1)
      .optional()
      .meta({
        description: 'Who gets it; those of alerts.to when left out.',
        example: ['office@example.com'],
      }),
  })
  .prefault({})
  .meta({ description: 'One message a day, also when all is well.' });

const deadMan = z
  .strictObject({
    url: parsed(
      {
        description:
          'Address that is asked for in each period while all is well; /start and /fail are added to it. This or url_file.',
        example: '${DEAD_MAN_URL}',
      },
      NO_ADDRESS,
      secretAddress,
    ).optional(),
    url_file: text(
      { description: 'File that holds the address and nothing else.', example: '/run/secrets/dead-man' },
      FILE,
    ).optional(),
    every_minutes: wholeNumber({ description: 'The period.', example: '5' }, 1, 1440).prefault('5'),
  })
  .refine((given) => (given.url === undefined) !== (given.url_file === undefined), {
    when: () => true,
    error: 'dead_man needs url or url_file, exactly one of them',
    params: { fix: 'write for example `url: ${DEAD_MAN_URL}`' },
  })
  .meta({
    description: 'A service such as healthchecks.io that raises the alarm when nothing comes any more.',
  });

export const alerts = z
  .strictObject({
    language: language.prefault('en').meta({ description: 'Language of the messages.' }),
    to: recipients.prefault([]).meta({
      description: 'Who is mailed when a person is needed in any space; sent by the server under mail.',
      example: ['office@example.com'],
    }),
    webhook: webhook.optional(),
    digest,
    dead_man: deadMan.optional(),
  })
  .prefault({})
  .meta({ description: 'How people are told that one of them is needed. Left out: by the log only.' });

export const spaceAlerts = z
  .strictObject({
    to: recipients.min(1).meta({
      description: 'Who is mailed beside those of the whole file.',
      example: ['berlin@example.com'],
    }),
  })
  .optional()
  .meta({ description: 'Who else is told what concerns this space. May be left out.' });
