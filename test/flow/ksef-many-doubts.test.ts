import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { asked, DROP_AFTER, DROP_BEFORE, inWarsaw, ksefFault } from './ksef-stage.js';

const INVOICES = 25;

it('one look for all: 25 documents whose send was lost are settled with at most three questions', async () => {
  const stage = await inWarsaw([], { requestsPerMinute: 60 });
  stage.ksef.operator.change({ index_lag_ms: 0 });
  // Half of them arrive; no session's list can be read until all are in doubt, and none says anything after that.
  ksefFault(stage, 'send-invoice', DROP_AFTER, 13);
  ksefFault(stage, 'send-invoice', DROP_BEFORE, 12);
  ksefFault(stage, 'list-session-invoices', { type: 'status', status: 503 }, 1_000);
  const ids = Array.from({ length: INVOICES }, () => stage.request());
  for (const id of ids) await stage.reaches(id, 'in-doubt');
  const arrived = stage.ksef.operator.documents().length;
  expect(arrived).toBe(13);
  expect(asked(stage, 'query-metadata')).toEqual([]);
  stage.ksef.operator.clearFaults();
  stage.ksef.operator.addFault({
    match: { operation: 'list-session-invoices' },
    count: 1_000,
    action: { type: 'status', status: 200, body: { invoices: [] } },
  });
  for (const id of ids) await stage.reaches(id, 'done');
  expect(asked(stage, 'query-metadata').length).toBeLessThanOrEqual(3);
  expect(stage.ksef.operator.documents()).toHaveLength(INVOICES);
  expect([...stage.ksef.operator.acceptedPerKey().values()]).toEqual(Array(INVOICES).fill(1));
  const codes = stage.alerts.map(({ code }) => code);
  expect(codes.filter((code) => code === 'ksef.overdue' || code === 'ksef.deadline')).toEqual([]);
  await eventually(() => expect(ids.map((id) => stage.mails(id))).toEqual(ids.map(() => 1)));
});
