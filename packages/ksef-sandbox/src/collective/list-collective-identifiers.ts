import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { moment } from '../engine/moment.js';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { bodyAs, checked, pageOf } from '../engine/request.js';
import { isWithinReach, RANGE_TOO_LONG } from '../invoices/time-range.js';
import { ksefNumberText } from '../numbers.js';
import { ksefTime } from '../times.js';
import { byNewest, type CollectiveIdentifier } from './collective-identifier.js';
import { isMadeHere } from './made-here.js';

const LARGEST_PAGE = 200;

const filters = z
  .object({
    collectiveIdentifierNumber: z.string().nullish(),
    dateCreatedFrom: moment,
    dateCreatedTo: moment,
    invoiceCountFrom: z.int().nullish(),
    invoiceCountTo: z.int().nullish(),
    createdInCurrentContext: z.boolean().nullish(),
  })
  .refine(
    ({ dateCreatedFrom: from, dateCreatedTo: to }) => from <= to,
    'dateCreatedTo: wcześniejsza niż dateCreatedFrom',
  )
  .refine(
    ({ dateCreatedFrom: from, dateCreatedTo: to }) => isWithinReach({ from, to }),
    `dateCreatedFrom: ${RANGE_TOO_LONG}`,
  );

/**
 * POST /collective-identifiers/query: those made in the caller's context, and for a NIP those of invoices that it issued.
 *
 * @throws KsefProblem 21405 or 21418
 */
export function queryCollectiveIdentifiers(call: KsefCall): Answer {
  const filter = bodyAs(filters, call);
  const found = call.world.collectiveIdentifiers
    .all()
    .filter((each) => isListed(each, call) && fits(each, filter, call))
    .toSorted(byNewest);
  const { items, continuationToken } = pageOf(found, call, LARGEST_PAGE);
  return json(200, {
    continuationToken,
    collectiveIdentifiers: items.map((each) => ({
      ...shown(each, call),
      invoiceCount: each.invoices.length,
    })),
  });
}

function isListed(identifier: CollectiveIdentifier, call: KsefCall): boolean {
  const { context } = callerOf(call);
  return isMadeHere(identifier, call) || (context.type === 'Nip' && identifier.sellerNip === context.value);
}

function fits(identifier: CollectiveIdentifier, filter: z.output<typeof filters>, call: KsefCall): boolean {
  const { number, createdAt, invoices } = identifier;
  const isHere = isMadeHere(identifier, call);
  return (
    (filter.collectiveIdentifierNumber ?? number) === number &&
    filter.dateCreatedFrom <= createdAt &&
    createdAt <= filter.dateCreatedTo &&
    (filter.invoiceCountFrom ?? 0) <= invoices.length &&
    invoices.length <= (filter.invoiceCountTo ?? invoices.length) &&
    (filter.createdInCurrentContext ?? isHere) === isHere
  );
}

/** GET /collective-identifiers/ksef/{ksefNumber}: those that an invoice is in, for anybody. @throws KsefProblem 21405 or 21418 */
export function listCollectiveIdentifiers(call: KsefCall): Answer {
  const ksefNumber = checked(ksefNumberText, call.params.ksefNumber, call);
  const found = call.world.collectiveIdentifiers.of(ksefNumber).toSorted(byNewest);
  const { items, continuationToken } = pageOf(found, call, LARGEST_PAGE);
  return json(200, { continuationToken, collectiveIdentifiers: items.map((each) => shown(each, call)) });
}

function shown(identifier: CollectiveIdentifier, call: KsefCall) {
  return {
    collectiveIdentifierNumber: identifier.number,
    dateCreated: ksefTime(identifier.createdAt),
    createdInCurrentContext: isMadeHere(identifier, call),
  };
}
