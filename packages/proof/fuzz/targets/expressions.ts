import { expressionsOfTheProgram } from '../../../../test/expressions.js';
import { textBytes } from '../fixture.js';
import type { Target } from '../target.js';

const EXPRESSIONS = expressionsOfTheProgram().literals.map(({ source, flags, text }) => ({
  text,
  expression: new RegExp(source, flags),
}));

/** The first two bytes are the expression, the rest is a text; the repeated ones show how its time grows. */
export const target: Target = {
  name: 'expressions',
  about: `all ${EXPRESSIONS.length} regular expressions of src, with texts that repeat`,
  seeds: () =>
    EXPRESSIONS.map(({ text }, index) =>
      Buffer.concat([Buffer.of(index >> 8, index & 255), textBytes(`${piecesOf(text)}!`)]),
    ),
  words: [
    'aaaa',
    '    ',
    '0000',
    '----',
    '....',
    '\t\t',
    '\u00a0',
    'a a ',
    '1.1.',
    '((',
    '\u0610',
    '::',
    '//',
    '\n\n',
  ],
  mostBytes: 4 * 1024,
  run: (input) => {
    const [high = 0, low = 0] = input;
    const chosen = EXPRESSIONS[((high << 8) | low) % EXPRESSIONS.length];
    const text = Buffer.from(input.subarray(2)).toString('utf8');
    if (chosen === undefined) return;
    chosen.expression.lastIndex = 0;
    chosen.expression.exec(text);
  },
};

/** Letters and signs that stand in an expression are what it may read. */
function piecesOf(expression: string): string {
  return expression
    .replace(/\\[dp]/g, '1')
    .replace(/\\s/g, ' ')
    .replace(/\\w/g, 'a')
    .replace(/[\\[\](){}*+?|^$]/g, '')
    .repeat(3);
}
