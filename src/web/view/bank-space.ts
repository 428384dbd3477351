import type { FastifyRequest } from 'fastify';
import type { BankDesk } from '../../bank/desk.js';
import { type LineWords, lineWords } from '../../bank/line-words.js';
import type { WebSpace } from '../deps.js';
import { notFound } from '../forms.js';
import { mayAsk } from '../security/access.js';
import type { Site } from '../site.js';
import type { Words } from './words.js';

declare module './templates.js' {
  interface Partials {
    readonly 'partials/bank-parts': Words & {
      readonly space: string;
      readonly part: 'lines' | 'statements' | 'rules';
    };
  }
}

export interface BankPlace {
  readonly space: WebSpace;
  readonly desk: BankDesk;
}

/** Spaces with bank accounts that are shown to whoever asks. */
export function bankPlaces(
  { spacesOf, bank }: Pick<Site, 'spacesOf' | 'bank'>,
  request: FastifyRequest,
): readonly BankPlace[] {
  if (!mayAsk(request.session, 'bank')) return [];
  return spacesOf(request).flatMap((space) => {
    const desk = bank(space.id);
    return desk === null ? [] : [{ space, desk }];
  });
}

/** @throws WebRefusal where there is no such space for whoever asks, or it has no bank accounts */
export function bankPlace(
  site: Pick<Site, 'spacesOf' | 'bank'>,
  request: FastifyRequest,
  spaceId: string,
): BankPlace {
  const place = bankPlaces(site, request).find(({ space }) => space.id === spaceId);
  if (place === undefined) throw notFound();
  return place;
}

/** What is said of lines, in the language and the figures of whoever reads. */
export function wordsOfLines(
  words: Words,
  currency: string,
  numberOf: (invoiceId: string) => string = String,
): LineWords {
  return lineWords(words.language, numberOf, (cents) => words.amount(cents, currency));
}

/** Who decides. */
export function personOf({ session }: FastifyRequest): string {
  return session?.name ?? '';
}
