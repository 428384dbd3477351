import { complaintAt, textAt } from './bare-tree.js';
import type { Path, PlacedComplaint } from './place.js';
import type { YamlTree } from './yaml-tree.js';

/** The list of invoices still shows those of so many days. */
const LOOK_BACK: Path = ['reconcile', 'look_back_days'];
const WORK: Path = ['retention', 'work_days'];
const DEFAULTS = { lookBack: 62, work: 400 };
/** An invoice is dated up to so many days after it was worked on. */
const MARGIN_DAYS = 31;

/** What was refused must not be forgotten while it can still be found and tried again. */
export function retentionChecks(tree: YamlTree): readonly PlacedComplaint[] {
  const lookBack = Number(textAt(LOOK_BACK, tree) ?? DEFAULTS.lookBack);
  const work = Number(textAt(WORK, tree) ?? DEFAULTS.work);
  const least = lookBack + MARGIN_DAYS;
  if (!(work < least)) return [];
  const message = `work_days: is not ${MARGIN_DAYS} days more than reconcile.look_back_days, so that refused invoices would be found anew`;
  return [complaintAt(WORK, message, `write ${least} or more, or look back less far`, tree)];
}
