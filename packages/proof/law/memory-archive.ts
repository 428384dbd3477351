import { digest } from '../../../src/archive/archive.js';
import type { PrunableArchive } from '../../../src/archive/content.js';

/** Files by digest in memory, which outlives the database as the real archive does. */
export function memoryArchive(): PrunableArchive {
  const files = new Map<string, Uint8Array>();
  const names = new Map<string, string>();
  const put = async (bytes: Uint8Array): Promise<string> => {
    const address = digest(bytes);
    files.set(address, bytes);
    return address;
  };
  const get = async (address: string): Promise<Uint8Array> => {
    const bytes = files.get(address);
    if (bytes === undefined) throw new Error(`the archive has no ${address}`);
    return bytes;
  };
  return {
    put,
    putPieces: async (pieces) => {
      const all: Uint8Array[] = [];
      for await (const piece of pieces) all.push(Buffer.from(piece));
      return put(Buffer.concat(all));
    },
    get,
    probe: async () => undefined,
    reach: async () => undefined,
    addresses: async function* () {
      yield* [...files.keys()];
    },
    remove: async (address) => void files.delete(address),
    beginning: async (address, length) => (await get(address)).subarray(0, length),
    setAside: async () => undefined,
    takeBack: async () => undefined,
    discard: async () => undefined,
    setAsides: async function* () {},
    close: () => undefined,
    anchors: {
      list: async (folder) =>
        [...names.keys()].filter((name) => folder === undefined || name.startsWith(`${folder}/`)).sort(),
      read: async (name) => names.get(name) ?? null,
      write: async (name, text) => void names.set(name, text),
      remove: async (name) => void names.delete(name),
    },
  };
}
