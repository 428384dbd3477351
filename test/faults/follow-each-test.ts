import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { figuresIn } from '../fault-matrix/figures.js';
import type { Verdict } from '../traces/path/validator.js';
import { takeExpectedDeviation } from '../traces/processes/expected-deviation.js';
import { beginFollowing, type Following } from '../traces/processes/follow.js';
import { NOT_FOLLOWED } from '../traces/processes/not-followed.js';
import { tellRejection } from '../traces/tell.js';

/**
 * For every file of the fault tests: what each e-invoice of the processes that a test starts has done is a path of its
 * saga's graph. Where daemons work from one test to the next, that is judged once they have ended.
 */
let following: Following;
let rejected = 0;
let isKept = false;

beforeAll(async () => {
  following = await beginFollowing();
});

// The first that is asked for runs last: daemons have ended, and stages are taken down.
beforeEach(({ task }) => onTestFinished(() => judge(following.judge(), task)));

// biome-ignore lint/correctness/noEmptyPattern: the runner reads from its form what the hook wants.
afterAll(({}, suite) => {
  judge(following.judgeNow(), suite);
  if (isUnfollowed(suite.file.filepath) && following.hasSeen())
    expect(rejected, 'it can be followed: it does not belong into not-followed.ts').toBeGreaterThan(0);
  if (!isKept) rmSync(following.folder, { recursive: true, force: true });
});

interface Judged extends Readonly<Parameters<typeof figuresIn>[0]> {
  readonly file: { readonly filepath: string };
}

function judge(verdict: Verdict | null, { meta, file }: Judged): void {
  if (verdict === null) return;
  const { traces, steps, rejections } = verdict;
  rejected += rejections.length;
  if (isUnfollowed(file.filepath)) return;
  const told = rejections.map(tellRejection);
  const deviation = takeExpectedDeviation();
  const unexpected = deviation === null ? told : told.filter((line) => !deviation.test(line));
  const figures = figuresIn({ meta });
  figures.traces += traces;
  figures.steps += steps;
  figures.rejected += unexpected.length;
  isKept ||= unexpected.length > 0;
  expect(unexpected, `no path of the saga's graph; what was seen is in ${following.folder}`).toEqual([]);
  if (deviation !== null) expect(told, 'the planted deviation was not seen').not.toEqual([]);
}

function isUnfollowed(path: string): boolean {
  return relative(process.cwd(), path) in NOT_FOLLOWED;
}
