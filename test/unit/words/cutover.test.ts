import { expect, it } from 'vitest';
import { beforeCutoverText } from '../../../src/words/cutover.js';

it('names what is dated before the cutover, with the day as the language writes it', () => {
  const cutover = { from: '2026-10-01' };
  expect(beforeCutoverText(cutover, 'en')).toBe('before the cutover (2026-10-01)');
  expect(beforeCutoverText(cutover, 'de')).toBe('vor der Umstellung (01.10.2026)');
  expect(beforeCutoverText(cutover, 'pl')).toBe('sprzed przejścia (2026-10-01)');
});
