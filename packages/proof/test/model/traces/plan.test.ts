import { describe, expect, it } from 'vitest';
import { newSaga } from '../../../../../src/domain/saga/model.js';
import { PLANTED } from '../../../model/e-invoice/planted.js';
import type { Kind } from '../../../model/engine/model.js';
import { cuesOf } from '../../../model/traces/plan/cues-of-path.js';
import { planOfMistake } from '../../../model/traces/plan/plan-of-mistake.js';
import { HARMLESS_THERE, NOT_PLAYED, OF_THE_RUNNER, REPLAYED } from '../../../model/traces/plan/replayed.js';
import { MISTAKES } from '../../../model/traces/planted/in-the-daemon.js';
import { simulate } from '../../../simulation/simulate.js';

/** For a machine that has much else to do: none of this waits for anything. */
const LONG_MS = 600_000;

const saga = newSaga(0, false, true);

/** A path of these steps, each as `kind label`. */
function path(...steps: readonly string[]) {
  const happenings = steps.map((step) => {
    const [kind, ...words] = step.split(' ');
    return { label: { kind: kind as Kind, text: words.join(' ') }, state: { saga } };
  });
  return [{ label: null, state: { saga } }, ...happenings];
}

function mistake(name: string) {
  const planted = PLANTED.find((each) => each.name === name);
  if (planted === undefined) throw new Error(`there is no ${name}`);
  return planted;
}

describe('a path of the model as a plan of the simulation', () => {
  it('has each fault at the request that it hits, counted since the one before', () => {
    const cues = cuesOf(
      path(
        ...['saga taken up', 'saga read', 'saga check', 'fault lock: its answer is lost', 'saga read'],
        ...['fault read: refused with platform.forbidden', 'fault crash after attach', 'saga read'],
        ...['fault crash before unlock', 'saga read', 'saga read fails with platform.conflict'],
      ),
    );
    expect(cues.map(({ step, times, act }) => [step, times, act.type, 'kind' in act && act.kind])).toEqual([
      ['before:lock', 1, 'fault', 'drop-after'],
      ['before:read', 2, 'fault', 'reject'],
      ['after:attach', 1, 'crash', false],
      ['before:unlock', 1, 'crash', false],
      ['before:read', 2, 'fault', 'reject'],
    ]);
  });

  it('has what people do before what the daemon does next, and a verdict of KSeF before the send', () => {
    const cues = cuesOf(
      path(
        ...['saga taken up', 'environment a person locks it', 'saga read', 'environment a person deletes it'],
        ...['saga send', 'environment its time comes', 'fault KSeF rejects', 'saga ask: rejected'],
      ),
    );
    expect(cues.map(({ step, times, act }) => [step, times, act.type])).toEqual([
      ['before:read', 1, 'lock'],
      ['before:send', 1, 'delete'],
      ['before:send', 0, 'ksef-verdict'],
    ]);
  });

  it.each([
    ['fault produce: refused with daemon.defect', 'it asks nobody, so that no fault of a request hits it'],
    ['fault send: refused with ksef.rejected', 'no fault of the simulation comes to that'],
    ['fault another worker takes over before lock', 'the simulation has no act for it'],
    ['environment a person edits it to X', 'the simulation has no act for it'],
    ['saga the old worker commits', 'the simulation has no act for it'],
    ['fault KSeF rejects', 'nothing was sent before it'],
    ['environment a person locks it', 'the daemon does nothing before or after it'],
  ])('refuses %s', (step, why) => {
    const [, ...words] = step.split(' ');
    expect(() => cuesOf(path('saga taken up', step))).toThrow(
      `"${words.join(' ')}" cannot be played: ${why}`,
    );
  });

  it('is known for each planted mistake, or the step that cannot be played', () => {
    const known = [REPLAYED, HARMLESS_THERE, NOT_PLAYED].flatMap((table) => Object.keys(table));
    expect([...known, ...OF_THE_RUNNER].sort()).toEqual(PLANTED.map(({ name }) => name).sort());
    expect(MISTAKES.map(({ name }) => name).sort()).toEqual(known.sort());
  });

  it.each(['absent-at-once', 'refused-under-lock'])(
    'is refused for %s',
    (name) => {
      expect(() => planOfMistake(mistake(name))).toThrow(`"${NOT_PLAYED[name]}" cannot be played`);
    },
    LONG_MS,
  );

  it(
    'passes over a step that cannot be played where there is another way',
    () => {
      const { plan, passedOver } = planOfMistake(mistake('foreign-lock-is-ours'));
      expect(passedOver).toContain('"produce: refused with daemon.defect" cannot be played');
      expect(plan.events.map(({ act }) => act.type)).toEqual(['invoice', 'lock', 'send']);
      expect(plan.cued?.map(({ step }) => step)).toEqual(['before:attach']);
    },
    LONG_MS,
  );

  it.each(['unlock-unseen', 'send-after-crash'])(
    'breaks the same rule on the daemon that makes the mistake %s',
    async (name) => {
      const { violation, plan } = planOfMistake(mistake(name));
      expect(mistake(name).breaks).toContain(violation.name);
      const bug = MISTAKES.find((each) => each.name === name) ?? null;
      const { violations, uncued } = await simulate(plan, { bug });
      expect([violations.filter((line) => REPLAYED[name]?.test(line)), uncued]).toEqual([violations, 0]);
      expect(violations.length).toBeGreaterThan(0);
    },
    LONG_MS,
  );

  it(
    'breaks none on the daemon that does not make it',
    async () => {
      const { plan } = planOfMistake(mistake('unlock-unseen'));
      expect(await simulate(plan)).toMatchObject({ violations: [], uncued: 0 });
    },
    LONG_MS,
  );
});
