import { z } from 'zod';
import { HOOK_EVENTS } from '../../domain/hook-event.js';
import { isHookSecret } from '../../domain/hook-secret.js';
import { name, secretUrl } from './kinds.js';
import { exactlyOne, parsed, path } from './option.js';

const NO_SECRET = {
  message: 'is no secret of a webhook: whsec_ and 24 to 64 bytes in Base64',
  fix: 'write whsec_ and what `openssl rand -base64 32` prints',
};

const secret = (description: string, example: string) =>
  parsed(
    description,
    example,
    () => NO_SECRET,
    (given) => (isHookSecret(given) ? given : null),
  );

const endpoint = z
  .strictObject({
    name: name('Name of the endpoint, in alerts and lists.', 'ledger'),
    url: secretUrl(
      'Address that events are posted to; best as an environment variable where it holds a secret.',
      'https://ledger.example.com/spacebooks',
    ),
    secret: secret(
      'What messages are signed with; best as an environment variable. This or secret_file.',
      'whsec_UNhY4JhezH9gQYqvDMWrWH9CwlcKiECVqejMrND2VFw=',
    ).optional(),
    secret_file: path(
      'File that holds the secret and nothing else.',
      '/run/secrets/ledger-webhook',
    ).optional(),
    former_secret: secret(
      'The one before, while it is changed: messages are signed with both.',
      'whsec_X7FnnghnQFm3LicdiQLBGhJ7tTAbBV3Hf6A5Mq2lalY=',
    ).optional(),
    events: z
      .array(z.enum(HOOK_EVENTS))
      .min(1)
      .optional()
      .meta({
        description: 'The events that it is told of; all when left out.',
        example: ['batch.released'],
      }),
    spaces: z
      .array(name('Id of a space.', 'berlin'))
      .min(1)
      .optional()
      .meta({
        description: 'The only spaces that it is told of; all when left out, and what concerns none.',
        example: ['berlin'],
      }),
  })
  .refine(
    ...exactlyOne(
      'an endpoint',
      ['secret', 'secret_file'],
      'write whsec_ and what `openssl rand -base64 32` prints',
    ),
  );

export const eventWebhooks = z
  .array(endpoint)
  .prefault([])
  .describe('Programs that are told what happens, by signed messages (docs/api-own.md).');
