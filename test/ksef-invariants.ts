import type { World } from '@spacebooks/cobot-sandbox';
import { type KsefDocument, type KsefWorld, keyOf } from '@spacebooks/ksef-sandbox';
import type { Database } from 'better-sqlite3';

/**
 * Rules 2 and 3 for e-invoices that go to KSeF, checked against what KSeF and the platform saw and what the database
 * holds.
 *
 * @returns one line for each violation
 */
export function checkKsefInvariants(ksef: KsefWorld, platform: World, database: Database): string[] {
  return [
    ...issuedTwice(ksef),
    ...sentUnseen(ksef, database),
    ...sentWithoutALook(database),
    ...unlockedThoughIssued(ksef, platform, database),
    ...unknownToThePlatform(ksef, platform, database),
  ];
}

/** At most one accepted document a key. */
function issuedTwice({ documents }: KsefWorld): string[] {
  const accepted = new Map<string, number>();
  for (const { ksefNumber, content } of documents) {
    if (ksefNumber === null || content === null) continue;
    accepted.set(keyOf(content), (accepted.get(keyOf(content)) ?? 0) + 1);
  }
  return [...accepted]
    .filter(([, count]) => count > 1)
    .map(([key]) => `KSeF has accepted ${key} more than once`);
}

/** A document of KSeF, fetched by its number. */
const FETCHED = /\/v2\/invoices\/ksef\/[^/]+$/;

/**
 * Between two arrivals of the same bytes in sessions of ours, KSeF was asked for the list of the first one's session;
 * or the first was told to be a duplicate (440), and the document that KSeF has was fetched and compared.
 */
function sentUnseen(ksef: KsefWorld, database: Database): string[] {
  const ours = new Set(
    (database.prepare('select reference from ksef_session').all() as { reference: string }[]).map(
      ({ reference }) => reference,
    ),
  );
  const byHash = new Map<string, KsefDocument[]>();
  for (const document of ksef.documents.filter(({ session }) => ours.has(session))) {
    byHash.set(document.hash, [...(byHash.get(document.hash) ?? []), document]);
  }
  const looks = ksef.requests
    .entries(1)
    .filter(({ operation, path }) => operation === 'list-session-invoices' || FETCHED.test(path))
    .map(({ at, path }) => ({ at: Date.parse(at), path }));
  return [...byHash.values()].flatMap((arrivals) =>
    arrivals.slice(1).flatMap((second, index) => {
      const first = arrivals[index] as KsefDocument;
      if (isRejected(first)) return [];
      const looked = looks.some(
        ({ at, path }) =>
          (path.includes(first.session) || (first.verdict.code === 440 && FETCHED.test(path))) &&
          at >= wholeSecond(first.receivedAt) &&
          at <= second.receivedAt,
      );
      return looked ? [] : [`${second.content?.number} was sent again without a look into ${first.session}`];
    }),
  );
}

/** The journal has no smaller times. */
function wholeSecond(at: number): number {
  return at - (at % 1_000);
}

/** Refused for good, and nothing came of it: no doubt is left. */
function isRejected({ verdict: { code } }: KsefDocument): boolean {
  return ![200, 405, 440, 500, 550].includes(code);
}

/** Answers that say for certain that KSeF has received nothing. */
const NOT_RECEIVED = [
  'ksef.session-closed',
  'ksef.rate-limited',
  'ksef.rejected',
  'ksef.not-found',
  'ksef.unauthorized',
  'ksef.unreachable',
  // Each request has a turn within the limits, which is recorded before it is sent.
  'store.unreachable',
  'store.busy',
];

/** @param reason JSON of the history */
function tellsThatNothingCame(reason: string | null): boolean {
  if (reason === null) return false;
  const { code, detail = '' } = JSON.parse(reason) as { code: string; detail?: string };
  // Whatever became of a login, the document was not sent without it.
  return NOT_RECEIVED.includes(code) || /^(GET|POST) \/(auth|security)\b/.test(detail);
}

