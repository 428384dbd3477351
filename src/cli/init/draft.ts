import { shippedTaxCases } from '../../config/einvoice-settings.js';
import { taxedPartsBy } from '../../document/build/taxed-parts.js';
import { localDate } from '../../domain/calendar.js';
import { Failure } from '../../domain/errors.js';
import type { Secret } from '../../domain/secret.js';
import { formatOf } from '../../einvoice/build-document.js';
import type { PlatformClient } from '../../platform/client.js';
import type { Answers } from '../../setup/answers.js';
import type { SpaceFacts } from '../../setup/facts.js';
import { administeredSpaces, fetchFacts } from '../../setup/fetch-facts.js';
import { type Use, usesOf } from '../../setup/usage.js';
import { failureText } from '../../words/failures.js';
import type { InitOptions } from '../commands/init.js';
import type { Asker, Complaint } from './asker.js';
import { askAboutBooks } from './questions/books.js';
import { askKsefToken } from './questions/credentials.js';
import { askAboutEInvoices } from './questions/e-invoices.js';
import { askAboutPlace } from './questions/place.js';
import { askAboutSpace, askSpace, askSpaceUrl } from './questions/space.js';

/** Everything that the file consists of, except the platform's part. */
export interface Draft {
  readonly answers: Omit<Answers, 'platform'>;
  readonly facts: SpaceFacts;
  readonly uses: readonly Use[];
  readonly ksefToken: Secret | null;
}

interface DraftDeps {
  readonly options: InitOptions;
  readonly asker: Asker;
  /** A client whose version 1.0 is at this address of a space. */
  readonly clientAt: (spaceUrl: string) => PlatformClient;
  readonly baseUrl: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Asks everything, in the order of the file; the platform's facts are the suggestions. @throws Failure `platform.*` */
export async function makeDraft({ options, asker, clientAt, baseUrl, now }: DraftDeps): Promise<Draft> {
  const client = clientAt(baseUrl);
  const found = await askSpace(options, await administeredSpaces(client), asker);
  const spaceUrl = await askSpaceUrl(options, baseUrl, asker, (url) => attemptSpace(clientAt(url)));
  const facts = await fetchFacts(client, found.id, now);
  for (const gap of facts.gaps) asker.tell(`could not be read and is left out: ${gap}`);
  const space = await askAboutSpace(facts, asker);
  asker.settle();
  const today = localDate(now, space.timeZone);
  const eInvoices = await askAboutEInvoices(options, facts, today, asker);
  const uses = usesOf(facts, shippedTaxes(eInvoices, space.language));
  const books = await askAboutBooks(options, facts, uses, eInvoices.country, asker);
  const place = await askAboutPlace(options, asker);
  asker.settle();
  const { ksef } = eInvoices;
  const ksefToken = ksef === null ? null : await askKsefToken(options, asker);
  const tokenFile = `${place.data}/tokens/${space.id}-ksef`;
  return {
    answers: {
      today,
      space: { ...space, baseUrl: spaceUrl },
      eInvoices: { ...eInvoices, ksef: ksef === null ? null : { ...ksef, tokenFile } },
      books,
      ...place,
    },
    facts,
    uses,
    ksefToken,
  };
}

/** The rules of the seller's country that hold where the file says nothing. */
function shippedTaxes({ country, standard }: Answers['eInvoices'], language: Answers['space']['language']) {
  const law = country ?? 'DE';
  const tax_cases = shippedTaxCases(law);
  return taxedPartsBy({ language, tax_cases, customers: [], seller: { country: law } }, formatOf(standard));
}

/** Whether a space answers there, and the token's user is its admin. */
async function attemptSpace({ subscriptions }: PlatformClient): Promise<Complaint> {
  try {
    await subscriptions.list();
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return `is no address of a space that this login administers (${failureText(error)})`;
  }
}
