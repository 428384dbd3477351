import { createHash, webcrypto } from 'node:crypto';
import { Failure } from '../domain/errors.js';
import type { Address, AnchorFiles, PrunableArchive } from './content.js';
import type { ArchivePlace } from './place.js';

const ASIDE = '.aside';
const ADDRESS = /^[0-9a-f]{64}$/;

export function digest(bytes: Uint8Array | string): Address {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Above this, computing the digest would hold callbacks up for milliseconds. */
const LONG_BYTES = 1024 * 1024;

/** The same of what may be long: off the main thread, then. */
async function digestOf(bytes: Uint8Array): Promise<Address> {
  if (bytes.length < LONG_BYTES) return digest(bytes);
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** Keeps content under its digest, wherever the files lie, and verifies what it reads. */
export function archiveOver(place: ArchivePlace): PrunableArchive {
  const nameOf = (address: Address): string => `${address.slice(0, 2)}/${address}`;
  const asideOf = (address: Address): string => `${nameOf(address)}${ASIDE}`;

  /** The third look is for one that was taken back between the other two. */
  const readable = async <T>(address: Address, read: (name: string) => Promise<T | null>): Promise<T> => {
    for (const name of [nameOf(address), asideOf(address), nameOf(address)]) {
      const found = await read(name);
      if (found !== null) return found;
    }
    throw new Failure('store.failed', { detail: `${place.absent} at ${address} of the archive` });
  };

  const addresses = async function* (isWanted: (name: string, names: ReadonlySet<string>) => boolean) {
    for await (const names of place.names()) {
      const all = new Set(names);
      for (const name of all) if (isWanted(name, all)) yield name.replace(ASIDE, '');
    }
  };

  return {
    anchors: anchorFiles(place),
    probe: () => place.probe(),
    reach: () => place.reach(),
    close: () => place.close(),
    /** Of two who put the same bytes each may write them, and either file is that of the address. */
    put: async (bytes) => {
      const address = await digestOf(bytes);
      const name = nameOf(address);
      if ((await place.size(name)) !== bytes.length) await place.write(name, bytes);
      // Whoever writes it may have come no further yet.
      else await place.settle(name);
      return address;
    },
    putPieces: async (pieces) => {
      const hash = createHash('sha256');
      const hashed = async function* (): AsyncGenerator<string | Uint8Array> {
        for await (const piece of pieces) {
          hash.update(piece);
          yield piece;
        }
      };
      let address = '';
      await place.writePieces(hashed(), () => {
        address = hash.digest('hex');
        return nameOf(address);
      });
      return address;
    },
    get: async (address) => {
      const bytes = await readable(address, (name) => place.read(name));
      if ((await digestOf(bytes)) !== address) {
        throw new Failure('store.failed', { detail: `the archived file ${address} was changed` });
      }
      return bytes;
    },
    addresses: () => addresses((name) => ADDRESS.test(name)),
    remove: (address) => place.remove(nameOf(address)),
    beginning: (address, length) => readable(address, (name) => place.readBeginning(name, length)),
    setAside: (address) => place.move(nameOf(address), asideOf(address)),
    takeBack: async (address) => {
      const present = await place.size(nameOf(address));
      if (present === null) await place.move(asideOf(address), nameOf(address));
      else await place.remove(asideOf(address));
    },
    discard: (address) => place.remove(asideOf(address)),
    setAsides: () =>
      addresses((name, all) => {
        const address = name.replace(ASIDE, '');
        return name !== address && ADDRESS.test(address) && !all.has(address);
      }),
  };
}

/** No folder of two digits: whatever goes through archived files passes it over. */
const ANCHORS = 'anchors';

function anchorFiles(place: ArchivePlace): AnchorFiles {
  return {
    list: async (folder) => {
      const names = await place.under(folder === undefined ? ANCHORS : `${ANCHORS}/${folder}`);
      return names.map((name) => name.slice(ANCHORS.length + 1));
    },
    read: async (name) => {
      const bytes = await place.read(`${ANCHORS}/${name}`);
      return bytes === null ? null : Buffer.from(bytes).toString('utf8');
    },
    write: (name, text) => place.write(`${ANCHORS}/${name}`, Buffer.from(text)),
    remove: (name) => place.remove(`${ANCHORS}/${name}`),
  };
}
