import { createHash } from 'node:crypto';
import { faultRuleOf } from '@spacebooks/sandbox-engine/fault-rule';
import { SandboxOperator } from '@spacebooks/sandbox-engine/operator';
import { beginLogin, LOGIN_SUCCEEDED } from '../auth/login.js';
import { isIssued, keyOf, verdict } from '../documents/document.js';
import { receive } from '../documents/receive.js';
import { isKsefNumber, referenceNumber } from '../numbers.js';
import { CODES, KSEF_OPERATIONS, STORAGE } from '../operations.js';
import { changedSettings, type KsefSeed, type KsefSettingsChange } from '../seed.js';
import { endOf, isOnline, SESSION_LIFETIME_MS } from '../sessions/session.js';
import type { KsefWorld } from '../world.js';
import { type DocumentEntry, entryOf } from './state.js';

export const ksefFault = faultRuleOf([...KSEF_OPERATIONS, ...STORAGE, ...CODES]);

/** The verdicts of the next documents, whatever they hold. */
interface OrderedVerdict {
  /** Of the table of document statuses, from 405 on, e.g. 500 or 550. */
  readonly code: number;
  readonly details?: readonly string[] | undefined;
  /** How many documents; 1 when left out. */
  readonly count?: number | undefined;
}

/** What KSeF itself or chance may do. */
export class KsefOperator extends SandboxOperator<KsefWorld, KsefSeed> {
  constructor(world: () => KsefWorld, reset: (seed?: KsefSeed) => void) {
    super(world, reset, ksefFault);
  }

  /** Applies to what arrives from now on. */
  change(changes: KsefSettingsChange): void {
    const world = this.world();
    world.settings = changedSettings(world.settings, changes);
  }

  /** Answers every request with 503 until it is up again. */
  setDown(isDown: boolean): void {
    this.world().isDown = isDown;
  }

  /** What KSeF warns of in the header X-System-Warning of each answer, e.g. `[xml-002]: …`, until it is null. */
  warn(text: string | null): void {
    this.world().systemWarning = text;
  }

  /** Publishes new keys. @param keepOld whether the old ones stay valid (and listed) */
  rotateKeys({ keepOld = false }: { readonly keepOld?: boolean | undefined } = {}): void {
    const world = this.world();
    world.keys.rotate(world.clock.now(), keepOld);
  }

  /** Aborts open sessions: further documents are refused with 21184. @returns their reference numbers */
  killSessions(reference?: string): readonly string[] {
    const { sessions, clock } = this.world();
    const now = clock.now();
    const open = [...sessions.values()].filter(
      (session) => isOnline(session) && endOf(session, now) === null,
    );
    const hit = open.filter((session) => (reference ?? session.reference) === session.reference);
    for (const session of hit) {
      session.isKilled = true;
      session.closedAt = now;
    }
    return hit.map((session) => session.reference);
  }

  /** Revokes every login: access tokens are answered 401, refresh tokens 400. */
  endLogins(): void {
    for (const login of this.world().authentications.values()) login.revoked = true;
  }

  /** Forces a verdict on the next documents. @throws RangeError unless it refuses them */
  orderVerdict({ code, details = [], count = 1 }: OrderedVerdict): void {
    if (code < 400) throw new RangeError(`${code} refuses nothing`);
    const { ordered } = this.world();
    for (let left = count; left > 0; left -= 1) ordered.push(verdict(code, ...details));
  }

  /**
   * Issues a document in the seller's name, as another program would: with a number at once.
   *
   * @param number a KSeF number that nothing has, of 36 characters for an invoice of KSeF 1.0; a new one when left out
   * @throws Error when KSeF would refuse it
   */
  async issue(xml: Uint8Array, nip: string, number?: string): Promise<DocumentEntry> {
    const world = this.world();
    if (number !== undefined && (!isKsefNumber(number) || world.issuedByNumber.has(number))) {
      throw new Error(`${number} is no KSeF number that is free`);
    }
    const session = foreignSession(nip, world);
    const hash = createHash('sha256').update(xml).digest('base64');
    const at = world.clock.now();
    const consignment = {
      session,
      nip,
      xml,
      hash,
      size: xml.length,
      at,
      isOffline: false,
      correctedHash: null,
      processingMs: 0,
      ksefNumber: number,
    };
    const document = await receive(consignment, world);
    if (document.ksefNumber !== null) return entryOf(document, world);
    const { code, details } = document.verdict;
    throw new Error(`KSeF refuses the document with ${code}: ${details.join('; ')}`);
  }

  /** Everything that arrived, accepted or not. */
  documents(): readonly DocumentEntry[] {
    const world = this.world();
    return world.documents.map((document) => entryOf(document, world));
  }

  /** How often each key (seller, kind, number) was accepted: never more than once. */
  acceptedPerKey(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { content } of this.world().documents.filter(isIssued)) {
      const key = keyOf(content);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  }
}

/** A closed session of another program of the same seller. @returns its reference number */
function foreignSession(nip: string, world: KsefWorld): string {
  const now = world.clock.now();
  const owner = { type: 'Nip', value: nip } as const;
  const claim = {
    context: owner,
    actor: { identifier: owner, ownerOf: nip },
    proof: { method: 'Token', tokenReference: referenceNumber('TO', now, world.randomBytes) },
    token: null,
    certificate: null,
  } as const;
  const authentication = beginLogin(claim, LOGIN_SUCCEEDED, world);
  const reference = referenceNumber('SO', now, world.randomBytes);
  world.sessions.set(reference, {
    reference,
    nip,
    authentication: authentication.reference,
    openedAt: now,
    validUntil: now + SESSION_LIFETIME_MS,
    key: world.randomBytes(32),
    iv: world.randomBytes(16),
    checksIdentifiers: world.settings.identifier_checks,
    upoReference: referenceNumber('UP', now, world.randomBytes),
    batch: null,
    closedAt: now,
    isKilled: false,
  });
  return reference;
}
