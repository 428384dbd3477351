import { ROLES, type Role } from '../role.js';
import type { CurrencyCents } from './sums.js';

/** Who can do it, by the least role: admins do what finance does, and finance what an accountant does. */
export type TaskDoer = Exclude<Role, 'viewer'>;

/** What may wait for a person, the most urgent first, each with who does it. */
export const TASK_DOERS = {
  /** E-invoices that were refused, given up or stopped: the customer has none. */
  'e-invoice-waiting': 'finance',
  'e-invoice-missing': 'finance',
  'e-invoice-unsent': 'finance',
  /** A token or a certificate is refused, or ends soon. */
  access: 'admin',
  'night-failed': 'admin',
  'export-blocked': 'finance',
  'delivery-failed': 'finance',
  cutover: 'finance',
  opening: 'finance',
  switch: 'finance',
  rebooking: 'finance',
  'bank-lines': 'finance',
  batches: 'accountant',
  /** Over and not closed; `isReady` says whether its checklist is green. */
  month: 'finance',
  /** What the first setup left out. */
  setup: 'admin',
  /** Whatever else an alert is open about. */
  alerts: 'finance',
} as const satisfies Record<string, TaskDoer>;

export type TaskKind = keyof typeof TASK_DOERS;

export const TASK_KINDS = Object.keys(TASK_DOERS) as [TaskKind, ...TaskKind[]];

/** More are not counted: `10,000+`. */
export const MOST_COUNTED = 10_000;

/** Something that waits for a person in a space. */
export interface Task {
  readonly kind: TaskKind;
  /** Null of what concerns all spaces. */
  readonly spaceId: string | null;
  /** How many things wait, at most `MOST_COUNTED`. */
  readonly count: number;
  /** There are more than `count`. */
  readonly isMore: boolean;
  /** What they come to; empty where there is nothing to add up. */
  readonly amounts: readonly CurrencyCents[];
  /** Since when the oldest waits, epoch milliseconds; null where nobody knows. */
  readonly since: number | null;
  /** Of the page where it is done. */
  readonly path: string;
  readonly who: TaskDoer;
  /** What the sentence names: `name` of an export, `month`, `number` of a batch. */
  readonly about: Readonly<Record<string, string>>;
  /** Of a month: null while nobody has looked. */
  readonly isReady?: boolean | null;
}

export function mayDo(role: Role, { who }: Pick<Task, 'who'>): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(who);
}

/** In the order in which a person goes through them: by urgency, then what waits longest. */
export function inOrder(tasks: readonly Task[]): readonly Task[] {
  return [...tasks].sort(
    (a, b) =>
      TASK_KINDS.indexOf(a.kind) - TASK_KINDS.indexOf(b.kind) ||
      (a.since ?? Number.MAX_SAFE_INTEGER) - (b.since ?? Number.MAX_SAFE_INTEGER) ||
      (a.spaceId ?? '').localeCompare(b.spaceId ?? ''),
  );
}
