import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError */
export function portNumber(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('Write a number from 0 to 65535.');
}
