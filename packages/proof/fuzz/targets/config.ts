import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadConfig } from '../../../../src/config/load.js';
import { ConfigError, problemText } from '../../../../src/config/problem.js';
import { CANARY, CONFIG, ENV } from '../../../../test/unit/config/config-text.js';
import { textBytes } from '../fixture.js';
import type { Target } from '../target.js';

const FILE = '/etc/spacebooks/books.yml';
const EXAMPLES = ['config/demo.yml', 'config/example.yml'];

/** Nothing but the text is read, every problem has a line and a fix, and no secret is told. */
export const target: Target = {
  name: 'config',
  about: 'configuration files in YAML',
  seeds: () => [
    textBytes(CONFIG),
    ...EXAMPLES.map(
      (file) => new Uint8Array(readFileSync(resolve(import.meta.dirname, '../../../..', file))),
    ),
  ],
  words: [
    '\u0024{BERLIN_TOKEN}',
    '&a ',
    '*a',
    '<<: ',
    '!!js/function',
    '- ',
    ': ',
    '? ',
    '| ',
    '>- ',
    '---\n',
    '%YAML 1.2\n',
    '{',
    '}',
    '[',
    ']',
    '~',
    'null',
    '.nan',
    '0x1',
    '"\\x00"',
    '__proto__: ',
    'accounting:',
    'exports:',
    'token_file: /etc/passwd',
    '\t',
  ],
  mostBytes: 32 * 1024,
  run: (input) => {
    const readFile = (path: string): Uint8Array => {
      if (path === FILE) return input;
      throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    };
    try {
      loadConfig(FILE, { env: ENV, readFile, listFolder: () => [] });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      for (const problem of error.problems) {
        const said = problemText(problem);
        if (problem.fix === '' || problem.line < 1 || problem.column < 1)
          throw new Error(`no advice: ${said}`);
        if (said.includes(CANARY) && !Buffer.from(input).includes(CANARY))
          throw new Error('a secret is told');
      }
    }
  },
};
