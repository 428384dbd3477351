import { z } from 'zod';
import type { Reason } from '../../../domain/saga/model.js';
import type { OperatorLanguage } from '../../../domain/settings.js';
import type { Attempt, EInvoiceRow, InvoiceStory } from '../../../operator/stories.js';
import { failureWords } from '../../../words/failures.js';
import { detailIn } from '../../../words/phrases.js';
import { capitalized } from '../../../words/say.js';
import { finding, id, moment, momentOf, momentOrNull } from './values.js';

const COVERAGES = ['covered', 'waits', 'missing', 'unsent', 'exempt', 'unknown'] as const;
const FILE_KINDS = ['invoice', 'settings', 'xml', 'pdf', 'receipt', 'other document'] as const;

export const reasonOfState = z
  .object({
    code: z.string(),
    summary: z.string(),
    advice: z.string().nullable(),
    detail: z.string().nullable(),
    findings: z.array(finding),
  })
  .meta({ id: 'Reason' });

export const eInvoiceRow = z
  .object({
    space: id,
    invoiceId: id,
    invoiceNumber: z.string().nullable(),
    state: z.string().describe('docs/saga.md names them; `done` and `done-foreign` need nobody.'),
    code: z.string().nullable().describe('Why it waits, of the closed set.'),
    startedAt: moment,
    changedAt: moment,
    nextAt: moment.nullable().describe('When it goes on by itself.'),
    ksefNumber: z.string().nullable(),
  })
  .meta({ id: 'EInvoiceRow' });

const attempt = z.object({
  state: z.string(),
  reason: reasonOfState.nullable(),
  startedAt: moment,
  nextAt: moment.nullable(),
  failures: z.int(),
  ksefNumber: z.string().nullable(),
  steps: z.array(z.object({ at: moment, state: z.string(), reason: reasonOfState.nullable() })),
  files: z.array(
    z.object({
      kind: z.enum(FILE_KINDS),
      id: z.string().describe('SHA-256 of the bytes.'),
    }),
  ),
});

export const eInvoice = z
  .object({
    space: id,
    invoiceId: id,
    invoiceNumber: z.string().nullable(),
    standing: z.string().describe('One sentence: where it stands.'),
    next: z.string().describe('One sentence: what happens by itself.'),
    advice: z.string().nullable().describe('What a person has to do.'),
    coverage: z
      .enum(COVERAGES)
      .describe(
        'Measured by the invoice: `missing` was sent without an e-invoice, `unsent` was not sent by the platform, `exempt` needs none.',
      ),
    possible: z.array(z.enum(['retry', 'release', 'issue', 'none-needed', 'needed'])),
    attempts: z.array(attempt).describe('The latest first.'),
    events: z.array(z.object({ id: z.int(), at: moment, event: z.string() })),
    alerts: z.array(z.object({ at: moment, code: z.string(), text: z.string() })),
    deposits: z
      .array(
        z.object({
          file: z.string().describe('Its name where it is put.'),
          id: z.string().describe('SHA-256 of the bytes.'),
          at: moment.nullable().describe('When it was put there.'),
          place: z.string().nullable(),
          nextAt: moment.nullable(),
          code: z.string().nullable().describe('Why it waits, of the closed set.'),
        }),
      )
      .describe('Files for an approved platform in France.'),
    decisions: z.array(
      z.object({ at: moment, kind: z.string(), by: z.string(), why: z.string().nullable() }),
    ),
  })
  .meta({ id: 'EInvoice' });

export function toEInvoiceRow(row: EInvoiceRow): z.infer<typeof eInvoiceRow> {
  const { spaceId: space, invoiceId, invoiceNumber, state, code, ksefNumber } = row;
  const at = { startedAt: momentOf(row.startedAt), changedAt: momentOf(row.changedAt) };
  return { space, invoiceId, invoiceNumber, state, code, ...at, nextAt: momentOrNull(row.runAt), ksefNumber };
}

export function toEInvoice(
  story: InvoiceStory,
  language: OperatorLanguage,
  mayHave: (file: Attempt['files'][number]) => boolean,
): z.infer<typeof eInvoice> {
  const { spaceId: space, invoiceId, invoiceNumber, standing, next, advice, possible } = story;
  return {
    ...{ space, invoiceId, invoiceNumber, standing, next, advice, possible: [...possible] },
    coverage: story.coverage.kind,
    attempts: story.attempts.map((each) => ({
      state: each.state,
      reason: toReason(each.reason, language),
      startedAt: momentOf(each.startedAt),
      nextAt: momentOrNull(each.runAt),
      failures: each.failures,
      ksefNumber: each.ksef?.number ?? null,
      steps: each.steps.map((step) => ({
        at: momentOf(step.at),
        state: step.state,
        reason: toReason(step.reason, language),
      })),
      files: each.files.filter(mayHave).map(({ kind, address }) => ({ kind, id: address })),
    })),
    events: story.events.map(({ id: number, receivedAt, event }) => ({
      id: number,
      at: momentOf(receivedAt),
      event,
    })),
    alerts: story.alerts.map(({ at, code, text }) => ({ at: momentOf(at), code, text })),
    deposits: story.deposits.map(({ name, address, depositedAt, place, runAt, failure }) => ({
      ...{ file: name, id: address, place, code: failure },
      ...{ at: momentOrNull(depositedAt), nextAt: momentOrNull(runAt) },
    })),
    decisions: story.decisions.map(({ at, kind, by, why }) => ({ at: momentOf(at), kind, by, why })),
  };
}

function toReason(reason: Reason | null, language: OperatorLanguage): z.infer<typeof reasonOfState> | null {
  if (reason === null) return null;
  const { summary, advice } = failureWords(language, reason.code);
  return {
    code: reason.code,
    summary: capitalized(summary),
    advice,
    detail: detailIn(language, reason).detail ?? null,
    findings: [...(reason.findings ?? [])],
  };
}
