import { expect, it } from 'vitest';
import { parseInternalId } from '../../../src/config/schema/internal-id.js';

it.each([
  ['the Ministry’s example', '6824515772-12343', '6824515772-12343'],
  ['with blanks around it', ' 5265877635-00017 ', '5265877635-00017'],
  ['with another check digit', '6824515772-12344', null],
  ['with two digits changed over', '6824515772-12433', null],
  ['of a wrong NIP', '6824515773-12343', null],
  ['without a hyphen', '682451577212343', null],
  ['with four digits', '6824515772-1234', null],
])('an internal id of KSeF, %s', (_, given, read) => {
  expect(parseInternalId(given)).toBe(read);
});
