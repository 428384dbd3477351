import { describe, expect, it } from 'vitest';
import { createFolderTurns, mountIn, NoAnswer } from '../src/folder-turns.js';

/** The first part of a path is its file system. */
const byFirstPart = (path: string): string => path.split('/')[1] ?? '';

function pending<T>() {
  let end: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    end = resolve;
  });
  return { promise, end: (value: T) => end(value) };
}

const never = new AbortController().signal;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('folders that are asked', () => {
  it('are asked one at a time of a file system, two file systems at a time', async () => {
    const turns = createFolderTurns(byFirstPart);
    const asked: string[] = [];
    const answers = new Map<string, ReturnType<typeof pending<string>>>();
    const ask = (path: string): Promise<string> => {
      const answer = pending<string>();
      answers.set(path, answer);
      return turns.take(
        path,
        () => {
          asked.push(path);
          return answer.promise;
        },
        never,
      );
    };
    const all = ['/nas/a', '/nas/b', '/disk/c', '/stick/d'].map(ask);
    await turn();
    expect(asked).toEqual(['/nas/a', '/disk/c']);
    answers.get('/nas/a')?.end('a');
    await turn();
    expect(asked).toEqual(['/nas/a', '/disk/c', '/nas/b']);
    answers.get('/disk/c')?.end('c');
    await turn();
    expect(asked).toEqual(['/nas/a', '/disk/c', '/nas/b', '/stick/d']);
    answers.get('/nas/b')?.end('b');
    answers.get('/stick/d')?.end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are not asked again while one that was given up hangs; others are, and it is once it has answered', async () => {
    const turns = createFolderTurns(byFirstPart);
    const answer = pending<string>();
    const patience = new AbortController();
    const hanging = turns.take('/nas/a', () => answer.promise, patience.signal);
    await turn();
    patience.abort();
    expect(turns.hanging()).toEqual(['/nas/a']);
    await expect(turns.take('/nas/b', async () => 'b', never)).rejects.toThrow(
      '/nas/a has still not answered',
    );
    expect(await turns.take('/disk/c', async () => 'c', never)).toBe('c');

    answer.end('late');
    expect(await hanging).toBe('late');
    expect(turns.hanging()).toEqual([]);
    expect(await turns.take('/nas/b', async () => 'b', never)).toBe('b');
  });

  it('leave half of the threads to others, however many hang', async () => {
    const turns = createFolderTurns(byFirstPart);
    const patience = new AbortController();
    const answers = ['/nas/a', '/far/b'].map((path) => {
      const answer = pending<string>();
      return { answer, hanging: turns.take(path, () => answer.promise, patience.signal) };
    });
    await turn();
    const impatient = new AbortController();
    const waits = turns.take('/disk/c', async () => 'c', impatient.signal);
    impatient.abort();
    await expect(waits).rejects.toThrow(NoAnswer);
    patience.abort();
    await expect(turns.take('/disk/c', async () => 'c', never)).rejects.toThrow(
      'not asked while /nas/a and /far/b do not answer',
    );
    for (const { answer } of answers) answer.end('late');
    await Promise.all(answers.map(({ hanging }) => hanging));
    expect(await turns.take('/disk/c', async () => 'c', never)).toBe('c');
  });
});

it('hang together by where they are mounted, but for the root', () => {
  const text = [
    '22 1 8:1 / / rw - ext4 /dev/sda1 rw',
    '40 22 0:50 / /mnt/nas rw - nfs4 nas:/books rw',
    '41 40 0:51 / /mnt/nas/inner rw - cifs //pc/books rw',
    '42 22 0:52 / /mnt/a\\040b rw - cifs //pc/ab rw',
    '',
  ].join('\n');
  expect(mountIn(text, '/mnt/nas/berlin')).toBe('/mnt/nas');
  expect(mountIn(text, '/mnt/nas')).toBe('/mnt/nas');
  expect(mountIn(text, '/mnt/nas/inner/x')).toBe('/mnt/nas/inner');
  expect(mountIn(text, '/mnt/nasty')).toBe('/mnt/nasty');
  expect(mountIn(text, '/mnt/a b/c')).toBe('/mnt/a b');
  expect(mountIn(text, '/srv/exports')).toBe('/srv/exports');
  expect(mountIn('', '/srv/exports')).toBe('/srv/exports');
});
