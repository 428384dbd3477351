import type { Clock } from '@spacebooks/base/clock';
import { DAY_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { KsefCollectives as Ksef, CollectivePart as KsefPart } from '@spacebooks/ksef-client/client';
import { asFailure, type Failure } from '../../domain/errors.js';
import type { KeptCollective, KeptCollectivePart } from '../../domain/ksef-collective.js';
import { retryDelay } from '../../domain/retry.js';
import type { Random } from '../../random.js';
import type { KsefCollectives } from '../../store/sagas/ksef-collectives.js';

export interface CollectiveWorkDeps {
  readonly stores: KsefCollectives;
  readonly ksef: Ksef;
  readonly clock: Clock;
  readonly random: Random;
}

/** What became of what was due. */
interface CollectiveWork {
  readonly made: number;
  /** Of payers, whose invoices are known from now on. */
  readonly learnt: number;
  /** The last trouble; null where there was none. */
  readonly trouble: Failure | null;
}

/** KSeF's clock and ours may differ by so much. */
const CLOCKS_MS = 10 * MINUTE_MS;
/** What KSeF accepted it may not have stored for minutes; after so many tries it has lost it. */
const MOST_TRIES = 12;
/** KSeF is asked about an identifier that it does not know once a day, so often. */
const MOST_QUESTIONS = 7;

/**
 * Has KSeF make the collective identifiers that somebody wants, and asks it what those of payers are for. What KSeF may have
 * made without our hearing of it is looked for before it is made again; one too many obliges nobody.
 *
 * @throws Failure `store.*`
 */
export async function workCollectives(deps: CollectiveWorkDeps, spaceId: string): Promise<CollectiveWork> {
  const { stores, clock } = deps;
  const due = await stores.due(spaceId, clock.now());
  let made = 0;
  let trouble: Failure | null = null;
  for (const kept of due.filter(({ origin }) => origin === 'ours')) {
    const failure = await makeOne(deps, kept);
    if (failure === null) made += 1;
    else trouble = failure;
  }
  const asked = await askAbout(
    deps,
    due.filter(({ origin }) => origin === 'payer'),
  );
  return { made, learnt: asked.learnt, trouble: asked.trouble ?? trouble };
}

/** @returns why it was not made */
async function makeOne(deps: CollectiveWorkDeps, kept: KeptCollective): Promise<Failure | null> {
  const { stores, ksef, clock } = deps;
  let isAsked = false;
  const make = async (): Promise<string> => {
    await stores.sending(kept.id, clock.now());
    isAsked = true;
    return ksef.makeCollective(kept.parts.map(asKsefPart));
  };
  try {
    const found = kept.state === 'sending' ? await lookFor(deps, kept) : null;
    await stores.known(kept.id, found ?? (await make()), kept.parts, clock.now());
    return null;
  } catch (error) {
    const failure = asFailure(error);
    if (failure.code.startsWith('store.')) throw error;
    const isFinal =
      failure.code === 'ksef.rejected' ||
      failure.code === 'ksef.unauthorized' ||
      (failure.code === 'ksef.not-found' && kept.failures + 1 >= MOST_TRIES);
    const asked = failure.notReceived ? ('wanted' as const) : ('sending' as const);
    const state = isAsked ? asked : kept.state;
    await putOff(deps, kept, failure, isFinal ? { state: 'refused', waitMs: null } : { state });
    return failure;
  }
}

/** The number of one for the same invoices that KSeF made about when ours was sent; null when there is none. */
async function lookFor({ stores, ksef }: CollectiveWorkDeps, kept: KeptCollective): Promise<string | null> {
  const { parts, changedAt, wantedAt } = kept;
  const since = Math.min(changedAt, wantedAt) - CLOCKS_MS;
  const all = await ksef.collectivesOf(parts[0]?.ksefNumber ?? '');
  const recent = all.filter(({ isOurs, madeAt }) => isOurs && madeAt >= since).map(({ number }) => number);
  const known = await stores.knownAmong(recent);
  const fresh = recent.filter((number) => !known.has(number));
  if (fresh.length === 0) return null;
  const found = await ksef.collectiveParts(fresh);
  const wanted = keyOf(parts);
  return fresh.find((number) => keyOf(partsOf(found, number)) === wanted) ?? null;
}

/** Of each the number of payments whose invoices are known now. */
async function askAbout(
  deps: CollectiveWorkDeps,
  asked: readonly KeptCollective[],
): Promise<Pick<CollectiveWork, 'learnt' | 'trouble'>> {
  const { stores, ksef, clock } = deps;
  if (asked.length === 0) return { learnt: 0, trouble: null };
  const numbers = asked.flatMap(({ number }) => number ?? []);
  let found: readonly KsefPart[];
  try {
    found = await ksef.collectiveParts(numbers);
  } catch (error) {
    const failure = asFailure(error);
    const how = failure.kind === 'transient' ? {} : { state: 'unknown' as const, waitMs: DAY_MS };
    for (const kept of asked) await putOff(deps, kept, failure, how);
    return { learnt: 0, trouble: failure };
  }
  let learnt = 0;
  for (const kept of asked) {
    const parts = partsOf(found, kept.number ?? '');
    if (parts.length > 0) {
      const own = await stores.invoicesOf(
        kept.spaceId,
        parts.map(({ ksefNumber }) => ksefNumber),
      );
      const named = parts.map((part) => ({ ...part, ...own.get(part.ksefNumber) }));
      await stores.known(kept.id, kept.number ?? '', named, clock.now());
      learnt += 1;
    } else await putOff(deps, kept, null, { state: 'unknown', waitMs: DAY_MS });
  }
  return { learnt, trouble: null };
}

/** @param how with `waitMs` null it is not tried again */
async function putOff(
  { stores, clock, random }: CollectiveWorkDeps,
  { id, origin, state, failures }: KeptCollective,
  failure: Failure | null,
  how: { readonly state?: KeptCollective['state']; readonly waitMs?: number | null },
): Promise<void> {
  const now = clock.now();
  const tries = failures + 1;
  const usual = retryDelay(failure ?? {}, tries, random.fraction());
  const { waitMs = usual } = how;
  const isOver = waitMs === null || (origin === 'payer' && waitMs === DAY_MS && tries >= MOST_QUESTIONS);
  await stores.failed(id, {
    state: how.state ?? state,
    runAt: isOver ? null : now + waitMs,
    failures: tries,
    code: failure?.code ?? null,
    detail: failure?.detail ?? null,
    at: now,
  });
}

function asKsefPart({ ksefNumber, cents, currency }: KeptCollectivePart): Omit<KsefPart, 'collective'> {
  return { ksefNumber, payment: cents === null || currency === null ? null : { cents, currency } };
}

function partsOf(found: readonly KsefPart[], number: string): readonly KeptCollectivePart[] {
  return found
    .filter(({ collective }) => collective === number)
    .map(({ ksefNumber, payment }) => ({
      ksefNumber,
      cents: payment?.cents ?? null,
      currency: payment?.currency ?? null,
      invoiceId: null,
      invoiceNumber: null,
    }));
}

function keyOf(parts: readonly KeptCollectivePart[]): string {
  return parts
    .map(({ ksefNumber, cents, currency }) => `${ksefNumber} ${cents} ${currency}`)
    .toSorted()
    .join('\n');
}
