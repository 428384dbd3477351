import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

const MOST_BYTES = 150_000;

/**
 * Holds a picture of docs/screenshots to its size, and draws it anew with SPACEBOOKS_UPDATE_SCREENSHOTS=1 only: fonts differ by
 * machine.
 */
export async function expectPicture(
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
  draw: () => Promise<Uint8Array>,
): Promise<void> {
  const file = new URL(`../../docs/screenshots/${name}-${width}.png`, import.meta.url);
  if (process.env.SPACEBOOKS_UPDATE_SCREENSHOTS === '1') writeFileSync(file, await draw());
  const picture = readFileSync(file);
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([width, height]);
  expect(statSync(file).size).toBeLessThan(MOST_BYTES);
}
