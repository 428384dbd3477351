import { HOUR_MS } from '@spacebooks/base/durations';
import { describe, expect, it } from 'vitest';
import { SentRequests } from '../src/sent-requests.js';

const NOW = 1_800_000_000_000;
const SECOND = { requests: 2, ms: 1_000 };
const MINUTE = { requests: 3, ms: 60_000 };
/** How long a request counts in each: its window, and a margin for a server that rounds. */
const PAST_A_SECOND_MS = 1_200;
const PAST_A_MINUTE_MS = 60_200;
/** A request of an earlier run was counted at most so long after it was recorded. */
const RESTART_MS = 1_000;

function sent(windows = [SECOND, MINUTE]): SentRequests {
  return new SentRequests(windows, NOW);
}

/** So many requests, each sent and answered at that moment. */
function answered(requests: SentRequests, ...moments: readonly number[]): void {
  for (const at of moments) requests.answered(requests.take(), at);
}

describe('one more request', () => {
  it('may go while no window is full', () => {
    const requests = sent();
    expect(requests.waitMs(NOW)).toBe(0);
    answered(requests, NOW);
    expect(requests.waitMs(NOW)).toBe(0);
  });

  it('waits until the oldest leaves the window that is full', () => {
    const requests = sent();
    answered(requests, NOW, NOW + 100);
    expect(requests.waitMs(NOW + 300)).toBe(PAST_A_SECOND_MS - 300);
    expect(requests.waitMs(NOW + PAST_A_SECOND_MS - 1)).toBe(1);
    expect(requests.waitMs(NOW + PAST_A_SECOND_MS)).toBe(0);
  });

  it('waits for the longest of the windows that are full', () => {
    const requests = sent();
    answered(requests, NOW, NOW + 100, NOW + 200);
    expect(requests.waitMs(NOW + 300)).toBe(PAST_A_MINUTE_MS - 300);
  });

  it('counts what is in flight, however long it takes, and from its answer on as long as its window', () => {
    const requests = sent([SECOND]);
    const slow = requests.take();
    requests.take();
    expect(requests.waitMs(NOW + HOUR_MS)).toBeGreaterThan(0);
    expect(requests.counted(NOW + HOUR_MS)).toBe(2);
    requests.answered(slow, NOW + HOUR_MS);
    expect(requests.waitMs(NOW + HOUR_MS + 200)).toBe(PAST_A_SECOND_MS - 200);
  });

  it('does not count what was not sent after all', () => {
    const requests = sent([SECOND]);
    answered(requests, NOW);
    requests.giveBack(requests.take());
    expect(requests.waitMs(NOW)).toBe(0);
    expect(requests.counted(NOW)).toBe(1);
  });
});

it('a request counts until its longest window is over', () => {
  const requests = sent();
  answered(requests, NOW);
  expect(requests.counted(NOW + PAST_A_MINUTE_MS - 1)).toBe(1);
  expect(requests.counted(NOW + PAST_A_MINUTE_MS)).toBe(0);
});

describe('a wait that the other side asked for', () => {
  it('holds one more request back until it is over', () => {
    const requests = sent();
    requests.pause(NOW + 5_000, NOW);
    expect(requests.waitMs(NOW + 1_000)).toBe(4_000);
    expect(requests.pausedMs(NOW + 1_000)).toBe(4_000);
    expect(requests.waitMs(NOW + 5_000)).toBe(0);
    expect(requests.pausedMs(NOW + 6_000)).toBe(-1_000);
  });

  it('is the longest of all, in whatever order they came', () => {
    const requests = sent();
    for (const ms of [3_000, 9_000, 6_000]) requests.pause(NOW + ms, NOW);
    expect(requests.pausedMs(NOW)).toBe(9_000);
  });

  it('and a full window: the longer of the two', () => {
    const requests = sent([SECOND]);
    answered(requests, NOW, NOW);
    requests.pause(NOW + 500, NOW);
    expect(requests.waitMs(NOW)).toBe(PAST_A_SECOND_MS);
    requests.pause(NOW + 2_000, NOW);
    expect(requests.waitMs(NOW)).toBe(2_000);
  });

  it('was over long ago where nobody has asked', () => {
    expect(sent().pausedMs(NOW)).toBe(-NOW);
  });
});

