import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { allSettle, outcomes } from './many.js';
import { setStage } from './stage.js';
import { expectedOutcomes, requestAll, THREE_TIMES } from './status-table.js';

// Again where a machine is so busy that something asks once more than three times, which is another attempt for what was refused.
it('every status, three times to every request: its end, its alert, its mail, its lock', {
  retry: 2,
}, async () => {
  const stage = await setStage();
  const ids = requestAll(stage, 3);
  await allSettle(stage, ids);
  await eventually(async () => expect(await outcomes(stage, ids)).toEqual(expectedOutcomes(THREE_TIMES)));
  // One alert for the space, whatever waits for its token.
  await eventually(() =>
    expect(stage.alerts.filter(({ code }) => code === 'platform.unauthorized')).toHaveLength(1),
  );
});
