import fc from 'fast-check';
import { createAlerts } from '../../../../../src/store/alerts/alerts.js';
import { createHookOutbox } from '../../../../../src/store/alerts/hook-outbox.js';
import type { Db } from '../../../../../src/store/engine/open.js';
import type { Area, Client, Told } from '../area.js';
import { changed } from './outcomes.js';
import { rowsOf } from './rows.js';

type OfOne = 'put aside' | 'mark sent' | 'resend' | 'sent' | 'failed' | 'give up';

type Act =
  | { readonly do: 'raise'; readonly number: number; readonly words: number }
  | { readonly do: 'calm' | 'list' | 'unsent' | OfOne; readonly number: number };

type Call = { readonly at: number } & (
  | { readonly do: 'raise'; readonly cause: number; readonly words: number }
  | { readonly do: 'calm'; readonly cause: number }
  | { readonly do: 'list' | 'unsent' }
  | { readonly do: OfOne; readonly alert: string }
);

interface ModelAlert {
  /** Its cause, and when it was raised. */
  readonly id: string;
  readonly cause: number;
  readonly lasts: boolean;
  readonly words: number;
  readonly sentAt: number | null;
  readonly resolved: string | null;
  /** Of the message about it. */
  readonly failures: number;
  readonly runAt: number | null;
  readonly deliveredAt: number | null;
}

const number = fc.integer({ min: 1, max: 3 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('raise'), number, words: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('calm'), number }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('list', 'list', 'unsent'), number }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('put aside', 'mark sent', 'resend', 'sent', 'failed', 'give up'),
      number,
    }),
  },
);

/** A cause is told once as long as it lasts, to people and to programs, and a message that arrived is not sent again. */
export const outbox: Area<Act, Call, readonly ModelAlert[], readonly string[]> = {
  name: 'alerts and messages',
  act,
  begin: [],
  memory: [],
  choose: (known, act, { at }) => {
    switch (act.do) {
      case 'raise':
        return { do: 'raise', cause: act.number, words: act.words, at };
      case 'calm':
        return { do: 'calm', cause: act.number, at };
      case 'list':
      case 'unsent':
        return { do: act.do, at };
      default: {
        const alert = known.at(-act.number);
        return alert === undefined ? null : { do: act.do, alert, at };
      }
    }
  },
  next,
  remember: (known, call, outcome) => (call.do === 'list' ? (JSON.parse(outcome) as string[]) : known),
  open: outboxClient,
  shown: (alerts) => ({
    alerts: alerts.map((each) => [each.id, each.lasts, each.words, each.sentAt, each.resolved]).sort(),
    messages: alerts.map((each) => [each.id, each.failures, each.runAt, each.deliveredAt]).sort(),
  }),
};

/** Two causes are of one subject. */
function subjectOf(cause: number): number {
  return cause % 2;
}

function next(alerts: readonly ModelAlert[], call: Call): Told<readonly ModelAlert[]> {
  switch (call.do) {
    case 'raise':
      return { outcome: 'raised', state: raise(alerts, call) };
    case 'calm': {
      const ends = ({ lasts, cause }: ModelAlert): boolean =>
        lasts && subjectOf(cause) === subjectOf(call.cause);
      const state = alerts.map((each) =>
        ends(each) ? { ...each, lasts: false, resolved: each.resolved ?? `gone ${call.at}` } : each,
      );
      return { outcome: `${alerts.some(ends)}`, state };
    }
    case 'list':
      return { outcome: JSON.stringify(alerts.map(({ id }) => id).sort()), state: alerts };
    case 'unsent': {
      const unsent = alerts.filter(({ sentAt }) => sentAt === null).map(({ id }) => id);
      return { outcome: JSON.stringify(unsent.sort()), state: alerts };
    }
    default:
      return ofOne(alerts, call);
  }
}

function raise(
  alerts: readonly ModelAlert[],
  { cause, words, at }: { readonly cause: number; readonly words: number; readonly at: number },
): readonly ModelAlert[] {
  const lasting = alerts.find((each) => each.cause === cause && each.lasts);
  if (lasting !== undefined) return changed(alerts, lasting.id, { words });
  const alert = {
    ...{ id: `${cause} ${at}`, cause, lasts: true, words, sentAt: null, resolved: null },
    ...{ failures: 0, runAt: at, deliveredAt: null },
  };
  return [...alerts, alert];
}

