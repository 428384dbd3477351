import { localDate } from '@spacebooks/base/calendar';
import { counted } from '@spacebooks/base/text/counted';
import type { SpaceConfig } from '../../config/config.js';
import { toldGaps } from '../../domain/coverage/gap.js';
import { createCoverage } from '../../store/coverage/coverage.js';
import { createCoverageGaps } from '../../store/coverage/coverage-gaps.js';
import {
  type CheckDefinition,
  type CheckVerdict,
  forEachSpace,
  type Installation,
  ok,
  skipped,
  warning,
} from '../check.js';

/** Whether invoices leave with an e-invoice, measured by the invoices and not by what was requested. */
export const check: CheckDefinition = {
  place: 95,
  title: 'E-invoices of invoices',
  docs: {
    covers: 'every invoice since `e_invoices.from`, as the daemon saw it last',
    warns: 'some were sent without an e-invoice, or not sent by the platform',
  },
  run: (installation) =>
    forEachSpace(installation, async (space) => [await checkCoverage(space, installation)]),
};

async function checkCoverage(
  { id, time_zone: timeZone }: SpaceConfig,
  { db, clock }: Installation,
): Promise<CheckVerdict> {
  const looked = db === null ? null : await createCoverage(db).looked(id);
  if (db === null || looked === null) return skipped(id, 'the daemon has not looked at the invoices yet');
  const told = toldGaps(await createCoverageGaps(db).of(id), localDate(clock.now(), timeZone));
  const missing = told.filter(({ kind }) => kind === 'missing').length;
  const unsent = told.length - missing;
  if (told.length === 0)
    return ok(id, `every invoice since ${looked.from} has one, waits for one, or needs none`);
  if (missing === 0) {
    return warning(id, {
      message: `${counted(unsent, 'invoice')} not sent by the platform, without an e-invoice`,
      meaning: 'Whether somebody handed them over by hand is unknown; if so, without an e-invoice.',
      fix: `See the alert e-invoice.unsent, and spacebooks invoices --state unsent --space ${id}.`,
    });
  }
  return warning(id, {
    message: `${counted(missing, 'invoice')} sent without an e-invoice${unsent > 0 ? `, ${unsent} not sent by the platform` : ''}`,
    meaning:
      'The platform mails without asking for an e-invoice, as it does while its e-invoicing is switched off.',
    fix: `See the alert, and spacebooks invoices --state missing --space ${id}.`,
  });
}
