import { z } from 'zod';
import { webAddress } from './address.js';
import { parsed, text, wholeNumber } from './option.js';

const FILE = 4096;

const header = z
  .strictObject({
    name: parsed(
      { description: 'Name of the header.', example: 'Authorization' },
      'is no name of a header',
      (given) => (/^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(given) ? given : null),
    ),
    value: text({
      description: 'Its value; best as an environment variable. This or value_file.',
      example: '${TRACING_KEY}',
    }).optional(),
    value_file: text(
      { description: 'File that holds the value and nothing else.', example: '/run/secrets/tracing' },
      FILE,
    ).optional(),
  })
  .refine((given) => (given.value === undefined) !== (given.value_file === undefined), {
    when: () => true,
    error: 'a header needs value or value_file, exactly one of them',
    params: { fix: 'write for example `value: ${TRACING_KEY}`' },
  })
  .meta({ description: 'A header that the collector wants to see.' });

/** Where traces go. */
export const tracing = z
  .strictObject({
    endpoint: parsed(
      {
        description: 'Address of a collector that takes OTLP over HTTP, its path included.',
        example: 'http://127.0.0.1:4318/v1/traces',
      },
      'is no web address without parameters: https, or http on this machine',
      webAddress,
    ),
    headers: z.array(header).prefault([]).meta({ description: 'Headers that go with each export.' }),
    service_name: text({ description: 'Name of this daemon there.', example: 'spacebooks' }).prefault(
      'spacebooks',
    ),
    percent: wholeNumber(
      { description: 'How many of a hundred traces are kept, each as a whole.', example: '100' },
      1,
      100,
    ).prefault('100'),
  })
  .optional()
  .meta({ description: 'Traces with OpenTelemetry. Left out: none.' });
