import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { filesOf } from '../../src/sessions/batch/unpack.js';

const MIB = 1024 * 1024;
const BOUNDS = { largestFile: MIB, largestWhole: 2 * MIB };

function zipOf(...sizes: readonly number[]): Uint8Array {
  return zipSync(Object.fromEntries(sizes.map((size, index) => [`${index}.xml`, new Uint8Array(size)])));
}

async function sizesOf(archive: Uint8Array): Promise<readonly number[]> {
  const sizes: number[] = [];
  for await (const { bytes } of filesOf(archive, 10, BOUNDS)) sizes.push(bytes.length);
  return sizes;
}

it('unpacks what is within its bounds', async () => {
  expect(await sizesOf(zipOf(MIB, MIB))).toEqual([MIB, MIB]);
});

it.each([
  ['a file', zipOf(MIB + 1), "Plik '0.xml' po rozpakowaniu przekracza 1 MiB."],
  ['the whole', zipOf(MIB, MIB, 1), 'Paczka po rozpakowaniu przekracza 2 MiB.'],
])('refuses an archive before it unpacks more than its bound of %s', async (_what, archive, detail) => {
  await expect(sizesOf(archive)).rejects.toMatchObject({ message: detail, status: { code: 430 } });
});
