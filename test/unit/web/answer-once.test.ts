import type { Clock } from '@spacebooks/base/clock';
import { sleepOn } from '@spacebooks/base/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import { type ApiAnswers, createApiAnswers } from '../../../src/store/people/api-answers.js';
import { createApiTokens } from '../../../src/store/people/api-tokens.js';
import { answerOnce } from '../../../src/web/api/answer-once.js';
import { eventually } from '../../eventually.js';
import { temporaryDatabase } from '../store/database.js';

const MINUTE = 60_000;

/** Timers run when the clock is moved past them. */
function movedClock() {
  let now = 1_800_000_000_000;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const clock: Clock = {
    now: () => now,
    speed: 1,
    after: (delayMs, run) => {
      const timer = { at: now + delayMs, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    sleep: (delayMs, signal) => sleepOn(clock, delayMs, signal),
  };
  const move = async (ms: number): Promise<void> => {
    now += ms;
    for (const timer of [...timers]) if (timer.at <= now && timers.delete(timer)) timer.run();
  };
  return { clock, move, waiting: () => timers.size };
}

async function once(spoil: (answers: ApiAnswers) => Partial<ApiAnswers> = () => ({})) {
  const { db } = await temporaryDatabase();
  const tokens = createApiTokens(db);
  await tokens.make('digest', {
    ...{ beginning: 'sbk_abcde', name: 'Ledger', userName: 'anna', mayDecide: true },
    ...{ spaces: null, madeAt: 1, endsAt: 9_000_000_000_000 },
  });
  const tokenId = (await tokens.find('digest'))?.id ?? 0;
  const answers = createApiAnswers(db);
  const { clock, move, waiting } = movedClock();
  const decide = answerOnce({ answers: { ...answers, ...spoil(answers) }, clock, languageOf: () => 'en' });
  const request = {
    ...{ method: 'POST', url: '/retry', body: {}, headers: { 'idempotency-key': 'one' } },
    session: { tokenId },
  } as unknown as FastifyRequest;
  const reply = { header: () => reply } as unknown as FastifyReply;
  const ask = (work: () => Promise<unknown>): Promise<unknown> => decide(request, reply, work);
  return { ask, move, waiting };
}

it('a request that takes an hour is not run again beside itself', async () => {
  const { ask, move, waiting } = await once();
  let effects = 0;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const count = async (): Promise<void> => {
    effects += 1;
  };
  const first = ask(async () => {
    effects += 1;
    await ended;
    return { done: true };
  });
  for (let minute = 0; minute < 60; minute += 1) {
    await eventually(() => expect(waiting()).toBe(1));
    await move(MINUTE);
  }
  await eventually(() => expect(waiting()).toBe(1));
  await expect(ask(count)).rejects.toMatchObject({ code: 'api.key-busy' });
  end();
  expect(await first).toEqual({ done: true });
  expect(await ask(count)).toEqual({ done: true });
  expect(effects).toBe(1);
});

it('an answer that cannot be written down is no reason to decide again: it is written later', async () => {
  let isBusy = true;
  const { ask, move, waiting } = await once((answers) => ({
    keep: async (request, answer) => {
      if (isBusy) throw new Failure('store.busy');
      await answers.keep(request, answer);
    },
  }));
  let effects = 0;
  const work = async () => {
    effects += 1;
    return { effects };
  };
  expect(await ask(work)).toEqual({ effects: 1 });
  await expect(ask(work)).rejects.toMatchObject({ code: 'api.key-busy' });
  isBusy = false;
  await eventually(() => expect(waiting()).toBe(1));
  await move(MINUTE);
  await eventually(async () => expect(await ask(work)).toEqual({ effects: 1 }));
  expect([effects, waiting()]).toEqual([1, 0]);
});

it('what failed for a moment may be asked for again at once', async () => {
  const { ask } = await once();
  await expect(ask(() => Promise.reject(new Failure('store.busy')))).rejects.toMatchObject({
    code: 'store.busy',
  });
  expect(await ask(async () => 'now')).toBe('now');
});
