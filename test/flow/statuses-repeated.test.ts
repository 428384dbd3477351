import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { allSettle, outcomes } from './many.js';
import { setStage } from './stage.js';
import { expectedOutcomes, requestAll, type StatusTable } from './status-table.js';

const REJECTED = 'alert platform.rejected';
const FORBIDDEN = 'alert platform.forbidden';
const UNKNOWN = 'alert platform.not-found';
const CONFLICT = 'alert platform.conflict';
const DONE = 'done, mail, locked';

/** Once is in statuses.test.ts. Three conflicts in a row are final; three server errors are nothing. */
const THREE_TIMES: StatusTable = {
  rejected: {
    'first show': `refused, ${REJECTED}`,
    lock: `refused, ${REJECTED}`,
    attach: `released, ${REJECTED}`,
    'second show': `parked, ${REJECTED}, mail, locked`,
    unlock: `parked, ${REJECTED}, locked`,
  },
  unauthorized: {
    'first show': 'parked',
    lock: 'parked',
    attach: 'parked, locked',
    'second show': 'parked, mail, locked',
    unlock: 'parked, locked',
  },
  forbidden: {
    'first show': `parked, ${FORBIDDEN}`,
    lock: `parked, ${FORBIDDEN}`,
    attach: `parked, ${FORBIDDEN}, locked`,
    'second show': `parked, ${FORBIDDEN}, mail, locked`,
    unlock: `parked, ${FORBIDDEN}, locked`,
  },
  unknown: {
    'first show': 'gone',
    lock: `released, ${UNKNOWN}`,
    attach: `released, ${UNKNOWN}`,
    'second show': 'gone, mail, locked',
    unlock: `parked, ${UNKNOWN}, locked`,
  },
  conflict: {
    'first show': `refused, ${CONFLICT}`,
    lock: `refused, ${CONFLICT}`,
    attach: `released, ${CONFLICT}`,
    'second show': `parked, ${CONFLICT}, mail, locked`,
    unlock: `parked, ${CONFLICT}, locked`,
  },
  serverError: {
    'first show': DONE,
    lock: DONE,
    attach: DONE,
    'second show': DONE,
    unlock: `released, ${REJECTED}`,
  },
};

it('every status, three times to every request: its end, its alert, its mail, its lock', async () => {
  const stage = await setStage();
  const ids = requestAll(stage, 3);
  await allSettle(stage, ids);
  await eventually(async () => expect(await outcomes(stage, ids)).toEqual(expectedOutcomes(THREE_TIMES)));
  // One alert for the space, whatever waits for its token.
  await eventually(() =>
    expect(stage.alerts.filter(({ code }) => code === 'platform.unauthorized')).toHaveLength(1),
  );
});
