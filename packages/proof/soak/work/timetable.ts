/** What happens in a day, beside what the daemon does by itself. */
export const JOBS = [
  'invoices',
  'faults',
  'KSeF away',
  'KSeF back',
  'callback again',
  'settle',
  'look',
  'look and forget to sign out',
  'mistype',
  'integrate',
  'statement',
  'commands',
  'reload',
  'renew token',
  'refuse hooks',
  'rotate log',
] as const;
export type Job = (typeof JOBS)[number];

/** Hours in which the platform asks for e-invoices. */
const OPEN = { first: 7, last: 19 } as const;

const ONCE: readonly (readonly [hour: number, minute: number, job: Job])[] = [
  [0, 5, 'rotate log'],
  [8, 20, 'look'],
  [9, 20, 'mistype'],
  [9, 30, 'reload'],
  [10, 2, 'faults'],
  [11, 2, 'KSeF away'],
  [11, 32, 'KSeF back'],
  [12, 20, 'integrate'],
  [13, 20, 'statement'],
  [14, 20, 'commands'],
  [15, 20, 'renew token'],
  [16, 20, 'look and forget to sign out'],
  [17, 2, 'refuse hooks'],
  [18, 20, 'callback again'],
  [19, 35, 'settle'],
];

/** @param hour of the day, on the wall clock of the spaces @returns in order of minutes */
export function jobsOf(hour: number): readonly { readonly minute: number; readonly job: Job }[] {
  const invoices = hour >= OPEN.first && hour <= OPEN.last ? [{ minute: 5, job: 'invoices' as const }] : [];
  const once = ONCE.filter(([at]) => at === hour).map(([, minute, job]) => ({ minute, job }));
  return [...invoices, ...once].sort((one, other) => one.minute - other.minute);
}
