import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { writeTar } from '../../src/archives/tar.js';
import { filesOf } from '../../src/sessions/batch/unpack.js';

const MIB = 1024 * 1024;
const BOUNDS = { largestFile: MIB, largestWhole: 2 * MIB };

function zipOf(...sizes: readonly number[]): Uint8Array {
  return zipSync(Object.fromEntries(sizes.map((size, index) => [`${index}.xml`, new Uint8Array(size)])));
}

function tarGzOf(...sizes: readonly number[]): Uint8Array {
  return gzipSync(
    writeTar(sizes.map((size, index) => ({ name: `${index}.xml`, bytes: new Uint8Array(size) }))),
  );
}

async function sizesOf(archive: Uint8Array): Promise<readonly number[]> {
  const type = archive[0] === 0x1f ? 'TarGz' : 'Zip';
  const sizes: number[] = [];
  for await (const { bytes } of filesOf(archive, type, 10, BOUNDS)) sizes.push(bytes.length);
  return sizes;
}

it('unpacks what is within its bounds', async () => {
  expect(await sizesOf(zipOf(MIB, MIB))).toEqual([MIB, MIB]);
  expect(await sizesOf(tarGzOf(MIB, MIB))).toEqual([MIB, MIB]);
});

it.each([
  ['a file', zipOf(MIB + 1), "Plik '0.xml' po rozpakowaniu przekracza 1 MiB."],
  ['the whole', zipOf(MIB, MIB, 1), 'Paczka po rozpakowaniu przekracza 2 MiB.'],
  ['a file in a TAR', tarGzOf(MIB + 1), "Plik '0.xml' po rozpakowaniu przekracza 1 MiB."],
  ['a whole TAR', tarGzOf(MIB, MIB, 1), 'Paczka po rozpakowaniu przekracza 2 MiB.'],
])('refuses an archive before it unpacks more than its bound of %s', async (_what, archive, detail) => {
  await expect(sizesOf(archive)).rejects.toMatchObject({ message: detail, status: { code: 430 } });
});

it('unpacks no more of a TAR than its bounds and headers', async () => {
  const refused = sizesOf(tarGzOf(3 * MIB));
  await expect(refused).rejects.toMatchObject({ status: { code: 430 } });
  await expect(refused).rejects.toThrow('Paczka nie jest poprawnym archiwum TAR.GZ: RangeError');
});
