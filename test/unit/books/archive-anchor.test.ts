import { beforeEach, describe, expect, it } from 'vitest';
import { openArchive } from '../../../src/archive/archive.js';
import type { AnchorFiles, PrunableArchive } from '../../../src/archive/content.js';
import { copyAnchors, createArchiveAnchor } from '../../../src/books/archive-anchor.js';
import { appendAudit, auditEnd } from '../../../src/store/books/audit.js';
import { createBookHolds } from '../../../src/store/books/book-holds.js';
import { planDeliveries } from '../../../src/store/books/deliveries.js';
import { copyStore } from '../../../src/store/engine/copy-store.js';
import { type Db, openBeside, openDatabase } from '../../../src/store/engine/open.js';
import { transact, transactAudited } from '../../../src/store/engine/transact.js';
import { createWebSessions } from '../../../src/store/people/web-sessions.js';
import { afterTest } from '../../after-test.js';
import { hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';
import { type S3Server, startS3 } from '../../s3/s3-server.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { sqliteDatabase } from '../store/database.js';
import { openBooks } from './batches/books.js';

const NOW = 1;

describe.skipIf(!hasPostgres())('the anchor of a database on a server', () => {
  const { server, emptyDatabase } = shareCluster();
  let db: Db;
  let url: string;
  /** Another daemon's connections. */
  let other: Db;
  let made = 0;

  beforeEach(async () => {
    url = await emptyDatabase();
    const opened = await openDatabase(url);
    const beside = await openBeside(url);
    db = opened.db;
    other = beside.db;
    afterTest(async () => {
      await beside.close();
      await opened.close();
    });
  });

  /** A row of the audit log. @returns its number */
  const commit = (spaceId: string, into: Db = db): Promise<number> =>
    transactAudited(into, async (transaction) => {
      await appendAudit(transaction, { at: made++, spaceId, action: 'file added', details: {} });
      return (await auditEnd(transaction)).rows;
    });

  const isHeld = (spaceId: string, of: Db = db): Promise<boolean> => createBookHolds(of).isHeld(spaceId);

  /** Releases a batch, and sends it on its way. */
  const deliver = async (spaceId: string): Promise<void> => {
    const books = await openBooks(spaceId, { db, path: url });
    books.put({ id: 'i1', number: 'RE-1' });
    await books.export();
    const batch = { spaceId, number: 1, targets: [] };
    await transact(db, (transaction) => planDeliveries(transaction, batch, NOW));
  };

  /** As the server was at this moment, from a dump, with the connections of a daemon that starts. */
  async function dump(): Promise<() => Promise<Db>> {
    const name = `dump_${made++}`;
    const { maintain, urlOf } = server();
    const from = new URL(url).pathname.slice(1);
    await maintain(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}' and pid <> pg_backend_pid()`,
    );
    await maintain(`create database ${name} template ${from}`);
    return async () => {
      const restored = await openBeside(urlOf(name));
      afterTest(() => restored.close());
      return restored.db;
    };
  }

  describe.each(['a folder', 'S3'])('in an archive in %s', (where) => {
    let archive: PrunableArchive;
    let files: AnchorFiles;
    let bucket: S3Server | null;
    beforeEach(async () => {
      bucket = where === 'S3' ? await startS3() : null;
      archive = openArchive(bucket?.location ?? { path: temporaryFolder('anchored-') });
      files = archive.anchors;
      afterTest(async () => archive.close());
    });
    const anchorOf = (of: Db) => createArchiveAnchor(of, files);
    const rows = async (spaceId: string): Promise<readonly number[]> =>
      (await files.list(spaceId)).map((name) => Number(/\/(\d+)-/.exec(name)?.[1]));

    it('is one file a space, and follows what happens to its books alone', async () => {
      const anchor = anchorOf(db);
      await anchor.keep('berlin');
      expect(await files.list()).toEqual([]);
      await commit('berlin');
      await commit('wien');
      await anchor.keep('berlin');
      await anchor.keep('wien');
      await commit('wien');
      await anchor.keep('berlin');
      await anchor.keep('wien');
      expect([await rows('berlin'), await rows('wien')]).toEqual([[1], [3]]);
      expect(await anchor.check(['berlin', 'wien', 'warsaw'])).toEqual([]);
      expect([await anchor.lastNumber('berlin'), await anchor.lastNumber('warsaw')]).toEqual([0, null]);
      // Nothing of it is a file of the archive.
      const addresses: string[] = [];
      for await (const address of archive.addresses()) addresses.push(address);
      expect(addresses).toEqual([]);
    });

    it('reaches as far as what was committed before each of several daemons wrote it at once', async () => {
      const anchors = [db, other].map((each) => ({ each, anchor: anchorOf(each) }));
      const rounds = Array.from({ length: 6 }, (_, index) => anchors[index % 2] ?? expect.fail());
      const reached = await Promise.all(
        rounds.map(async ({ each, anchor }) => {
          const row = await commit('berlin', each);
          await anchor.keep('berlin');
          return Math.max(...(await rows('berlin'))) >= row;
        }),
      );
      expect(reached).toEqual(Array(6).fill(true));
      await anchorOf(db).keep('berlin');
      expect(await rows('berlin')).toEqual([6]);
    });

    /** Lists the files once, and lets something happen before the answer. */
    const lookingWhile = (happens: () => Promise<void>): AnchorFiles => ({
      ...files,
      list: async (spaceId) => {
        const listed = await files.list(spaceId);
        await happens();
        return listed;
      },
    });

    it('holds no books that a person confirms while it is looked for, or has just confirmed', async () => {
      await deliver('berlin');
      const holds = createBookHolds(other);
      const confirm = () => holds.lift('berlin', 1, NOW);
      expect(await createArchiveAnchor(db, lookingWhile(confirm)).check(['berlin'])).toEqual([]);
      expect([await isHeld('berlin'), await anchorOf(db).check(['berlin'])]).toEqual([false, []]);
      // What happens afterwards has an anchor, or is missing again.
      await commit('berlin');
      expect(await anchorOf(db).check(['berlin'])).toEqual(['berlin']);
    });

    it('is not taken back by a daemon whose write arrives after that of another one', async () => {
      await commit('berlin');
      const restore = await dump();
      let arrive = (): void => expect.fail();
      const arriving = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const late: AnchorFiles = {
        ...files,
        write: async (name, text) => {
          await arriving;
          await files.write(name, text);
        },
      };
      const first = createArchiveAnchor(db, late).keep('berlin');
      await commit('berlin', other);
      await anchorOf(other).keep('berlin');
      arrive();
      await first;
      expect((await rows('berlin')).at(-1)).toBe(2);
      const restored = await restore();
      expect(await anchorOf(restored).check(['berlin'])).toEqual(['berlin']);
    });

    it('holds the books of each space that a restored database is behind in, and signs everybody out', async () => {
      await commit('berlin');
      await commit('wien');
      for (const space of ['berlin', 'wien']) await anchorOf(db).keep(space);
      const restore = await dump();
      await commit('wien', other);
      await anchorOf(other).keep('wien');
      const restored = await restore();
      const anchor = anchorOf(restored);
      await createWebSessions(restored).begin('digest', { userName: 'anna', proof: 'p', expiresAt: 2 }, NOW);
      expect(await anchor.check(['berlin', 'wien'])).toEqual(['wien']);
      expect([await isHeld('berlin', restored), await isHeld('wien', restored)]).toEqual([false, true]);
      expect(await restored.selectFrom('web_session').select('user_name').execute()).toEqual([]);
      // It is found once, and the file stays as long as nobody has decided.
      expect(await anchor.check(['wien'])).toEqual([]);
      await commit('wien', restored);
      await anchor.keep('wien');
      expect(await rows('wien')).toEqual([3]);
      // Row 3 is another one here.
      expect(await anchor.ahead('wien')).toEqual([expect.objectContaining({ spaceId: 'wien', row: 3 })]);
    });

    it('is believed until somebody has said what becomes of the missing rows, and follows the database again', async () => {
      await commit('berlin');
      const restore = await dump();
      await commit('berlin', other);
      await anchorOf(other).keep('berlin');
      const restored = await restore();
      const anchor = anchorOf(restored);
      await anchor.check(['berlin']);
      const superseded = (await anchor.ahead('berlin')).map(({ hash }) => hash);
      await createBookHolds(restored).lift('berlin', 7, NOW, superseded);
      // A crash comes before it is kept.
      expect(await anchorOf(restored).check(['berlin'])).toEqual([]);
      expect(await anchor.ahead('berlin')).toEqual([]);
      await commit('berlin', restored);
      await anchor.keep('berlin');
      expect(await rows('berlin')).toEqual([3]);
      expect(await anchor.lastNumber('berlin')).toBe(7);
      // The database before it was restored is the one that is behind now.
      expect(await anchorOf(other).check(['berlin'])).toEqual(['berlin']);
    });

    it('refuses to go on where the database has changed beneath a daemon that works', async () => {
      await commit('berlin');
      const restore = await dump();
      await commit('berlin', other);
      await anchorOf(other).keep('berlin');
      const restored = await restore();
      await commit('berlin', restored);
      await expect(anchorOf(restored).keep('berlin')).rejects.toMatchObject({ code: 'books.restored' });
      expect(await isHeld('berlin', restored)).toBe(true);
    });

    it('holds what was delivered where the archive was lost, or restored without its anchors', async () => {
      await deliver('berlin');
      await commit('wien');
      const anchor = anchorOf(db);
      expect(await anchor.check(['berlin', 'wien'])).toEqual(['berlin']);
      expect(await anchor.lastNumber('berlin')).toBeNull();
    });

    it('comes along when the database is copied to a server or from it, and so does a hold', async () => {
      await deliver('berlin');
      const target = openArchive({ path: temporaryFolder('copied-') });
      const keeping = copyAnchors(files, target.anchors);
      const copyUrl = await emptyDatabase();
      await keeping.check(db);
      expect(await isHeld('berlin')).toBe(true);
      await createBookHolds(db).lift('berlin', 1, NOW);
      await anchorOf(db).keep('berlin');
      const restored = await (await dump())();
      expect(await anchorOf(restored).check(['berlin'])).toEqual([]);
      // The claim of a daemon that stood still.
      await restored.deleteFrom('store_claim' as never).execute();
      const from = new URL(url);
      from.pathname = `/dump_${made - 1}`;
      await copyStore(from.href, copyUrl, keeping);
      const copied = await openBeside(copyUrl);
      afterTest(() => copied.close());
      const anchor = createArchiveAnchor(copied.db, target.anchors);
      expect(await anchor.check(['berlin'])).toEqual([]);
      expect(await anchor.lastNumber('berlin')).toBe(1);
    });

    it('is not begun by a copy of a restored file that no daemon has looked at yet', async () => {
      const file = await sqliteDatabase();
      await file.db.insertInto('book_hold').values({ space_id: '*' }).execute();
      const { check } = copyAnchors(files, files);
      await expect(check(file.db)).rejects.toMatchObject({ code: 'books.restored' });
      await createBookHolds(file.db).settle(['berlin']);
      await check(file.db);
      await copyAnchors(files, null).check(file.db);
    });

    it('is not guessed where the archive does not answer', async () => {
      if (bucket === null) return;
      await commit('berlin');
      bucket.trouble((_request, answer) => {
        answer.writeHead(403, { 'content-type': 'application/xml' });
        answer.end('<Error><Code>AccessDenied</Code><Message>No.</Message></Error>');
        return true;
      });
      await expect(anchorOf(db).keep('berlin')).rejects.toMatchObject({ code: 'archive.refused' });
      await expect(anchorOf(db).check(['berlin'])).rejects.toMatchObject({ code: 'archive.refused' });
      expect(await isHeld('berlin')).toBe(false);
    });

    it('takes a write, a list and a delete a batch', async () => {
      if (bucket === null) return;
      const anchor = anchorOf(db);
      await commit('berlin');
      await anchor.keep('berlin');
      await commit('berlin');
      const before = bucket.requests.length;
      await anchor.check(['berlin']);
      await anchor.keep('berlin');
      const asked = bucket.requests.slice(before).map((request) => request.replace(/\d+-\d+-\w+$/, 'ANCHOR'));
      expect(asked).toEqual([
        'GET /',
        'PUT /archive/anchors/berlin/ANCHOR',
        'GET /',
        'DELETE /archive/anchors/berlin/ANCHOR',
      ]);
    });
  });
});
