import { z } from 'zod';
import { webUrl } from './kinds.js';
import { notBoth, path, text, wholeNumber } from './option.js';

/** The application that was registered on the platform for spacebooks. */
const oauth = z
  .strictObject({
    client_id: text('Client id of the application.', '9514f1c0a2e84b7d'),
    client_secret: text(
      'Its client secret; best as an environment variable. This or client_secret_file, or neither for an application without one.',
      '${SPACEBOOKS_CLIENT_SECRET}',
    ).optional(),
    client_secret_file: path(
      'File that holds the client secret and nothing else. This or client_secret.',
      '/run/secrets/client-secret',
    ).optional(),
  })
  .refine(...notBoth('oauth', ['client_secret', 'client_secret_file'], 'keep one of them'))
  .describe('The application that was registered on the platform, for spacebooks login. See docs/login.md.');

export const PUBLIC_BASE_URL = 'https://api.cobot.me';
export const PUBLIC_AUTH_URL = 'https://www.cobot.me';

export const platform = z
  .strictObject({
    base_url: webUrl('Address of version 2.0 of the platform’s API.', PUBLIC_BASE_URL).prefault(
      PUBLIC_BASE_URL,
    ),
    auth_url: webUrl('Address of the platform’s sign-in and token checks.', PUBLIC_AUTH_URL).prefault(
      PUBLIC_AUTH_URL,
    ),
    requests_per_minute: wholeNumber(
      'How many requests we send in any minute, for each user of the platform. The platform allows 60; write less when other programs use the same user.',
      '60',
      1,
      60,
    ).prefault('60'),
    oauth: oauth.optional(),
  })
  .prefault({})
  .describe('The coworking platform. Leave it out for the public one.');
