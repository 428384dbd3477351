import { expect, it } from 'vitest';
import { readCamt } from '../src/camt/read-camt.js';
import { inFile } from '../src/unreadable.js';
import { fixture } from './fixture.js';

it('a currency of any length is told on a line that a person reads', async () => {
  const text = Buffer.from(fixture('camt-02.xml').content).toString();
  const long = text.replace('Ccy>EUR<', `Ccy>${'X'.repeat(20_000)}<`);
  expect(long).not.toBe(text);
  const said = await inFile({ name: 'a.xml', content: Buffer.from(long) }, readCamt).then(
    () => 'was read',
    (error: Error) => error.message,
  );
  expect(said).toMatch(/^bank\.unreadable: a\.xml:\d+: .+ in a statement of X+…?/);
  expect(said.length).toBeLessThan(1_500);
});
