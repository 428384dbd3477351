import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { Config, SpaceConfig } from '../config/config.js';
import { loadConfig } from '../config/load.js';
import { parseKsefNumber } from '../domain/ksef-number.js';
import { parseNip } from '../domain/nip.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type AdoptionCandidate, createAdoptions } from '../store/ksef-adoptions.js';
import { openBeside } from '../store/open.js';
import { clockOf } from './clock-of-environment.js';
import { type CommandContext, printAdvice } from './output.js';

export interface KsefAdoptOptions {
  /** Id or number of the invoice on the platform. */
  readonly invoice: string;
  /** The number of the document in KSeF. */
  readonly number: string;
  readonly config: string;
  /** Who decides; the user of the machine when left out. */
  readonly by?: string;
}

/**
 * `spacebooks ksef adopt`: keeps a person's decision that a document in KSeF is the invoice. The daemon, which may be
 * running, holds it against KSeF and goes on from there.
 */
export async function ksefAdopt(
  { invoice, number, config: file, by = userInfo().username }: KsefAdoptOptions,
  { env, output }: CommandContext,
): Promise<ExitCode> {
  const config = loadConfig(file, { env });
  const clock = clockOf(env);
  const { db, close } = await openBeside(resolve(config.store.path));
  try {
    const adoptions = createAdoptions(db);
    const candidates = (await adoptions.candidates(invoice)).filter(isUndecided);
    const [candidate] = candidates;
    const complaint = complaintAbout(number, invoice, candidates, config);
    if (complaint !== null || candidate === undefined) {
      printAdvice(
        output,
        complaint ?? '',
        'Nothing was changed. The alert about the invoice names both numbers.',
      );
      return EXIT.input;
    }
    const decision = { ksefNumber: number, decidedBy: by, decidedAt: clock.now() };
    await adoptions.decide(candidate.sagaId, decision);
    output.line(
      `${candidate.invoiceNumber ?? invoice} takes over ${number}, decided by ${by}. The daemon asks KSeF within a minute, or at its next start, and goes on from there.`,
    );
    return EXIT.ok;
  } finally {
    await close();
  }
}

/** It waits for a person to decide between two documents, or for KSeF to show the one that was decided for. */
function isUndecided({ state, reason }: AdoptionCandidate): boolean {
  const waits = state === 'parked' || state === 'in-doubt';
  return waits && (reason?.code === 'ksef.mismatch' || reason?.code === 'ksef.not-adopted');
}

function complaintAbout(
  number: string,
  invoice: string,
  candidates: readonly AdoptionCandidate[],
  config: Config,
): string | null {
  const parsed = parseKsefNumber(number);
  if (parsed === null) return `${number} is no number of KSeF: its form or its check digits are wrong`;
  const [candidate, second] = candidates;
  if (candidate === undefined) return `no invoice ${invoice} waits for a document of KSeF to be taken over`;
  if (second !== undefined) {
    const ids = candidates.map(({ invoiceId }) => invoiceId).join(', ');
    return `several invoices have the number ${invoice}: name one by its id (${ids})`;
  }
  const seller = sellerNip(config.spaces.find(({ id }) => id === candidate.spaceId));
  if (parsed.nip !== seller) return `${number} was issued by ${parsed.nip}, the space’s seller is ${seller}`;
  return null;
}

function sellerNip(space: SpaceConfig | undefined): string | null {
  return parseNip(space?.e_invoices.seller.vat_id ?? '');
}
