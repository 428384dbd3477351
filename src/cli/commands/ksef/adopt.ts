import { userInfo } from 'node:os';
import { parseNip } from '@spacebooks/base/nip';
import { parseKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import type { Config, SpaceConfig } from '../../../config/config.js';
import { EXIT } from '../../../exit-codes.js';
import type { AdoptionCandidate } from '../../../store/sagas/ksef-adoptions.js';
import { clockBeside } from '../../clock-of-environment.js';
import { argument, defineCommand, done } from '../../define-command.js';
import { openConfig, withDatabase } from '../../open-config.js';
import { CONFIG, DECIDER, JSON_OUTPUT } from '../../options.js';
import { CommandError } from '../../output.js';

/**
 * Records a person's decision that a document in KSeF is the invoice. The daemon, which may be running, verifies it
 * with KSeF and continues from there.
 */
export const command = defineCommand({
  summary: 'Adopt a document that KSeF has under the number of an invoice, in place of ours.',
  arguments: {
    invoice: argument('id or number of the invoice on the platform'),
    number: argument('number of the document in KSeF'),
  },
  options: { ...CONFIG, ...DECIDER, ...JSON_OUTPUT },
  examples: ['spacebooks ksef adopt FV/2026/11/7 5265877635-20261121-0123456789AB-CD'],
  notes: 'It cannot be taken back: the document of KSeF is the invoice’s from then on.',
  run: async ({ invoice, number, config: file, by = userInfo().username }, context) => {
    const { createAdoptions } = await import('../../../store/sagas/ksef-adoptions.js');
    const config = await openConfig(file, context);
    return withDatabase(config, async (db) => {
      const adoptions = createAdoptions(db);
      const candidates = (await adoptions.candidates(invoice)).filter(isUndecided);
      const [candidate] = candidates;
      const complaint = complaintAbout(number, invoice, candidates, config);
      if (complaint !== null || candidate === undefined) {
        throw new CommandError(
          EXIT.input,
          complaint ?? '',
          'Nothing was changed. The alert about the invoice names both numbers.',
        );
      }
      const clock = await clockBeside(db, context.env);
      const decision = { ksefNumber: number, decidedBy: by, decidedAt: clock.now() };
      await adoptions.decide(candidate.sagaId, decision);
      const adopted = { invoice: candidate.invoiceId, invoiceNumber: candidate.invoiceNumber };
      return done({ ...adopted, ...decision }, [
        `${candidate.invoiceNumber ?? invoice} adopts ${number}, decided by ${by}. The daemon verifies it with KSeF within a minute, or at its next start, and continues from there.`,
      ]);
    });
  },
});

/** It is waiting for a person to choose between two documents, or for KSeF to show the chosen one. */
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
  if (parsed === null) return `${number} is no KSeF number: its form or its check digits are wrong`;
  const [candidate, second] = candidates;
  if (candidate === undefined) return `no invoice ${invoice} is waiting for a KSeF document to be adopted`;
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
