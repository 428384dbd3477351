import { NOT_SET_UP, type NotSetUp } from '../domain/tasks/not-set-up.js';
import { type AlertsConfig, tellsSomebody } from './alerts-config.js';
import type { Config } from './config.js';
import { isReachedFromElsewhere } from './schema/address.js';

/** What is asked of a configuration, or of the answers that one is made of. */
interface SetUp {
  readonly web: Pick<NonNullable<Config['web']>, 'public_url'> | null;
  readonly alerts: Pick<AlertsConfig, 'to' | 'webhook' | 'digest' | 'weekly'>;
  readonly spaces: readonly {
    readonly id: string;
    readonly e_invoices: { readonly payment?: { readonly iban?: string | undefined } };
    readonly accounting?: { readonly bank: readonly unknown[] } | undefined;
  }[];
}

/** What a configuration leaves out, for Home, the doctor and `init` alike. */
export function notSetUp({ web, alerts, spaces }: SetUp): readonly NotSetUp[] {
  const isTold = tellsSomebody(alerts);
  const found = [
    ...listed(null, {
      page: web === null,
      'page-address': web !== null && pageForMails(web) === null,
      alerts: !isTold,
      digest: isTold && alerts.digest === null && alerts.weekly === null,
    }),
    ...spaces.flatMap(({ id, e_invoices, accounting }) =>
      listed(id, {
        payment: e_invoices.payment?.iban === undefined,
        books: accounting === undefined,
        bank: accounting?.bank.length === 0,
      }),
    ),
  ];
  return found.sort((a, b) => NOT_SET_UP.indexOf(a.kind) - NOT_SET_UP.indexOf(b.kind));
}

function listed(
  spaceId: string | null,
  isMissing: Readonly<Partial<Record<NotSetUp['kind'], boolean>>>,
): readonly NotSetUp[] {
  return NOT_SET_UP.flatMap((kind) => (isMissing[kind] ? [{ kind, spaceId }] : []));
}

/** The address of the page that a mail may name; null where it leads nobody there but people at this machine. */
export function pageForMails(web: Pick<NonNullable<Config['web']>, 'public_url'> | null): string | null {
  const address = web?.public_url ?? null;
  return address !== null && isReachedFromElsewhere(address) ? address : null;
}
