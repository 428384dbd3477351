import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { inWarsaw, type WarsawStage } from '../flow/ksef-stage.js';
import { allSettle, outcomes } from '../flow/many.js';

/** What one answer leads to; a login that is turned away is tried again after the next start. */
type End = 'issued' | 'parked' | 'released';

/** A login is needed before the lock and after it, and for closing sessions: whoever is turned away is told. */
const OUTCOMES: Readonly<Record<End, RegExp>> = {
  issued: /^done(, alert ksef.unauthorized)?, mail, locked$/,
  parked: /^(parked, alert ksef.unauthorized(, locked)?|done, mail, locked)$/,
  released: /^released, alert ksef.rejected$/,
};

/** Answers in KSeF's own words, and those of some gateway before it. */
const ANSWERS = ['400', '401', '403', '404', '500', '403 of a gateway', '502 of a gateway'];
type Ends = readonly End[];

const ISSUED: Ends = ANSWERS.map(() => 'issued');
const LOGIN_REFUSED: Ends = ['parked', 'parked', 'parked', 'parked', 'issued', 'issued', 'issued'];
const LOGIN_DOUBTED: Ends = ['issued', 'parked', 'parked', 'issued', 'issued', 'issued', 'issued'];

const ENDS: Readonly<Record<string, Ends>> = {
  'get-public-keys': LOGIN_DOUBTED,
  'log-in-with-token': LOGIN_REFUSED,
  'open-session': ['issued', 'issued', 'parked', 'issued', 'issued', 'issued', 'issued'],
  'send-invoice': ['released', 'issued', 'parked', 'issued', 'issued', 'issued', 'issued'],
  'get-session-invoice': ['issued', 'issued', 'parked', 'issued', 'issued', 'issued', 'issued'],
  'get-invoice-upo': ISSUED,
};

it.each(Object.entries(ENDS))(
  'every status of KSeF to %s: accepted once, or not sent, and told',
  playThrough,
);

async function playThrough(operation: string, ends: Ends): Promise<void> {
  const stage = await inWarsaw();
  let hits = 0;
  for (const [index, answer] of ANSWERS.entries()) {
    const end = ends[index] ?? 'issued';
    const id = `${operation}-${answer.replaceAll(' ', '-')}`;
    beginAnew(stage);
    const status = Number(answer.slice(0, 3));
    const own = {
      title: 'No',
      status,
      detail: 'on purpose',
      errors: [{ code: 21999, description: 'on purpose' }],
    };
    const body = answer.endsWith('gateway') ? Buffer.from('<h1>No</h1>') : own;
    const headers = { 'content-type': answer.endsWith('gateway') ? 'text/html' : 'application/problem+json' };
    stage.ksef.operator.addFault({
      match: { operation },
      count: 1,
      action: { type: 'status', status, body, headers },
    });
    stage.request({ id });
    await allSettle(stage, [id]);
    await eventually(async () => expect((await outcomes(stage, [id]))[id], id).toMatch(OUTCOMES[end]));
    hits += stage.ksef.state.faults.list()[0]?.hits ?? 0;
    stage.ksef.operator.clearFaults();
    // A login that was refused is not tried again within a minute.
    if (end === 'parked') await stage.clock.sleep(61_000);
  }
  await stage.stop();
  await stage.start();
  const parked = ANSWERS.filter((_answer, index) => ends[index] === 'parked');
  for (const answer of parked) await stage.reaches(`${operation}-${answer.replaceAll(' ', '-')}`, 'done');
  // On a machine that is slow a request may have been answered too late already, so that another one was asked.
  expect(hits).toBeGreaterThanOrEqual(ANSWERS.length - 2);
  const accepted = [...stage.ksef.operator.acceptedPerKey().values()];
  expect(accepted).toEqual(ends.filter((end) => end !== 'released').map(() => 1));
}

/** The next document needs keys, a login and a session of its own. */
function beginAnew({ ksef }: WarsawStage): void {
  ksef.operator.rotateKeys();
  ksef.operator.endLogins();
  ksef.operator.killSessions();
}
