import { describe, expect, it } from 'vitest';
import { withClaim } from '../../../../src/books/schedule/with-claim.js';
import { createBookClaims } from '../../../../src/store/books/book-claims.js';
import { sqliteDatabase } from '../../store/database.js';
import { movedClock } from './moved-clock.js';

const SPACE = 'berlin';

/** Work under a claim that goes on until it is told to end. */
async function working() {
  const { db } = await sqliteDatabase();
  const claims = createBookClaims(db);
  const clock = movedClock('2026-11-21T01:00:00Z');
  let end = (): void => undefined;
  let lost: AbortSignal | null = null;
  const done = withClaim({ claims, clock, holder: 'daemon' }, SPACE, (signal) => {
    lost = signal;
    return new Promise<string>((resolve) => {
      end = () => resolve('done');
    });
  });
  await clock.moveTo('2026-11-21T01:00:01Z');
  return { claims, clock, done, end: () => end(), isLost: () => lost?.aborted };
}

describe('work on the books of a space', () => {
  it('keeps its claim for as long as it takes', async () => {
    const { claims, clock, done, end, isLost } = await working();
    await clock.moveTo('2026-11-21T05:00:00Z');
    expect(isLost()).toBe(false);
    const until = clock.now() + 600_000;
    expect(await claims.take({ spaceId: SPACE, holder: 'export', until }, clock.now())).toBe(false);
    end();
    expect(await done).toBe('done');
    expect(await claims.take({ spaceId: SPACE, holder: 'export', until }, clock.now())).toBe(true);
  });

  it('is told when another process has it, and leaves that one its claim', async () => {
    const { claims, clock, done, end, isLost } = await working();
    // The machine slept: its claim was over, and somebody took it.
    await claims.releaseClaim(SPACE, 'daemon');
    const until = clock.now() + 600_000;
    expect(await claims.take({ spaceId: SPACE, holder: 'export', until }, clock.now())).toBe(true);
    expect(isLost()).toBe(false);
    await clock.moveTo('2026-11-21T01:02:31Z');
    expect(isLost()).toBe(true);
    end();
    await done;
    expect(await claims.take({ spaceId: SPACE, holder: 'daemon', until }, clock.now())).toBe(false);
  });
});
