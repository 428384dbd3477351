import type { Database } from 'better-sqlite3';
import type { SimulatedWorld } from './world.js';

/** Requests that were under way when the daemon stopped. */
const UNDER_WAY_MS = 2 * 60_000;

/** What must not be in KSeF, or not twice. @returns one line each */
export function brokenInKsef(world: SimulatedWorld, database: Database): readonly string[] {
  return [
    ...sentInTotalFailure(world, database),
    ...issuedForAnother(world, database),
    ...collectedTwice(world, database),
  ];
}

/**
 * A total failure that begins within the term of a document ends the duty to send it (art. 106ng of the VAT act). How other
 * announcements prolong a term is left out, so that none is counted for one that is sent rightly.
 */
function sentInTotalFailure(
  { ksef, announcements, clockSteps }: SimulatedWorld,
  database: Database,
): string[] {
  if (clockSteps.length > 0) return [];
  const term = database.prepare(
    `select ksef ->> 'issuedAt' as issuedAt, ksef ->> 'deadline' as deadline from saga where document_hash = ?`,
  );
  return announcements.flatMap(({ at, total }, index) => {
    if (total === null) return [];
    const until = announcements[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    return ksef.state.documents
      .filter(({ receivedAt }) => receivedAt > at + UNDER_WAY_MS && receivedAt < until)
      .filter(({ hash }) => {
        const of = term.get(hash) as { issuedAt: number; deadline: number } | undefined;
        return of !== undefined && total.from < of.deadline && total.to > of.issuedAt;
      })
      .map(({ content }) => `${content?.number} was sent though a total failure covers it`);
  });
}

/** A correction has the buyer of its original, or is none. */
function issuedForAnother({ ksef, platform, forAnotherBuyer }: SimulatedWorld, database: Database): string[] {
  // Other programs issue under our numbers, too.
  const isOurs = database.prepare('select 1 from ksef_session where reference = ?').pluck();
  return [...forAnotherBuyer].flatMap((id) => {
    const number = platform.state.invoices.get(id)?.content.number;
    const isThere = ksef.state.documents.some(
      ({ content, session }) => content?.number === number && isOurs.get(session) === 1,
    );
    return isThere && number !== undefined
      ? [`${number} corrects for another buyer, and KSeF has got it`]
      : [];
  });
}

/** What KSeF made without our hearing of it is looked for: each that is wanted is made once. */
function collectedTwice({ ksef }: SimulatedWorld, database: Database): string[] {
  const wanted = database.prepare("select parts from ksef_collective where origin = 'ours'").pluck();
  const rows = (wanted.all() as string[]).map((parts) =>
    keyOf((JSON.parse(parts) as { ksefNumber: string }[]).map(({ ksefNumber }) => ksefNumber)),
  );
  const made = ksef.state.collectiveIdentifiers
    .all()
    .map(({ invoices }) => keyOf(invoices.map(({ document }) => document.ksefNumber)));
  return [...new Set(made)].flatMap((key) => {
    const [ofKsef, ours] = [made, rows].map((keys) => keys.filter((each) => each === key).length);
    return (ofKsef ?? 0) > (ours ?? 0)
      ? [`KSeF has made ${ofKsef} collective identifiers for ${key}, of which ${ours} were wanted`]
      : [];
  });
}

function keyOf(numbers: readonly string[]): string {
  return numbers.toSorted().join(' and ');
}
