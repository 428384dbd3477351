import { z } from 'zod';
import { listenAddress } from './address.js';
import { parsed } from './option.js';

/** Where monitoring asks. */
export const operations = z
  .strictObject({
    listen: parsed(
      {
        description: 'Address and port of /metrics, /healthz and /readyz, for monitoring only.',
        example: '127.0.0.1:9464',
      },
      'is no address and port',
      listenAddress,
    ),
  })
  .optional()
  .meta({ description: 'What monitoring is told. Left out: nothing.' });
