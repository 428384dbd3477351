import { PAGE } from '../page-paths.js';
import { TASK_DOERS, type Task, type TaskKind } from './task.js';

/** An alert that is open. */
export interface TaskAlert {
  readonly spaceId: string | null;
  readonly subject: string;
  readonly raisedAt: number;
  /** Its e-invoice waits for a person, and is counted among those. */
  readonly isOfWaiting: boolean;
}

/** What is done about an alert, and where. */
interface Place {
  readonly kind: TaskKind;
  readonly path: string;
  readonly about?: Task['about'];
}

/** What the open alerts of a space ask for: those of one place are one task. What other tasks say already is left out. */
export function alertTasks(alerts: readonly TaskAlert[]): readonly Task[] {
  const placed = alerts.flatMap((alert) => {
    const place = placeOf(alert);
    return place === null ? [] : [{ alert, place }];
  });
  const groups = Map.groupBy(placed, ({ alert, place }) =>
    JSON.stringify([place.kind, alert.spaceId, place.path]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { kind, path, about = {} } = first.place;
    return {
      ...{ kind, path, about, spaceId: first.alert.spaceId, count: group.length, isMore: false, amounts: [] },
      since: Math.min(...group.map(({ alert }) => alert.raisedAt)),
      who: first.alert.spaceId === null ? 'admin' : TASK_DOERS[kind],
    };
  });
}

/** An export that somebody has to mend before it books anything. */
export function blockedExport(spaceId: string, name: string) {
  return { kind: 'export-blocked', path: PAGE.exportNow(spaceId, name), about: { name } } as const;
}

const ALERTS: Place = { kind: 'alerts', path: PAGE.alerts() };

/** @returns null where a list of its own counts it */
function placeOf({ subject, isOfWaiting }: TaskAlert): Place | null {
  const [start = '', space = '', second = '', third = ''] = subject.split(':');
  switch (start) {
    case 'invoice':
      return isOfWaiting ? null : ALERTS;
    case 'coverage':
      return second === '' ? null : ALERTS;
    case 'token':
    case 'ksef-login':
      return { kind: 'access', path: PAGE.alerts() };
    case 'night':
    case 'sync':
      return { kind: 'night-failed', path: PAGE.runs(space) };
    case 'export':
      return blockedExport(space, second);
    case 'rebooking':
      return {
        kind: 'rebooking',
        path: PAGE.rebooking(space, second),
        about: { name: second },
      };
    case 'delivery':
      return {
        kind: 'delivery-failed',
        path: PAGE.batch(space, second),
        about: { number: second, name: third },
      };
    case 'cutover':
      return { kind: 'cutover', path: PAGE.switch(space) };
    default:
      return ALERTS;
  }
}
