import type { AnchorFiles } from '../archive/content.js';
import { Failure } from '../domain/errors.js';
import { ALL_SPACES, type Anchor } from '../store/books/anchor.js';
import { createBookHolds } from '../store/books/book-holds.js';
import { type BookReach, createBookReaches, type KeptReach } from '../store/books/book-reach.js';
import type { CopyAnchors } from '../store/engine/copy-store.js';
import { dialectOf } from '../store/engine/engine.js';
import type { Db } from '../store/engine/open.js';

/**
 * The anchor of a database on a server: in the archive, which is not restored with it, and which all machines see.
 *
 * Each moment is a file of its own, whose name says all: `SPACE/ROW-NUMBER-HASH`. Nobody overwrites another one's, so that
 * the last of several writers takes nothing back. One is removed only by who has written a later one, and found in the
 * database what it stands for.
 */
export function createArchiveAnchor(db: Db, files: AnchorFiles): Anchor {
  const reaches = createBookReaches(db);
  const holds = createBookHolds(db);

  const kept = async (spaceId?: string): Promise<readonly KeptFile[]> =>
    (await files.list(spaceId)).flatMap((name) => parse(name) ?? []);

  const ahead = async (spaceId: string): Promise<readonly KeptFile[]> => reaches.unknown(await kept(spaceId));

  return {
    check: async (spaceIds) => {
      const since = await reaches.lastRow();
      // Whatever was delivered had its anchor before: asked first, so that one which comes meanwhile is found.
      const delivered = await reaches.delivered(spaceIds);
      const all = await kept(spaceIds.length === 1 ? spaceIds[0] : undefined);
      const known = new Set(all.map(({ spaceId }) => spaceId));
      const served = new Set(spaceIds);
      const unknown = await reaches.unknown(all.filter(({ spaceId }) => served.has(spaceId)));
      const without = delivered.filter((id) => !known.has(id));
      const behind = new Set([...unknown.map(({ spaceId }) => spaceId), ...without]);
      return behind.size === 0 ? [] : reaches.hold([...behind].sort(), since);
    },
    keep: async (spaceId) => {
      if (spaceId === undefined || (await holds.isHeld(spaceId))) return;
      const now = await reaches.now(spaceId);
      if (now === null) return;
      await files.write(nameOf(spaceId, now), `${JSON.stringify({ space: spaceId, ...now })}\n`);
      const since = await reaches.lastRow();
      // Listed after it was written: a shared folder shows a machine old names until that has changed something there.
      const all = await kept(spaceId);
      const unknown = new Set(await reaches.unknown(all));
      if (unknown.size > 0) {
        await reaches.hold([spaceId], since);
        throw new Failure('books.restored', { detail: `space ${spaceId}` });
      }
      for (const each of all) if (each.row < now.row) await files.remove(each.name);
    },
    known: async (spaceId) => (await kept(spaceId)).map(({ row, hash }) => ({ row, hash })),
    ahead,
    lastNumber: async (spaceId) => {
      const all = await kept(spaceId);
      return all.length === 0 ? null : Math.max(...all.map(({ number }) => number));
    },
  };
}

/**
 * For a copy of the whole database (`CopyAnchors`).
 *
 * @param to null where the copy has its anchor beside it
 */
export function copyAnchors(from: AnchorFiles, to: AnchorFiles | null): Required<CopyAnchors> {
  const inArchive = async (db: Db, work: (spaceIds: readonly string[]) => Promise<unknown>) => {
    if (dialectOf(db).anchorIn === 'archive') await work(await createBookReaches(db).spaces());
  };
  return {
    check: async (source) => {
      // Which spaces that means, only a daemon knows that serves all of them, and of a copy on a server none need be.
      if (to !== null && (await createBookHolds(source).isHeld(ALL_SPACES))) {
        const detail = 'start its daemon once before it is copied: it looks for what is missing';
        throw new Failure('books.restored', { detail });
      }
      await inArchive(source, createArchiveAnchor(source, from).check);
    },
    keep: (target) =>
      inArchive(target, async (spaceIds) => {
        if (to === null) return;
        const anchor = createArchiveAnchor(target, to);
        for (const spaceId of spaceIds) await anchor.keep(spaceId);
      }),
  };
}

interface KeptFile extends KeptReach {
  readonly name: string;
}

const NAME = /^([^/]+)\/(\d+)-(\d+)-([0-9a-f]{64})$/;

function nameOf(spaceId: string, { row, number, hash }: BookReach): string {
  return `${spaceId}/${row}-${number}-${hash}`;
}

/** Null of what somebody else has put there. */
function parse(name: string): KeptFile | null {
  const [, spaceId, row, number, hash] = NAME.exec(name) ?? [];
  if (spaceId === undefined || hash === undefined) return null;
  return { name, spaceId, row: Number(row), number: Number(number), hash };
}
