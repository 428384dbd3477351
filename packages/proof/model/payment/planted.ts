import { explore } from '../engine/explore.js';
import { inWords } from '../engine/in-words.js';
import type { ModelResult, PlantedMistake } from '../models.js';
import { CONDUCT, type Conduct } from './conduct.js';
import { type Extent, paymentModel } from './model.js';

const TWICE = 'no payment of a line is on the platform twice';
const MORE = 'no line pays more than it brought';
const MISSING = 'what counts as recorded is there, unless a person deleted it';
const UNDONE = 'an undone payment is gone';
const ONE = 'a record is one payment';
const COMMITTED = 'a request is committed before it is sent';
const LISTED = 'a payment is listed before it is posted again';
const OWNS = 'who commits owns';
const OWN = 'nobody’s own payment is taken where there is room for both';
const LINE = 'a line is what its payments are';
const KNOWN = 'what has our note is a payment once nothing is on its way';
const UNTOUCHED = 'nobody’s own payment is touched';
const ENDS = 'every payment ends recorded, undone, or refused and told';

const ONE_FAULT: Extent = { faults: 1, people: 0 };
const ONE_PERSON: Extent = { faults: 0, people: 1 };
const TWO_ACTS: Extent = { faults: 0, people: 2, beginnings: 1 };

function planted(
  name: string,
  mistake: string,
  breaks: readonly string[],
  changes: Partial<Conduct>,
  extent = ONE_FAULT,
): PlantedMistake {
  const run = (): ModelResult => resultOf(extent, { ...CONDUCT, ...changes }, true);
  return { name: `payment-${name}`, mistake, breaks, run };
}

export function resultOf(extent: Extent, conduct: Conduct, stopAtFirst: boolean): ModelResult {
  const model = paymentModel(extent, conduct);
  const { graph, violations } = explore(model, { stopAtFirst });
  return {
    states: graph.states,
    transitions: graph.transitions,
    depth: graph.depth,
    invariants: model.invariants.length + model.steps.length + 1,
    violations: violations.map((each) => ({ name: each.name, trace: inWords(each) })),
  };
}

export const PLANTED: readonly PlantedMistake[] = [
  planted('unseen', 'posts without regard to what is there', [TWICE, MORE], {
    step: (row, seen, invoices) =>
      row.state === 'intended' ? { kind: 'post' } : CONDUCT.step(row, seen, invoices),
  }),
  planted('unsettled', 'lets go of a payment whose request may still take effect', [LISTED, TWICE], {
    waitsUntilSettled: false,
  }),
  planted('unversioned', 'commits for somebody who was overtaken', [OWNS], { namesVersion: false }),
  planted('late', 'sends though its claim is over', [COMMITTED, LISTED], { sendsLate: true }),
  planted('uncommitted', 'sends without the commit right before', [COMMITTED], { commitsSending: false }),
  planted('believed', 'takes an invoice without room for a payment that is there', [MISSING], {
    step: (row, seen, invoices) => {
      const step = CONDUCT.step(row, seen, invoices);
      return step.kind === 'refused' ? { kind: 'recorded', paymentId: '5' } : step;
    },
  }),
  planted(
    'blind-undo',
    'takes a payment for undone without a look',
    [UNDONE],
    {
      step: (row, seen, invoices) =>
        row.state === 'undo-intended' ? { kind: 'undone' } : CONDUCT.step(row, seen, invoices),
    },
    ONE_PERSON,
  ),
  planted(
    'unlooked-undo',
    'takes back a payment whose answer nobody had without a look',
    [KNOWN],
    {
      step: (row, seen, invoices) =>
        row.state === 'undo-intended' && row.record === null
          ? { kind: 'withdrawn' }
          : CONDUCT.step(row, seen, invoices),
    },
    ONE_PERSON,
  ),
  planted(
    'deleted-by-hand',
    'deletes with a decision what a person had recorded by hand',
    [UNTOUCHED],
    {
      step: (row, seen, invoices) =>
        row.state === 'undo-intended' && row.record !== null
          ? { kind: 'delete', paymentId: `${row.record}` }
          : CONDUCT.step(row, seen, invoices),
    },
    TWO_ACTS,
  ),
  planted(
    'greedy',
    'takes the record of a person though the invoice has room for both',
    [OWN],
    {
      step: (row, seen, invoices) => {
        const own = seen.records.find(({ note, of }) => note === null && of === row.of);
        const isFree = row.state === 'intended' && own !== undefined && !seen.adopted.includes(own.id);
        return isFree ? { kind: 'recorded', paymentId: `${own.id}` } : CONDUCT.step(row, seen, invoices);
      },
    },
    ONE_PERSON,
  ),
  planted(
    'shared',
    'takes one record for the payments of two lines',
    [ONE],
    {
      keepsRecordsApart: false,
      step: (row, seen, invoices) => CONDUCT.step(row, { ...seen, adopted: [] }, invoices),
    },
    ONE_PERSON,
  ),
  planted('forgetful', 'forgets what was put off', [ENDS], { takesUpAgain: false }),
  planted('early-line', 'says that a line is posted while a payment of it is on its way', [LINE], {
    linesAfter: (payment, states) =>
      CONDUCT.linesAfter(
        payment,
        states.filter((state) => state !== 'intended'),
      ),
  }),
];
