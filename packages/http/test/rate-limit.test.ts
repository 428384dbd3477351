import { describe, expect, it } from 'vitest';
import { countedMs, longestCountedMs, waitForRoom } from '../src/rate-limit.js';

const NOW = 1_000_000;
const SECOND = { requests: 2, ms: 1_000 };
const MINUTE = { requests: 3, ms: 60_000 };
/** For a server that rounds, a request counts that much longer than its window. */
const MARGIN = 200;

const ago = (ms: number): number => NOW - ms;

describe('how long a request counts', () => {
  it('is its window and a margin; of several the longest', () => {
    expect(countedMs(SECOND)).toBe(1_000 + MARGIN);
    expect(longestCountedMs([SECOND, MINUTE])).toBe(60_000 + MARGIN);
    expect(longestCountedMs([MINUTE, SECOND])).toBe(60_000 + MARGIN);
  });
});

describe('the wait for room', () => {
  it.each([
    ['none where nothing was sent', [], 0],
    ['none below the limit', [ago(10)], 0],
    ['until the oldest of as many as may be leaves', [ago(10), ago(300)], 1_000 + MARGIN - 300],
    ['until so many have left that there is room', [ago(10), ago(300), ago(500)], 1_000 + MARGIN - 300],
    ['in whatever order they were answered', [ago(500), ago(10), ago(300)], 1_000 + MARGIN - 300],
    ['none at the moment at which one leaves', [ago(10), ago(1_000 + MARGIN)], 0],
    ['a millisecond before that', [ago(10), ago(1_000 + MARGIN - 1)], 1],
    ['by those that are answered while others are in flight', [null, ago(300)], 1_000 + MARGIN - 300],
    ['a quarter of a second while all are in flight', [null, null], 250],
    ['a quarter of a second while more are in flight than may be', [null, null, ago(10)], 250],
  ])('%s', (_, answeredAt, wait) => {
    expect(waitForRoom([SECOND], answeredAt, NOW)).toBe(wait);
  });

  it('is the longest of several windows', () => {
    const sent = [ago(30_000), ago(20_000), ago(100)];
    expect(waitForRoom([SECOND, MINUTE], sent, NOW)).toBe(30_000 + MARGIN);
    expect(waitForRoom([MINUTE, SECOND], [ago(200), ago(100)], NOW)).toBe(800 + MARGIN);
  });
});
