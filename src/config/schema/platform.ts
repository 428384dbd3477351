import { z } from 'zod';
import { webAddress } from './address.js';
import { oauth } from './oauth.js';
import { parsed, wholeNumber } from './option.js';

export const PUBLIC_BASE_URL = 'https://api.cobot.me';
export const PUBLIC_AUTH_URL = 'https://www.cobot.me';

export const NO_WEB_ADDRESS =
  'is no web address that starts with https:// (http:// only for this machine) and has no user, ? or #';

export const platform = z
  .strictObject({
    base_url: parsed(
      { description: 'Address of version 2.0 of the platform’s API.', example: PUBLIC_BASE_URL },
      NO_WEB_ADDRESS,
      webAddress,
    ).prefault(PUBLIC_BASE_URL),
    auth_url: parsed(
      { description: 'Address of the platform’s sign-in and token checks.', example: PUBLIC_AUTH_URL },
      NO_WEB_ADDRESS,
      webAddress,
    ).prefault(PUBLIC_AUTH_URL),
    requests_per_minute: wholeNumber(
      {
        description:
          'How many requests we send in any minute, for each user of the platform. The platform allows 60; write less when other programs use the same user.',
        example: '60',
      },
      1,
      60,
    ).prefault('60'),
    oauth: oauth.optional(),
  })
  .prefault({})
  .meta({ description: 'The coworking platform. Leave it out for the public one.' });