/** The history shows a look between two intents to send, or that nothing had arrived. */
function sentWithoutALook(database: Database): string[] {
  const rows = database
    .prepare('select saga_id, state, reason from saga_history order by saga_id, sequence')
    .all() as { saga_id: string; state: string; reason: string | null }[];
  const unseen = new Map<string, boolean>();
  const broken: string[] = [];
  for (const { saga_id: saga, state, reason } of rows) {
    if (state === 'send-intended') {
      if (unseen.get(saga) === true)
        broken.push(`saga ${saga} intended to send twice without a look between`);
      unseen.set(saga, true);
    }
    const turnedAway = ['produced', 'attached'].includes(state) && tellsThatNothingCame(reason);
    // An invoice that was unlocked is a new document; what was rejected may be sent again.
    if (turnedAway || ['located', 'fetched', 'unlocking'].includes(state)) unseen.set(saga, false);
  }
  return broken;
}

interface SagaRow {
  readonly id: string;
  readonly invoice_id: string;
  readonly state: string;
  readonly ksef_number: string | null;
  readonly document_hash: string | null;
  readonly reason?: string | null;
}

/** What KSeF has received, and accepts, is not unlocked by us from then on. */
function unlockedThoughIssued(ksef: KsefWorld, platform: World, database: Database): string[] {
  const sagas = database
    .prepare('select id, invoice_id, state, ksef_number, document_hash from saga where ksef is not null')
    .all() as SagaRow[];
  const unlocks = platform.requests
    .entries(1)
    .filter(({ operation, userId }) => operation === 'unlock-invoice' && userId !== null)
    .map(({ at, path }) => ({ at: Date.parse(at), id: /\/invoices\/([^/]+)\//.exec(path)?.[1] }));
  return sagas.flatMap(({ invoice_id, document_hash }) => {
    const issued = ksef.documents.find(
      ({ hash, ksefNumber }) => hash === document_hash && ksefNumber !== null,
    );
    const late = unlocks.some(
      ({ at, id }) => id === invoice_id && issued !== undefined && at > issued.receivedAt,
    );
    return late
      ? [`invoice ${invoice_id} was unlocked, and KSeF has accepted it as ${issued?.ksefNumber}`]
      : [];
  });
}

/**
 * Done means: KSeF has exactly the archived bytes (or what a person took over), and the platform knows the number; or a total failure
 * was announced, and it has nothing of it.
 */
function unknownToThePlatform(ksef: KsefWorld, platform: World, database: Database): string[] {
  const done = database
    .prepare(
      `select id, invoice_id, state, ksef_number, document_hash, reason from saga
       where ksef is not null and state = 'done' and done_before = 0`,
    )
    .all() as SagaRow[];
  const adopted = database.prepare('select 1 from ksef_adoption where saga_id = ? and ksef_number = ?');
  return done.flatMap(({ id, invoice_id, ksef_number, document_hash, reason }) => {
    const isLifted = ksef_number === null && reason?.includes('"ksef.lifted"') === true;
    const arrived = ksef.documents.find(({ hash }) => hash === document_hash);
    if (isLifted && arrived === undefined) return [];
    const document = ksef.documents.find(({ ksefNumber }) => ksefNumber === ksef_number);
    if (ksef_number === null || document === undefined) {
      return [`invoice ${invoice_id} is done, and KSeF does not know ${ksef_number}`];
    }
    const invoice = platform.invoices.get(invoice_id);
    const registered = invoice?.ksef?.referenceNumber;
    const ours = document.hash === document_hash || adopted.get(id, ksef_number) !== undefined;
    return [
      ...(ours ? [] : [`invoice ${invoice_id} has the number of a document that is not ours`]),
      // One that was deleted since knows nothing any more.
      ...(invoice === undefined || registered === ksef_number
        ? []
        : [`the platform knows ${invoice_id} as ${registered}`]),
    ];
  });
}
