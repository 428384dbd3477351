import { InvalidArgumentError } from 'commander';
import { argument } from '../define-command.js';

export const LINE = { line: argument('number of the line', lineNumber) };

/** @throws InvalidArgumentError */
export function lineNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write the number of a line: spacebooks books bank list shows them.');
}
