import { addDays, localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import { adviceOf } from '../../../domain/advice/advice.js';
import { PAGE } from '../../../domain/page-paths.js';
import { found, type SwitchFinding, type SwitchLine, switchLine } from '../../../domain/switch/checklist.js';
import { previewExport } from '../../batches/run-export.js';
import { type BookSpace, readyToExport } from '../../book-space.js';
import type { BookStores } from '../../book-stores.js';
import { copyAdvice } from '../../month/copied.js';

/** The first night is looked at before it hands anything out; a batch that is out is the answer itself. */
export async function dryStep(
  { stores, clock }: { readonly stores: BookStores; readonly clock: Clock },
  space: BookSpace,
): Promise<SwitchLine> {
  const { id, accounting } = space;
  const [last] = await stores.batches.page(id, 1);
  if (last !== undefined) return switchLine('dry', 'done', found('dry.released'));
  if ((await stores.mirror.lastSync(id)) === null) {
    return switchLine('dry', 'unknown', found('dry.uncopied', {}, copyAdvice(id)));
  }
  if (accounting.exports.length === 0) return switchLine('dry', 'not used', found('dry.no-export'));
  const now = clock.now();
  const to = addDays(localDate(now, space.timeZone), -1);
  if (to < space.settings.from) {
    return switchLine(
      'dry',
      'unknown',
      found(
        'dry.early',
        { day: space.settings.from },
        adviceOf('wait for the first day', { at: 'nothing' }, { space: id }),
      ),
    );
  }
  const ready = await readyToExport(stores, space);
  const findings: SwitchFinding[] = [];
  for (const terms of accounting.exports) {
    const preview = await previewExport(ready.deps, ready.space, terms, { to, now });
    preview.close();
    findings.push(findingOf(id, terms.name, preview));
  }
  const isBlocked = findings.some(({ advice }) => advice !== null);
  return switchLine('dry', isBlocked ? 'open' : 'done', ...findings);
}

function findingOf(
  spaceId: string,
  name: string,
  preview: Awaited<ReturnType<typeof previewExport>>,
): SwitchFinding {
  if (preview.status === 'unchanged') return found('dry.nothing', { name });
  if (preview.status === 'blocked') {
    const place = { at: 'page', path: PAGE.exportNow(spaceId, name) } as const;
    const look = adviceOf('look at the first export', place, { space: spaceId });
    return found('dry.blocked', { name, count: Math.max(1, preview.findings.length) }, look);
  }
  const { entries, invoices } = preview.batch.manifest;
  return found('dry.ready', { name, entries, invoices });
}
