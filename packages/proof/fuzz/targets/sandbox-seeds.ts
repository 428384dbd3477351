import { parseSeed } from '@spacebooks/cobot-sandbox';
import { parseKsefSeed } from '@spacebooks/ksef-sandbox';
import seed from '../../../cobot-sandbox/src/seed/default-seed.json' with { type: 'json' };
import { jsonBytes, textBytes } from '../fixture.js';
import type { Target } from '../target.js';

/** Files that a person gives to the sandbox: what is wrong with them is said, and ends nothing. */
export const target: Target = {
  name: 'sandbox-seeds',
  about: 'seed files of both sandboxes',
  seeds: () => [jsonBytes(seed), textBytes('contexts:\n  - nip: "5265877635"\n    tokens: [abc]\n')],
  words: [
    '&a ',
    '*a',
    '"__proto__":',
    '"memberships":',
    '"plans":',
    '"records":',
    '"time_zone":"',
    '- ',
    ': ',
  ],
  run: async (input) => {
    const text = Buffer.from(input).toString('utf8');
    for (const parse of [parseSeed, parseKsefSeed]) {
      try {
        await parse(text);
      } catch (error) {
        // The command prints what is thrown, line by line; a slip of ours, or a text too deep for us, would be another error.
        if (!(error instanceof Error) || error.constructor !== Error) throw error;
      }
    }
  },
};
