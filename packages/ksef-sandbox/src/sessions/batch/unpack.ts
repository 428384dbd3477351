import { gunzipSync } from 'node:zlib';
import { lazily } from '@spacebooks/base/lazy';
import type { CompressionType } from '../../archives/compression.js';
import { readTar, type TarFile } from '../../archives/tar.js';
import { PackageFailure } from './batch.js';

const fflate = lazily(() => import('fflate'));

const MIB = 1024 * 1024;
interface UnpackBounds {
  readonly largestFile: number;
  readonly largestWhole: number;
}

/** Ours: a file is refused by itself from 3 MB on, ten thousand invoices have a tenth of the whole. */
const BOUNDS: UnpackBounds = { largestFile: 16 * MIB, largestWhole: 512 * MIB };
/** How much is unpacked at a time. */
const LARGEST_GROUP = 32 * MIB;

/**
 * The files of a package, in its order.
 *
 * @param mostFiles as many documents as the context may send
 * @throws PackageFailure 420, 430 or 440
 */
export async function* filesOf(
  archive: Uint8Array,
  compressionType: CompressionType,
  mostFiles: number,
  bounds: UnpackBounds = BOUNDS,
): AsyncGenerator<TarFile> {
  if (compressionType === 'TarGz') yield* filesOfTarGz(archive, mostFiles, bounds);
  else yield* filesOfZip(archive, mostFiles, bounds);
}

/** Room for the headers of a file in a TAR, the extended ones too. */
const HEADERS_BYTES = 2048;

function filesOfTarGz(archive: Uint8Array, mostFiles: number, bounds: UnpackBounds): readonly TarFile[] {
  const files = readTarGz(archive, bounds.largestWhole + (mostFiles + 1) * HEADERS_BYTES);
  requireReasonable(
    files.map(({ name, bytes }) => ({ name, originalSize: bytes.length })),
    mostFiles,
    bounds,
  );
  return files;
}

/** @throws PackageFailure 430 */
function readTarGz(archive: Uint8Array, maxOutputLength: number): readonly TarFile[] {
  try {
    return readTar(gunzipSync(archive, { maxOutputLength }));
  } catch (error) {
    throw new PackageFailure(430, `Paczka nie jest poprawnym archiwum TAR.GZ: ${String(error)}`);
  }
}

/** A group at a time. Sizes are those that the archive announces: no more than that is unpacked. */
async function* filesOfZip(
  archive: Uint8Array,
  mostFiles: number,
  bounds: UnpackBounds,
): AsyncGenerator<TarFile> {
  const { unzipSync } = await fflate();
  const unpack = (filter: (entry: Entry) => boolean): Record<string, Uint8Array> => {
    try {
      return unzipSync(archive, { filter });
    } catch (error) {
      throw new PackageFailure(430, `Paczka nie jest poprawnym archiwum ZIP: ${String(error)}`);
    }
  };
  const entries: Entry[] = [];
  unpack((entry) => {
    if (!entry.name.endsWith('/')) entries.push(entry);
    return false;
  });
  requireReasonable(entries, mostFiles, bounds);
  const groups = groupsOf(entries).map((names) => {
    const wanted = new Set(names);
    return { names, unpacked: () => unpack(({ name }) => wanted.has(name)) };
  });
  // All is unpacked once before anything is handed out: a damaged archive has no documents.
  for (const { unpacked } of groups) unpacked();
  for (const { names, unpacked } of groups) {
    const files = unpacked();
    for (const name of names) yield { name, bytes: files[name] ?? new Uint8Array() };
  }
}

interface Entry {
  readonly name: string;
  readonly originalSize: number;
}

/** @throws PackageFailure 420, 430 or 440 */
function requireReasonable(
  entries: readonly Entry[],
  mostFiles: number,
  { largestFile, largestWhole }: UnpackBounds,
): void {
  if (entries.length === 0) throw new PackageFailure(440, 'Nie przesłano faktur');
  if (entries.length > mostFiles) {
    const text = `Przekroczono dopuszczalną liczbę faktur w paczce: '${mostFiles}'.`;
    throw new PackageFailure(420, `${text} Liczba faktur w paczce: '${entries.length}'.`);
  }
  const names = new Set<string>();
  const twice = entries.find(({ name }) => names.size === names.add(name).size);
  if (twice !== undefined)
    throw new PackageFailure(430, `Plik '${twice.name}' występuje w paczce więcej niż raz.`);
  const large = entries.find(({ originalSize }) => originalSize > largestFile);
  if (large !== undefined) {
    throw new PackageFailure(
      430,
      `Plik '${large.name}' po rozpakowaniu przekracza ${largestFile / MIB} MiB.`,
    );
  }
  if (entries.reduce((sum, { originalSize }) => sum + originalSize, 0) > largestWhole) {
    throw new PackageFailure(430, `Paczka po rozpakowaniu przekracza ${largestWhole / MIB} MiB.`);
  }
}

/** Names, as many at a time as fit into memory. */
function groupsOf(entries: readonly Entry[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let bytes = LARGEST_GROUP;
  for (const { name, originalSize } of entries) {
    bytes += originalSize;
    if (bytes > LARGEST_GROUP) {
      groups.push([]);
      bytes = originalSize;
    }
    groups.at(-1)?.push(name);
  }
  return groups;
}
