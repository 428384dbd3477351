import type { SagaState } from '../domain/saga/model.js';
import type { DemoResult } from './play.js';
import type { DemoStage } from './stage.js';

/** What `demo --json` prints. */
export interface DemoSummary {
  readonly eInvoices: {
    /** Invoices whose e-invoice the platform asked for. */
    readonly requested: number;
    readonly attached: number;
    readonly refused: number;
    readonly parked: number;
  };
  readonly customerMails: number;
  readonly platformRequests: number;
  /** Answers 429: requests beyond the rate limit. */
  readonly tooManyRequests: number;
  readonly invoices: readonly {
    readonly number: string;
    readonly prepared: string;
    readonly state: SagaState | undefined;
    readonly steps: readonly SagaState[];
    readonly requests: readonly string[];
    readonly mails: number;
    readonly files: readonly string[];
  }[];
}

export function summarize(results: readonly DemoResult[], { sandbox }: DemoStage): DemoSummary {
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
    customerMails: results.reduce((sum, { mails }) => sum + mails, 0),
    platformRequests: requests.length,
    tooManyRequests: requests.filter((entry) => entry.status === 429).length,
    invoices: results.map(({ number, invoice, sagas, requests: asked, mails, files }) => ({
      number,
      prepared: invoice.prepared,
      state: sagas[0]?.state,
      steps: sagas[0]?.steps.map((step) => step.state) ?? [],
      requests: asked,
      mails,
      files,
    })),
  };
}

/** What did not come out as it was prepared; an empty list when all is well. */
export function surprises(results: readonly DemoResult[]): string[] {
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

/** The story in lines for people. */
export function story(results: readonly DemoResult[], summary: DemoSummary): string[] {
  const invoices = results.flatMap(({ number, invoice, sagas, requests, mails, files }) => [
    `${number}  ${invoice.prepared}`,
    ...sagas.map(({ steps }) => `  steps     ${steps.map((step) => step.state).join(' → ')}`),
    `  platform  ${requests.join(', ')}`,
    ...sagas.flatMap(({ reason }) =>
      (reason?.findings ?? []).map(({ field, message, fix }) => `  refused   ${field}: ${message} ${fix}`),
    ),
    `  customer  ${mails === 1 ? 'got one mail' : `got ${mails} mails`}`,
    ...files.map((file) => `  file      ${file}`),
    '',
  ]);
  const { requested, attached, refused, parked } = summary.eInvoices;
  return [
    ...invoices,
    `${requested} e-invoices requested: ${attached} attached, ${refused} refused, ${parked} parked.`,
    `${summary.customerMails} mails to customers, ${summary.platformRequests} requests to the platform, ${summary.tooManyRequests} of them too many.`,
  ];
}
