import { counted } from '@spacebooks/base/text/counted';
import type { SagaState } from '../domain/saga/model.js';
import { findingLine } from '../words/findings.js';
import type { DemoResult } from './play.js';
import type { DemoStage } from './stage.js';

/** What `demo --json` prints. */
interface DemoSummary {
  readonly eInvoices: {
    /** Invoices whose e-invoice the platform requested. */
    readonly requested: number;
    readonly attached: number;
    readonly refused: number;
    readonly parked: number;
  };
  readonly ksef: {
    /** Invoices that KSeF has accepted and whose number the platform has. */
    readonly accepted: number;
    /** Of those, how many were adopted after KSeF had refused a copy as a duplicate (440). */
    readonly duplicatesAdopted: number;
    /** Documents that KSeF has accepted. */
    readonly documentsInKsef: number;
  };
  readonly customerMails: number;
  readonly platformRequests: number;
  /** Answers 429: requests beyond the rate limit. */
  readonly tooManyRequests: number;
  readonly invoices: readonly {
    readonly number: string;
    readonly prepared: string;
    readonly state: SagaState | undefined;
    readonly ksefNumber: string | null;
    readonly steps: readonly SagaState[];
    readonly requests: readonly string[];
    readonly mails: number;
    readonly files: readonly string[];
  }[];
}

export function summarize(results: readonly DemoResult[], stage: DemoStage): DemoSummary {
  const { sandbox } = stage;
  const requests = sandbox.state.requests.entries(1);
  const count = (state: SagaState): number =>
    results.filter(({ sagas }) => sagas.some((saga) => saga.state === state)).length;
  return {
    eInvoices: {
      requested: results.length,
      attached: results.filter(({ invoice }) => sandbox.operator.invoice(invoice.id).eInvoice).length,
      refused: count('refused'),
      parked: count('parked'),
    },
    ksef: inKsef(results, stage),
    customerMails: results.reduce((sum, { mails }) => sum + mails, 0),
    platformRequests: requests.length,
    tooManyRequests: requests.filter((entry) => entry.status === 429).length,
    invoices: results.map(({ number, invoice, sagas, requests: asked, mails, files }) => ({
      number,
      prepared: invoice.prepared,
      state: sagas[0]?.state,
      ksefNumber: sagas[0]?.ksefNumber ?? null,
      steps: sagas[0]?.steps.map((step) => step.state) ?? [],
      requests: asked,
      mails,
      files,
    })),
  };
}

function inKsef(results: readonly DemoResult[], { sandbox, ksef }: DemoStage): DemoSummary['ksef'] {
  const documents = ksef.operator.documents();
  const accepted = results.flatMap(({ invoice, sagas }) => {
    const number = sagas.find((saga) => saga.state === 'done')?.ksefNumber ?? null;
    return number !== null && sandbox.operator.invoice(invoice.id).ksef?.referenceNumber === number
      ? [number]
      : [];
  });
  const refused = new Set(documents.filter(({ verdict }) => verdict === 440).map(({ hash }) => hash));
  const adopted = documents.filter(
    ({ ksefNumber, hash }) => ksefNumber !== null && accepted.includes(ksefNumber) && refused.has(hash),
  );
  return {
    accepted: accepted.length,
    duplicatesAdopted: adopted.length,
    documentsInKsef: documents.filter(({ ksefNumber }) => ksefNumber !== null).length,
  };
}

/** Deviations from the scenario; none when all is well. */
export function surprises(
  results: readonly DemoResult[],
  { ksef }: DemoSummary,
  stage: Pick<DemoStage, 'ksef'>,
): string[] {
  const inWarsaw = results.filter(({ invoice }) => invoice.input.space === 'space-warsaw').length;
  const twice = [...stage.ksef.operator.acceptedPerKey()].filter(([, count]) => count > 1);
  return [
    ...ended(results),
    ...twice.map(([key]) => `KSeF has accepted ${key} more than once`),
    ...(ksef.accepted === inWarsaw && ksef.documentsInKsef === inWarsaw
      ? []
      : [
          `KSeF holds ${counted(ksef.documentsInKsef, 'document')}, the platform knows ${ksef.accepted} of ${inWarsaw}`,
        ]),
    ...(ksef.duplicatesAdopted === 1
      ? []
      : [`${ksef.duplicatesAdopted} duplicates were adopted instead of 1`]),
  ];
}

function ended(results: readonly DemoResult[]): string[] {
  return results.flatMap(({ invoice, number, sagas, mails }) => {
    const mailsExpected = invoice.ends === 'done' ? 1 : 0;
    return [
      ...(sagas[0]?.state === invoice.ends
        ? []
        : [`${number} should be ${invoice.ends} and is ${sagas[0]?.state}`]),
      ...(mails === mailsExpected
        ? []
        : [`the customer of ${number} got ${mails} mails instead of ${mailsExpected}`]),
    ];
  });
}

/** The story as lines of text. */
export function story(results: readonly DemoResult[], summary: DemoSummary): string[] {
  const invoices = results.flatMap(({ number, invoice, sagas, requests, mails, files }) => [
    `${number}  ${invoice.prepared}`,
    ...sagas.map(({ steps }) => `  steps     ${steps.map((step) => step.state).join(' → ')}`),
    `  platform  ${requests.join(', ')}`,
    ...sagas.flatMap(({ ksefNumber }) => (ksefNumber === null ? [] : [`  KSeF      ${ksefNumber}`])),
    ...sagas.flatMap(({ reason }) =>
      (reason?.findings ?? []).map((finding) => `  refused   ${findingLine(finding, 'en')}`),
    ),
    `  customer  ${mails === 1 ? 'got one mail' : `got ${mails} mails`}`,
    ...files.map((file) => `  file      ${file}`),
    '',
  ]);
  const { requested, attached, refused, parked } = summary.eInvoices;
  return [
    ...invoices,
    `${requested} e-invoices requested: ${attached} attached, ${refused} refused, ${parked} parked.`,
    `${counted(summary.ksef.documentsInKsef, 'document')} in KSeF, ${summary.ksef.duplicatesAdopted} of them recovered from a duplicate.`,
    `${summary.customerMails} mails to customers, ${counted(summary.platformRequests, 'request')} to the platform, ${summary.tooManyRequests} of them too many.`,
  ];
}