describe('what an earlier run has sent', () => {
  it('is asked for as far back as it may count', () => {
    expect(sent().recalledSince(NOW)).toBe(NOW - PAST_A_MINUTE_MS - RESTART_MS);
    expect(sent([SECOND]).recalledSince(NOW)).toBe(NOW - PAST_A_SECOND_MS - RESTART_MS);
  });

  it('counts a second longer: the other side may have counted it later than it was recorded', () => {
    const requests = sent([SECOND]);
    requests.recall([NOW - 900, NOW - 500], NOW);
    expect(requests.waitMs(NOW)).toBe(PAST_A_SECOND_MS + RESTART_MS - 900);
  });

  it('and seems to lie ahead, counts as sent now: the clock was put back since', () => {
    const requests = sent([SECOND]);
    requests.recall([NOW + HOUR_MS, NOW + HOUR_MS], NOW);
    expect(requests.waitMs(NOW)).toBe(PAST_A_SECOND_MS + RESTART_MS);
  });
});

describe('of two keys that are one', () => {
  it('what counted, what is in flight and the longer wait are the one’s', () => {
    const own = sent([MINUTE]);
    const user = sent([MINUTE]);
    answered(own, NOW);
    const inFlight = own.take();
    answered(user, NOW + 100);
    own.pause(NOW + 4_000, NOW);
    user.pause(NOW + 3_000, NOW);
    user.takeOver(own);
    expect(user.counted(NOW + 100)).toBe(3);
    expect(own.counted(NOW + 100)).toBe(0);
    expect(user.pausedMs(NOW + 100)).toBe(3_900);
    own.answered(inFlight, NOW + 10_000);
    expect(user.waitMs(NOW + 10_000)).toBe(PAST_A_MINUTE_MS - 10_000);
    expect(user.counted(NOW + PAST_A_MINUTE_MS + 9_999)).toBe(1);
    expect(user.counted(NOW + PAST_A_MINUTE_MS + 10_000)).toBe(0);
  });

  it('the longer wait stays, too, where it was the user’s', () => {
    const own = sent();
    const user = sent();
    user.pause(NOW + 3_000, NOW);
    user.takeOver(own);
    expect(user.pausedMs(NOW)).toBe(3_000);
  });

  it('what was not sent after all does not count where it was taken over meanwhile', () => {
    const own = sent();
    const user = sent();
    const taken = own.take();
    user.takeOver(own);
    own.giveBack(taken);
    expect(user.counted(NOW)).toBe(0);
  });
});

describe('a clock that is put back', () => {
  const BACK = NOW - HOUR_MS;

  it('lets everything wait as long as before, and no longer', () => {
    const requests = sent([SECOND]);
    answered(requests, NOW, NOW);
    requests.pause(NOW + 5_000, NOW);
    expect(requests.pausedMs(BACK)).toBe(5_000);
    expect(requests.counted(BACK + PAST_A_SECOND_MS - 1)).toBe(2);
    expect(requests.counted(BACK + PAST_A_SECOND_MS)).toBe(0);
    expect(requests.waitMs(BACK + 5_000)).toBe(0);
  });

  it.each([
    ['when a request is answered', (requests: SentRequests) => requests.answered(requests.take(), BACK)],
    ['when a wait is asked for', (requests: SentRequests) => requests.pause(BACK, BACK)],
    ['when it is asked how many count', (requests: SentRequests) => requests.counted(BACK)],
    ['when it is asked how long to wait', (requests: SentRequests) => requests.waitMs(BACK)],
    ['when it is asked for the wait asked for', (requests: SentRequests) => requests.pausedMs(BACK)],
  ])('is noticed %s', (_, look) => {
    const requests = sent([MINUTE]);
    answered(requests, NOW, NOW, NOW);
    requests.pause(NOW + 5_000, NOW);
    look(requests);
    // Whoever noticed only now would take a second less for put back.
    expect(requests.pausedMs(BACK + 1_000)).toBe(4_000);
    expect(requests.waitMs(BACK + 6_000)).toBe(PAST_A_MINUTE_MS - 6_000);
  });

  it('counts an answer, and a wait asked for, from the moment that it shows then', () => {
    const requests = sent([SECOND]);
    requests.answered(requests.take(), BACK);
    expect(requests.counted(BACK + PAST_A_SECOND_MS - 1)).toBe(1);
    const asked = sent();
    asked.pause(BACK + 5_000, BACK);
    expect(asked.pausedMs(BACK)).toBe(5_000);
  });

  it('moves nothing that is in flight', () => {
    const requests = sent([SECOND]);
    requests.take();
    expect(requests.counted(BACK)).toBe(1);
    expect(requests.counted(NOW)).toBe(1);
  });
});

it('a clock that is put forward ends what it says is over, and nothing else', () => {
  const requests = sent([SECOND]);
  answered(requests, NOW, NOW);
  requests.pause(NOW + HOUR_MS + 500, NOW);
  expect(requests.waitMs(NOW + HOUR_MS)).toBe(500);
  expect(requests.counted(NOW + HOUR_MS)).toBe(0);
});
