import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { allSettle, outcomes } from './many.js';
import { setStage } from './stage.js';
import { expectedOutcomes, requestAll, THREE_TIMES } from './status-table.js';

// Left out until it is known what makes one attempt more on some runs, so that four fit where three are expected.
it.skip('every status, three times to every request: its end, its alert, its mail, its lock', async () => {
  const stage = await setStage();
  const ids = requestAll(stage, 3);
  await allSettle(stage, ids);
  await eventually(async () => expect(await outcomes(stage, ids)).toEqual(expectedOutcomes(THREE_TIMES)));
  // One alert for the space, whatever waits for its token.
  await eventually(() =>
    expect(stage.alerts.filter(({ code }) => code === 'platform.unauthorized')).toHaveLength(1),
  );
});
