import { z } from 'zod';
import { emailAddress, language, secretUrl, yesNo } from './kinds.js';
import { choice, exactlyOne, path, wholeNumber, word } from './option.js';

const recipients = z.array(emailAddress('An e-mail address.', 'office@example.com'));

const webhook = z
  .strictObject({
    url: secretUrl(
      'Address that messages are posted to; whoever knows it may write there, so best as an environment variable. This or url_file.',
      '${ALERT_WEBHOOK}',
    ).optional(),
    url_file: path('File that holds the address and nothing else.', '/run/secrets/alert-webhook').optional(),
    format: choice(
      ['slack', 'json'],
      'slack: for Slack, Mattermost and others that read the same; json: for programs.',
    ).prefault('slack'),
  })
  .refine(...exactlyOne('webhook', ['url', 'url_file'], 'write for example `url: ${ALERT_WEBHOOK}`'))
  .describe('A chat or a program that gets every message.');

const digest = z
  .strictObject({
    at: word(
      'When the day’s overview is sent, on the wall clocks of the spaces; never for none.',
      '07:00',
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
  .describe('One message a day, also when all is well.');

const weekly = z
  .strictObject({
    on: choice(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'never'],
      'The day of the week; never for none. Left out: monday, and none where there is no daily overview.',
    ).optional(),
    at: word(
      'At what time, on the wall clocks of the spaces; that of the daily overview when left out.',
      '07:00',
      'is no time of day of the form HH:MM',
      /^([01]\d|2[0-3]):[0-5]\d$/,
    ).optional(),
    to: recipients
      .min(1)
      .optional()
      .meta({
        description: 'Who gets it; those of alerts.digest.to, else of alerts.to, when left out.',
        example: ['office@example.com'],
      }),
  })
  .prefault({})
  .describe('A summary of the week for finance: numbers, two pictures, and what waits for a person.');

const deadMan = z
  .strictObject({
    url: secretUrl(
      'Address that is asked for in each period while all is well; /start and /fail are added to it. This or url_file.',
      '${DEAD_MAN_URL}',
    ).optional(),
    url_file: path('File that holds the address and nothing else.', '/run/secrets/dead-man').optional(),
    every_minutes: wholeNumber('The period.', '5', 1, 1440).prefault('5'),
  })
  .refine(...exactlyOne('dead_man', ['url', 'url_file'], 'write for example `url: ${DEAD_MAN_URL}`'))
  .describe('A service such as healthchecks.io that raises the alarm when nothing comes any more.');

export const alerts = z
  .strictObject({
    language: language.prefault('en').describe('Language of the messages.'),
    to: recipients.prefault([]).meta({
      description: 'Who is mailed when a person is needed in any space; sent by the server under mail.',
      example: ['office@example.com'],
    }),
    webhook: webhook.optional(),
    customer_names: yesNo(
      'Whether messages name the customer of an invoice: yes or no. The number stands there in any case.',
      'yes',
    ).prefault('yes'),
    digest,
    weekly,
    dead_man: deadMan.optional(),
  })
  .prefault({})
  .describe('How people are notified when one of them is needed. Left out: in the log only.');

export const spaceAlerts = z
  .strictObject({
    to: recipients
      .min(1)
      .optional()
      .meta({
        description: 'Who is mailed beside those of the whole file.',
        example: ['berlin@example.com'],
      }),
    exports: z
      .record(z.string(), recipients.min(1))
      .optional()
      .meta({
        description:
          'Who gets the files of a target that is a mail, by its name, beside those that the target names.',
        example: { 'tax-adviser': ['accountant@example.com'] },
      }),
    language: language.optional().describe('Language of their messages. Left out: that of the space.'),
  })
  .optional()
  .describe('Who else is notified about this space. May be left out.');