function ofOne(
  alerts: readonly ModelAlert[],
  call: { readonly do: OfOne; readonly alert: string; readonly at: number },
): Told<readonly ModelAlert[]> {
  const { alert: id, at } = call;
  const alert = alerts.find((each) => each.id === id);
  if (alert === undefined) throw new Error(`no alert ${id}`);
  const told = (outcome: string, changes: Partial<ModelAlert> | null) => ({
    outcome,
    state: changes === null ? alerts : changed(alerts, id, changes),
  });
  const isUnderWay = alert.deliveredAt === null;
  switch (call.do) {
    case 'put aside':
      return alert.resolved === null ? told('true', { resolved: `by hand ${at}` }) : told('false', null);
    case 'mark sent':
      return told('done', alert.sentAt === null ? { sentAt: at } : null);
    case 'resend':
      return told('1', { runAt: at, deliveredAt: null, failures: 0 });
    case 'sent':
      return told('done', isUnderWay ? { runAt: null, deliveredAt: at } : null);
    default: {
      const runAt = call.do === 'failed' ? at + 1_000 : null;
      return told('done', isUnderWay ? { runAt, failures: alert.failures + 1 } : null);
    }
  }
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly event: number | null;
  readonly message: string | null;
}

function outboxClient(db: Db, space: string): Client<Call> {
  const [alerts, hooks] = [createAlerts(db), createHookOutbox(db)];

  /** Alerts of the run with their messages. */
  const rows = async (): Promise<readonly Row[]> => {
    const raised = await rowsOf(db, space, 'alert');
    const told = await rowsOf(db, space, 'hook_event');
    const ofAlert = new Map(told.map((each) => [JSON.parse(each.data).alertId as number, each]));
    return raised.map(({ id, key, raised_at }) => {
      const event = ofAlert.get(id);
      const name = `${key.split(' ')[1]} ${raised_at}`;
      return { id, name, event: event?.id ?? null, message: event?.message_id ?? null };
    });
  };

  const perform = async (call: Call): Promise<unknown> => {
    const { at } = call;
    switch (call.do) {
      case 'raise': {
        const { cause, words } = call;
        const reason = { code: 'store.full', detail: `words ${words}` } as const;
        const about = { spaceId: space, place: { key: 'books' }, reason } as const;
        const subject = `books:${space} ${subjectOf(cause)}` as const;
        await alerts.raise({ key: `${space} ${cause}`, subject, about }, at);
        return 'raised';
      }
      case 'calm':
        return alerts.end(`books:${space} ${subjectOf(call.cause)}`, at);
      case 'list':
        return (await rows()).map(({ name }) => name).sort();
      case 'unsent': {
        const unsent = await alerts.unsent(10_000);
        const names = new Map((await rows()).map(({ id, name }) => [id, name]));
        return unsent.flatMap(({ id }) => names.get(id) ?? []).sort();
      }
      default:
        return performOn(call, (await rows()).find(({ name }) => name === call.alert) as Row);
    }
  };

  const performOn = async (call: { readonly do: OfOne; readonly at: number }, row: Row): Promise<unknown> => {
    const { do: what, at } = call;
    switch (what) {
      case 'put aside':
        return alerts.putAside(row.id, 'eva', at);
      case 'mark sent':
        await alerts.markSent(row.id, at);
        return 'done';
      case 'resend':
        return hooks.resend(row.message ?? 'none', at);
      case 'sent':
        await hooks.sent('ledger', row.event ?? 0, at);
        return 'done';
      default: {
        const runAt = what === 'failed' ? at + 1_000 : null;
        await hooks.failed('ledger', row.event ?? 0, 'refused', runAt);
        return 'done';
      }
    }
  };

  return {
    perform: async (call) => {
      const value = await perform(call);
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
    look: async () => {
      const known = await rows();
      const all = await rowsOf(db, space, 'alert', 'id');
      const deliveries = await db
        .selectFrom('hook_delivery')
        .selectAll()
        .where('endpoint', '=', 'ledger')
        .execute();
      return {
        alerts: all
          .map((row) => [
            ...[
              known.find(({ id }) => id === row.id)?.name,
              row.lasts === 1,
              Number(/words (\d)/.exec(row.text)?.[1]),
              row.sent_at,
            ],
            row.resolution === null ? null : `${row.resolution} ${row.resolved_at}`,
          ])
          .sort(),
        messages: known
          .map(({ name, event }) => {
            const delivery = deliveries.find((each) => each.event_id === event);
            return [name, delivery?.failures, delivery?.run_at, delivery?.sent_at];
          })
          .sort(),
      };
    },
  };
}
