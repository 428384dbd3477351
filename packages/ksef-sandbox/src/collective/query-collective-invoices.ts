import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import type { IssuedDocument } from '../documents/document.js';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { bodyAs, pageOf } from '../engine/request.js';
import type { CollectedInvoice, CollectiveIdentifier } from './collective-identifier.js';
import { isMadeHere } from './made-here.js';

const LARGEST_PAGE = 500;

const queryInput = z.object({ collectiveIdentifierNumbers: z.array(z.string()).max(10) });

/**
 * POST /collective-identifiers/invoices: what is paid under these numbers. What was said of a payment is for who said it, and
 * for the parties of the invoice.
 *
 * @throws KsefProblem 21405 or 21418
 */
export function queryCollectiveInvoices(call: KsefCall): Answer {
  const { collectiveIdentifierNumbers } = bodyAs(queryInput, call);
  const { collectiveIdentifiers } = call.world;
  const found = [...new Set(collectiveIdentifierNumbers)]
    .flatMap((number) => collectiveIdentifiers.get(number) ?? [])
    .flatMap((identifier) => identifier.invoices.map((invoice) => [identifier, invoice] as const))
    .toSorted(([, one], [, other]) => (one.document.ksefNumber < other.document.ksefNumber ? 1 : -1));
  const { items, continuationToken } = pageOf(found, call, LARGEST_PAGE);
  return json(200, {
    continuationToken,
    invoices: items.map(([identifier, invoice]) => showInvoice(identifier, invoice, call)),
  });
}

/** CollectiveIdentifierInvoicesQueryResponseItem */
function showInvoice(identifier: CollectiveIdentifier, invoice: CollectedInvoice, call: KsefCall): unknown {
  const { document, payment, description } = invoice;
  const isOpen = isMadeHere(identifier, call) || isParty(document, callerOf(call).nip);
  const hasDetails = payment !== null || description !== null;
  return {
    ksefNumber: document.ksefNumber,
    collectiveIdentifierNumber: identifier.number,
    ...(isOpen && payment !== null ? { payment } : {}),
    ...(isOpen && description !== null ? { description } : {}),
    detailsHidden: hasDetails && !isOpen,
  };
}

function isParty({ content }: IssuedDocument, nip: string): boolean {
  const { buyer, thirdSubjects, authorizedSubject } = content;
  const others = [buyer, ...thirdSubjects].filter(({ type }) => type === 'Nip');
  return [content.sellerNip, authorizedSubject?.nip, ...others.map(({ value }) => value)].includes(nip);
}
