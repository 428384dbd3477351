import { z } from 'zod';
import { text } from './option.js';

/** The application that was registered on the platform for spacebooks. */
export const oauth = z
  .strictObject({
    client_id: text({
      description: 'Client id of the application.',
      example: '9514f1c0a2e84b7d',
    }),
    client_secret: text({
      description:
        'Its client secret; best as an environment variable. This or client_secret_file, or neither for an application without one.',
      example: '${SPACEBOOKS_CLIENT_SECRET}',
    }).optional(),
    client_secret_file: text(
      {
        description: 'File that holds the client secret and nothing else. This or client_secret.',
        example: '/run/secrets/client-secret',
      },
      4096,
    ).optional(),
  })
  .refine((given) => given.client_secret === undefined || given.client_secret_file === undefined, {
    when: () => true,
    error: 'oauth takes client_secret or client_secret_file, not both',
    params: { fix: 'keep one of them' },
  })
  .meta({
    description:
      'The application that was registered on the platform, for spacebooks login. See docs/login.md.',
  });
