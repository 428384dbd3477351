import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { postEvent } from './post-event.js';
import { entriesOf, type Stage, shareStage } from './stage.js';

const stage = shareStage({ reconcileMinutes: 1_440 });

/** An invoice whose event got lost. @returns its id and running number */
function lostRequest(on: Stage): { id: string; number: string } {
  on.sandbox.operator.addFault({ match: { event: 'requested_e_invoice' }, action: { type: 'swallow' } });
  const id = on.request();
  const number = on.sandbox.state.invoices.get(id)?.content.integerNumber;
  return { id, number: String(number) };
}

it('takes up the invoice that a callback names by its running number', async () => {
  const { id, number } = lostRequest(stage());
  expect(await postEvent(stage(), 'requested_e_invoice', number)).toBe(204);
  await stage().reaches(number, 'gone');
  await stage().reaches(id, 'done');
  await eventually(() => expect(stage().mails(id)).toBe(1));
  expect(stage().alertsOf(number)).toEqual([]);
});

it('tries again when version 1.0 does not answer', async () => {
  const { id, number } = lostRequest(stage());
  const broken = { type: 'status', status: 503 } as const;
  stage().sandbox.operator.addFault({ match: { operation: 'list-invoices' }, count: 4, action: broken });
  expect(await postEvent(stage(), 'requested_e_invoice', number)).toBe(204);
  await stage().reaches(id, 'done');
});

it('does nothing about a number that nobody has', async () => {
  expect(await postEvent(stage(), 'requested_e_invoice', '987654')).toBe(204);
  await stage().reaches('987654', 'gone');
});

it('asks version 1.0 for numbers only', async () => {
  expect(await postEvent(stage(), 'requested_e_invoice', 'deleted-1')).toBe(204);
  await stage().reaches('deleted-1', 'gone');
  const asked = stage()
    .sandbox.state.requests.entries(1)
    .filter(({ operation, query }) => operation === 'list-invoices' && query.ids === 'deleted-1');
  expect(asked).toEqual([]);
  expect(entriesOf(stage().sandbox, 'deleted-1')).toHaveLength(1);
});
