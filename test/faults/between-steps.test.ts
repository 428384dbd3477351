import { type Operator, Problem } from '@spacebooks/cobot-sandbox';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { inWarsaw } from '../flow/ksef-stage.js';
import { allSettle, outcomes } from '../flow/many.js';
import { type Stage, setStage } from '../flow/stage.js';

/** So many at once must not make a busy machine late. */
const SPEED = 30;

const ACTS: Readonly<Record<string, (operator: Operator, id: string) => void>> = {
  unlocks: (operator, id) => operator.unlockInvoice(id),
  locks: (operator, id) => operator.lockInvoice(id),
  edits: (operator, id) => operator.editInvoice(id, { text: 'Edited meanwhile' }),
  deletes: (operator, id) => operator.deleteInvoice(id),
  pays: (operator, id) => operator.settleInvoice(id, { paid: true }),
  'writes-off': (operator, id) => operator.writeOffInvoice(id),
  'attaches-e-invoice': (operator, id) => operator.attachForeignPdf(id),
  'attaches-pdf': (operator, id) => operator.attachForeignPdf(id, { eInvoice: false }),
};

/** The first request of a kind, once another one was there. */
interface Moment {
  readonly name: string;
  readonly operation: string;
  readonly after?: string;
}

const ROAD: readonly Moment[] = [
  { name: 'read', operation: 'get-invoice' },
  { name: 'lock', operation: 'lock-invoice' },
  { name: 'attach', operation: 'attach-invoice-pdf' },
  { name: 'look', operation: 'get-invoice', after: 'attach-invoice-pdf' },
];
const ROAD_OF_KSEF: readonly Moment[] = [
  { name: 'read', operation: 'get-invoice' },
  { name: 'lock', operation: 'lock-invoice' },
  { name: 'register', operation: 'create-e-invoice' },
  { name: 'look', operation: 'get-invoice', after: 'create-e-invoice' },
];

/** An invoice for each moment and act, all at once; what the platform does not allow does not happen. @returns their ids */
function actBetween(stage: Stage, road: readonly Moment[]): readonly string[] {
  const { faults } = stage.sandbox.state;
  const take = faults.takeRequest.bind(faults);
  const seen = new Map<string, Set<string>>();
  const done = new Set<string>();
  faults.takeRequest = (facts) => {
    const [, id = ''] = /\/invoices\/([^/.]+)/.exec(facts.path) ?? [];
    const before = seen.get(id) ?? new Set();
    const moment = road.find(({ name }) => id.startsWith(`${name}--`));
    const isDue = moment !== undefined && (moment.after === undefined || before.has(moment.after));
    if (isDue && moment.operation === facts.operation && !done.has(id)) {
      done.add(id);
      act(stage.sandbox.operator, id);
    }
    seen.set(id, before.add(facts.operation));
    return take(facts);
  };
  return road.flatMap(({ name }) =>
    Object.keys(ACTS).map((each) => stage.request({ id: `${name}--${each}` })),
  );
}

function act(operator: Operator, id: string): void {
  try {
    ACTS[id.split('--')[1] ?? '']?.(operator, id);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

const DONE = 'done, mail, locked';
const FOREIGN = 'done-foreign, alert invoice.foreign-e-invoice, mail, locked';
const FINAL = 'refused, alert invoice.final-pdf, mail, locked';
const GONE = 'gone, deleted';
const NOT_REGISTERED = 'parked, alert ksef.not-registered';
const DELETED = 'alert invoice.deleted-after-acceptance, deleted';

/** How one act ends, at each moment of the road. */
function of(act: string, road: readonly Moment[], each: readonly string[]): Record<string, string> {
  return Object.fromEntries(road.map(({ name }, index) => [`${name}--${act}`, each[index] ?? DONE]));
}

/** What is not in the table changes nothing: the invoice gets its e-invoice, and the customer one mail. */
function ends(ids: readonly string[], table: Record<string, string>): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [id, table[id] ?? DONE]));
}

/**
 * An event that comes meanwhile may begin a second saga, which finds the same. Whether the mail that our e-invoice released
 * leaves before an invoice is deleted is a race within the platform.
 */
async function toldOnce(stage: Stage, ids: readonly string[]): Promise<Record<string, string>> {
  const found = Object.entries(await outcomes(stage, ids));
  return Object.fromEntries(
    found.map(([id, end]) => [
      id,
      end.replace(/(, alert [a-z.-]+)\1/, '$1').replace(/, mail(, deleted)$/, '$1'),
    ]),
  );
}

describe('an operator who works on the invoice between any two steps', () => {
  it('of an e-invoice that is attached', async () => {
    const stage = await setStage({ speed: SPEED });
    const ids = actBetween(stage, ROAD);
    await allSettle(stage, ids);
    const expected = ends(ids, {
      ...of('attaches-e-invoice', ROAD, [FOREIGN, FOREIGN, FOREIGN]),
      ...of('attaches-pdf', ROAD, [FINAL, FINAL, FINAL]),
      ...of('deletes', ROAD, [GONE, GONE, GONE, GONE]),
    });
    await eventually(async () => expect(await toldOnce(stage, ids)).toEqual(expected));
    // What was made meanwhile was seen before ours was sent a second time.
    expect(
      ids.filter((id) => stage.requests(id).filter((line) => line === 'POST /pdf 200').length > 1),
    ).toEqual([]);
  });

  it('of an e-invoice that goes to KSeF', async () => {
    const stage = await inWarsaw([], { speed: SPEED });
    const ids = actBetween(stage, ROAD_OF_KSEF);
    await allSettle(stage, ids);
    const expected = ends(ids, {
      ...of('attaches-e-invoice', ROAD_OF_KSEF, [FOREIGN, FOREIGN, `${NOT_REGISTERED}, mail, locked`]),
      ...of('attaches-pdf', ROAD_OF_KSEF, [FINAL, FINAL]),
      ...of('deletes', ROAD_OF_KSEF, [GONE, GONE, `${NOT_REGISTERED}, ${DELETED}`, `parked, ${DELETED}`]),
    });
    await eventually(async () => expect(await toldOnce(stage, ids)).toEqual(expected));
    expect([...stage.ksef.operator.acceptedPerKey().values()].every((count) => count === 1)).toBe(true);
  });
});
