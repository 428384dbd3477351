import { afterEach, beforeEach, expect, it } from 'vitest';
import { digest } from '../../../src/archive/archive.js';
import type { PrunableArchive } from '../../../src/archive/content.js';

/** An empty archive, and how somebody else sees the place where it lies. */
export interface Stage {
  readonly archive: PrunableArchive;
  /** What is said of a file that is not there. */
  readonly absent: string;
  /** Of everything there, sorted. */
  names(): Promise<readonly string[]>;
  write(name: string, text: string): Promise<void>;
}

export const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const ABC_NAME = `ba/${ABC}`;

/** What holds of an archive wherever it lies. */
export function archiveClaims(stage: () => Promise<Stage>): void {
  let archive: PrunableArchive;
  let staged: Stage;
  beforeEach(async () => {
    staged = await stage();
    archive = staged.archive;
  });
  afterEach(() => archive.close());

  it('keeps content under its SHA-256 and returns it', async () => {
    expect(await archive.put(Buffer.from('abc'))).toBe(ABC);
    expect(text(await archive.get(ABC))).toBe('abc');
    expect(await staged.names()).toEqual([ABC_NAME]);
  });

  it('keeps a file without bytes', async () => {
    const address = await archive.put(new Uint8Array());
    expect((await archive.get(address)).length).toBe(0);
  });

  it('keeps bytes as they are, however many', async () => {
    const bytes = Buffer.alloc(
      3_000_000,
      Uint8Array.from({ length: 251 }, (_, index) => index),
    );
    const address = await archive.put(bytes);
    expect(address).toBe(digest(bytes));
    expect(digest(await archive.get(address))).toBe(address);
    await staged.write(`${address.slice(0, 2)}/${address}`, 'x'.repeat(bytes.length));
    await expect(archive.get(address)).rejects.toMatchObject({ code: 'store.failed' });
  });

  it('writes what is there, whole, only once; of another length, anew', async () => {
    await archive.put(Buffer.from('abc'));
    await staged.write(ABC_NAME, 'xyz');
    await archive.put(Buffer.from('abc'));
    await expect(archive.get(ABC)).rejects.toMatchObject({ code: 'store.failed' });
    await staged.write(ABC_NAME, 'abcd');
    await archive.put(Buffer.from('abc'));
    expect(text(await archive.get(ABC))).toBe('abc');
  });

  it('keeps what comes in pieces as if it had come at once', async () => {
    expect(await archive.putPieces(piecesOf('a', 'b', 'c'))).toBe(ABC);
    expect(text(await archive.get(ABC))).toBe('abc');
    expect(await staged.names()).toEqual([ABC_NAME]);
  });

  it('keeps nothing of pieces that end in a failure', async () => {
    const failing = async function* () {
      yield 'a';
      throw new Error('the database is closed');
    };
    await expect(archive.putPieces(failing())).rejects.toThrow('the database is closed');
    expect(await staged.names()).toEqual([]);
  });

  it('notices a file that was changed', async () => {
    await archive.put(Buffer.from('abc'));
    await staged.write(ABC_NAME, 'abd');
    await expect(archive.get(ABC)).rejects.toMatchObject({
      code: 'store.failed',
      detail: `the archived file ${ABC} was changed`,
    });
  });

  it('notices a file that was cut short', async () => {
    await archive.put(Buffer.from('abc'));
    await staged.write(ABC_NAME, 'ab');
    await expect(archive.get(ABC)).rejects.toMatchObject({
      code: 'store.failed',
      detail: `the archived file ${ABC} was changed`,
    });
  });

  it('names a file that is missing', async () => {
    const missing = { code: 'store.failed', detail: `${staged.absent} at ${ABC} of the archive` };
    await expect(archive.get(ABC)).rejects.toMatchObject(missing);
    await expect(archive.beginning(ABC, 2)).rejects.toMatchObject(missing);
  });

  it('reads the beginning of a file, and all of a shorter one', async () => {
    await archive.put(Buffer.from('abc'));
    expect(text(await archive.beginning(ABC, 2))).toBe('ab');
    expect(text(await archive.beginning(ABC, 4))).toBe('abc');
  });

  it('removes a copy, also one that is not there', async () => {
    await archive.put(Buffer.from('abc'));
    await archive.remove(ABC);
    await archive.remove(ABC);
    expect(await staged.names()).toEqual([]);
  });

  it('lists its files, and nothing else that lies there', async () => {
    const put = await Promise.all(['abc', 'b', 'c', 'd'].map((each) => archive.put(Buffer.from(each))));
    await staged.write(`ba/.${ABC}.0123456789abcdef.part`, 'half');
    await staged.write('note.txt', 'by hand');
    await archive.setAside(ABC);
    expect(await all(archive.addresses())).toEqual(put.slice(1).sort());
    expect(await all(archive.setAsides())).toEqual([ABC]);
  });

  it('can be asked whether it can be written to, and leaves nothing behind', async () => {
    await archive.probe();
    await archive.reach();
    expect(await staged.names()).toEqual([]);
  });

  it('reads what was set aside, and writes it anew for whoever puts it', async () => {
    await archive.put(Buffer.from('abc'));
    await archive.setAside(ABC);
    await archive.setAside(ABC);
    expect(text(await archive.get(ABC))).toBe('abc');
    expect(text(await archive.beginning(ABC, 2))).toBe('ab');
    expect(await all(archive.addresses())).toEqual([]);
    await archive.put(Buffer.from('abc'));
    expect(await all(archive.setAsides())).toEqual([]);
    await archive.discard(ABC);
    expect(await staged.names()).toEqual([ABC_NAME]);
    await archive.setAside(ABC);
    await archive.discard(ABC);
    await expect(archive.get(ABC)).rejects.toMatchObject({
      detail: `${staged.absent} at ${ABC} of the archive`,
    });
  });

  it.each([
    ['as it was', async () => undefined],
    ['put anew meanwhile', (put: () => Promise<string>) => put()],
  ])('takes back what somebody names after all, %s', async (_what, meanwhile) => {
    await archive.put(Buffer.from('abc'));
    await archive.setAside(ABC);
    await meanwhile(() => archive.put(Buffer.from('abc')));
    await archive.takeBack(ABC);
    expect(await staged.names()).toEqual([ABC_NAME]);
    expect(text(await archive.get(ABC))).toBe('abc');
  });

  it('sets nothing aside, takes nothing back and discards nothing where nothing is', async () => {
    await archive.setAside(ABC);
    await archive.takeBack(ABC);
    await archive.discard(ABC);
    expect(await staged.names()).toEqual([]);
  });

  it('has small files beside, under names of their own', async () => {
    const { anchors } = archive;
    expect([await anchors.list(), await anchors.list('berlin'), await anchors.read('berlin/1')]).toEqual([
      [],
      [],
      null,
    ]);
    for (const name of ['berlin/1', 'berlin/2', 'berlin-2/1']) await anchors.write(name, `of ${name}`);
    await anchors.write('berlin/1', 'again');
    await archive.put(Buffer.from('abc'));
    expect(await anchors.list()).toEqual(['berlin-2/1', 'berlin/1', 'berlin/2']);
    expect(await anchors.list('berlin')).toEqual(['berlin/1', 'berlin/2']);
    expect([await anchors.read('berlin/1'), await anchors.read('berlin/2')]).toEqual([
      'again',
      'of berlin/2',
    ]);
    await anchors.remove('berlin/1');
    await anchors.remove('berlin/1');
    expect(await anchors.list('berlin')).toEqual(['berlin/2']);
    expect(await all(archive.addresses())).toEqual([ABC]);
  });

  it('two who prune and put the same file lose nothing', async () => {
    await archive.put(Buffer.from('abc'));
    await Promise.all([
      archive.setAside(ABC),
      archive.setAside(ABC),
      archive.put(Buffer.from('abc')),
      archive.put(Buffer.from('abc')),
    ]);
    expect(text(await archive.get(ABC))).toBe('abc');
    await Promise.all([archive.takeBack(ABC), archive.put(Buffer.from('abc'))]);
    expect(text(await archive.get(ABC))).toBe('abc');
  });
}

async function* piecesOf(...pieces: readonly string[]) {
  yield* pieces;
}

async function all(addresses: AsyncIterable<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const address of addresses) found.push(address);
  return found.sort();
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}
