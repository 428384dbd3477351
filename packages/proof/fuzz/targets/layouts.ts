import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readLayout as readBankLayout } from '../../../../src/bank/load-layout.js';
import { readLayout as readExportLayout } from '../../../../src/books/formats/layout/load.js';
import { spaceTexts } from '../../../../src/config/space-texts.js';
import { answeredBy } from '../oracles.js';
import type { Target } from '../target.js';

const FILES = ['templates/bank/sparkasse.yml', 'templates/export/fec.yml', 'config/example.yml'];

/** The first byte chooses whose file it is. */
export const target: Target = {
  name: 'layouts',
  about: "an operator's own layouts in YAML (banks, exports), and lists of spaces",
  seeds: () =>
    FILES.map((file, index) =>
      Buffer.concat([Buffer.of(index), readFileSync(resolve(import.meta.dirname, '../../../..', file))]),
    ),
  words: [
    '&a ',
    '*a',
    '<<: ',
    '!!binary ',
    '!!set',
    '- ',
    ': ',
    '? ',
    '---\n',
    '{',
    '[',
    '__proto__: ',
    'columns:',
    'values:',
    'delimiter: "',
    '\t',
  ],
  run: async (input) => {
    const text = Buffer.from(input.subarray(1)).toString('utf8');
    await answeredBy(['bank.unreadable', 'export.layout-invalid'], () => {
      const kind = (input[0] ?? 0) % 3;
      if (kind === 0) readBankLayout(text, 'layout.yml');
      else if (kind === 1) readExportLayout(text, 'layout.yml');
      else spaceTexts(text);
    });
  },
};
