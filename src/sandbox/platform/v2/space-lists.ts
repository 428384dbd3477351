import { type CollectionRow, collectionOperation, recordOperation } from '../engine/declare.js';
import { jsonApiWriter } from '../engine/json-api.js';
import type { Access, Operation } from '../engine/operation.js';
import { CONTACTS, MEMBERSHIPS, SPAN_FILTER, TEAMS } from './debitors.js';
import { PREVIEW_FILTER } from './invoice-filters.js';
import { PREVIEWS } from './invoice-type.js';
import { COST_CENTERS, REVENUE_ACCOUNTS } from './spaces.js';

type ListRow<R> = Omit<CollectionRow<R>, 'method' | 'access' | 'path'> & { readonly path: string };

function list<R>({ path, ...row }: ListRow<R>): Operation {
  const all = { method: 'GET', path: `/spaces/:spaceId/${path}`, access: 'space admin' } as const;
  return collectionOperation(jsonApiWriter, { ...row, ...all });
}

function single<R>(
  row: Pick<CollectionRow<R>, 'name' | 'on' | 'scope'> & { readonly access?: Access },
): Operation {
  const path = `/${row.on.type}/:id`;
  return recordOperation(jsonApiWriter, {
    access: 'space admin',
    ...row,
    method: 'GET',
    path,
    subject: 'id',
    answers: 'record',
  });
}

/** What else an admin can list of a space in version 2.0. Names are those of the published description. */
export const SPACE_LISTS: readonly Operation[] = [
  list({
    name: 'list-space-revenue-accounts',
    path: 'revenue_accounts',
    scope: 'read_revenue_accounts',
    on: REVENUE_ACCOUNTS,
    filters: [],
  }),
  list({
    name: 'list-space-cost-centers',
    path: 'cost_centers',
    scope: 'read_cost_centers',
    on: COST_CENTERS,
    filters: [],
  }),
  list({
    name: 'get-space-memberships',
    path: 'memberships',
    scope: 'read_memberships',
    on: MEMBERSHIPS,
    filters: [SPAN_FILTER],
  }),
  single({
    name: 'get-membership',
    access: 'space admin or owner',
    scope: 'read_memberships',
    on: MEMBERSHIPS,
  }),
  list({
    name: 'get-space-teams',
    path: 'teams',
    scope: 'read_teams',
    on: TEAMS,
    filters: [SPAN_FILTER],
  }),
  single({ name: 'get-team', scope: 'read_teams', on: TEAMS }),
  list({ name: 'get-space-contacts', path: 'contacts', scope: 'read_contacts', on: CONTACTS, filters: [] }),
  single({ name: 'get-contact', scope: 'read_contacts', on: CONTACTS }),
  list({
    name: 'get-space-membership-invoice-previews',
    path: 'invoice_previews',
    scope: 'read_invoices',
    on: PREVIEWS,
    filters: [PREVIEW_FILTER],
  }),
];
