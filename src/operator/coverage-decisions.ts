import type { Clock } from '@spacebooks/base/clock';
import type { Coverage } from '../domain/coverage/coverage-of.js';
import type { Random } from '../random.js';
import { createCoverageDecide } from '../store/coverage/decide-coverage.js';
import { knownCoverage } from '../store/coverage/settle-coverage.js';
import { tellCoverage } from '../store/coverage/tell-coverage.js';
import type { Db } from '../store/engine/open.js';
import { invoiceFacts } from '../store/invoices/invoice-facts.js';
import type { InvoiceReference } from '../store/invoices/operator-invoices.js';
import type { Decider, OperatorDecisions } from '../store/sagas/operator-decisions.js';
import { say, sentencesOf } from '../words/say.js';
import { spaceOf } from './decide.js';
import type { OperatorFacts } from './facts.js';
import type { Decided, DecisionOf, Operator } from './operator.js';
import type { OperatorStores } from './stores.js';

interface CoverageDeps {
  readonly db: Db;
  readonly stores: OperatorStores;
  readonly facts: OperatorFacts;
  readonly decisions: Pick<OperatorDecisions, 'pauseOf'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly find: (invoice: string, spaceId?: string) => Promise<InvoiceReference>;
  readonly decider: (decision: DecisionOf) => Decider;
  readonly announced: <T>(result: T) => T;
}

/** What people decide about invoices that nobody has asked an e-invoice of. */
export function coverageDecisions(deps: CoverageDeps): Pick<Operator, 'issue' | 'sayNeed'> {
  const { db, facts, random, find, decider, announced } = deps;
  const decide = createCoverageDecide(db);
  const decided = async (
    invoice: string,
    decision: DecisionOf,
    work: (known: Known, by: Decider) => Promise<string>,
  ): Promise<Decided> => {
    const known = await knownIn(deps, await find(invoice, decision.spaceId));
    const key = await work(known, decider(decision));
    const { id, timeZone, goesToKsef, othersIssue } = spaceOf(facts, known.spaceId);
    await tellCoverage(db, { id, timeZone, goesToKsef, othersIssue }, deps.clock.now());
    const { spaceId, invoiceId, number } = known;
    const next = say(sentencesOf('standing', decision.language ?? 'en'), key);
    return announced({ spaceId, invoiceId, invoiceNumber: number, next });
  };
  return {
    issue: (invoice, decision) =>
      decided(invoice, decision, async (known, by) => {
        const { settingsDigest } = spaceOf(facts, known.spaceId);
        await decide.issue(known, { newId: random.id(), settingsDigest }, by);
        return (await waitsWith(deps, known.spaceId)) ?? `issue.${mailOf(known.coverage)}`;
      }),
    sayNeed: (kind, invoice, decision) =>
      decided(invoice, decision, async (known, by) => {
        await decide.say(kind, known, by);
        return `said.${kind}`;
      }),
  };
}

interface Known extends InvoiceReference {
  readonly name: string;
  readonly number: string | null;
  readonly from: string;
  readonly coverage: Coverage;
}

async function knownIn(
  { db, facts }: CoverageDeps,
  { spaceId, invoiceId }: InvoiceReference,
): Promise<Known> {
  const { eInvoicesFrom: from } = spaceOf(facts, spaceId);
  const number = (await invoiceFacts(db).of(spaceId, invoiceId))?.number ?? null;
  const { coverage } = await knownCoverage(db, { spaceId, invoiceId }, from);
  return { spaceId, invoiceId, name: number ?? invoiceId, number, from, coverage };
}

/** What becomes of the mail: the platform sends what it was asked to send, and nothing a second time. */
function mailOf({ kind }: Coverage): 'sent' | 'unsent' | 'other' {
  return kind === 'missing' ? 'sent' : kind === 'unsent' ? 'unsent' : 'other';
}

async function waitsWith({ decisions, facts }: CoverageDeps, spaceId: string): Promise<string | null> {
  if ((await decisions.pauseOf(spaceId)) !== null) return 'next.paused';
  return (await facts.isDaemonRunning()) ? null : 'next.stopped';
}
