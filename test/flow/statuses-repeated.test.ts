import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { allSettle, outcomes } from './many.js';
import { setStage } from './stage.js';
import { expectedOutcomes, REQUESTS, requestAll, THREE_TIMES } from './status-table.js';

it('every status, three times to every request: its end, its alert, its mail, its lock', async () => {
  const stage = await setStage();
  const ids: string[] = [];
  // One kind of request after the other: of more at once, reconciliation would begin some once more.
  for (const request of REQUESTS) {
    const asked = requestAll(stage, { count: 3, requests: [request] });
    await allSettle(stage, asked);
    ids.push(...asked);
  }
  await eventually(async () => expect(await outcomes(stage, ids)).toEqual(expectedOutcomes(THREE_TIMES)));
  // One alert for the space, whatever waits for its token.
  await eventually(() =>
    expect(stage.alerts.filter(({ code }) => code === 'platform.unauthorized')).toHaveLength(1),
  );
});
