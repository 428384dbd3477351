import type { AlertPlace } from '../../domain/alerts/alert.js';

type ByItself =
  | 'refused'
  | 'released'
  | 'parked'
  | 'retried'
  | 'issued'
  | 'deadline'
  | 'export'
  | 'night'
  | 'delivery'
  | 'token'
  | 'decision'
  | 'callbacks'
  | 'configuration'
  | 'left-out'
  | 'warning'
  | 'announced';

const OF_SUBJECT: Readonly<Record<string, ByItself>> = {
  deadline: 'deadline',
  issued: 'issued',
  token: 'token',
  callbacks: 'callbacks',
  export: 'export',
  night: 'night',
  sync: 'night',
  rebooking: 'decision',
  cutover: 'decision',
  payments: 'decision',
  'bank-records': 'decision',
  'bank-file': 'decision',
  delivery: 'delivery',
  configuration: 'configuration',
  'left-out': 'left-out',
  'ksef-warning': 'warning',
  'ksef-announced': 'announced',
};

/** What happens without anybody, while an alert is open: a key of `by itself` in templates/words/LANGUAGE/mails.json. */
export function byItself(subject: string, place: AlertPlace | undefined): ByItself {
  const [kind = ''] = subject.split(':', 1);
  if (kind !== 'invoice') return OF_SUBJECT[kind] ?? 'retried';
  const key = place?.key;
  return key === 'refused' || key === 'released' || key === 'parked' ? key : 'retried';
}
