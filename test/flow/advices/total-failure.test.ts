import { expect, it } from 'vitest';
import { follow, textOf } from '../../advices/follow.js';
import { onPlatform } from '../../advices/on-platform.js';
import { press, visit } from '../../advices/visits.js';
import { patientClock } from '../../patient-clock.js';
import { inWarsaw } from '../ksef-stage.js';
import { signedIn, webSection } from '../web-stage.js';

/** Wednesday, 13 January 2027, 11:00 in Warsaw. */
const SINCE = Date.parse('2027-01-13T10:00:00Z');
const TOTAL = 'failures: [{ from: 2027-01-13T08:00, kind: total }]';

it('what a total failure keeps from KSeF is given by hand, and the admin notes that it needs no e-invoice', async () => {
  const more = await webSection();
  const stage = await inWarsaw([], { clock: patientClock(60, SINCE), more });
  stage.ksef.operator.setDown(true);
  const id = stage.request();
  await stage.reaches(id, 'produced');
  await stage.stop();
  await stage.start({ warsaw: [TOTAL], more });
  const path = `/invoices/warsaw/${id}`;
  const ben = await signedIn(stage, 'ben');
  await follow('give it outside KSeF', {
    where: () => visit(ben, path),
    does: async (way) => {
      onPlatform(stage.sandbox, way, {});
      const anna = await signedIn(stage, 'anna');
      await press(anna, path, /^Note that none is needed/, { why: 'given on paper' });
    },
    better: async () => {
      expect(textOf(await visit(ben, path))).toContain('given on paper');
      expect(stage.ksef.operator.documents()).toEqual([]);
    },
  });
});
