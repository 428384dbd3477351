import type { FaultRuleInput, RequestEntry } from '@spacebooks/cobot-sandbox';
import type { KsefSandbox } from '@spacebooks/ksef-sandbox';
import type { EInvoiceReport } from '../../src/store/sagas/e-invoice-reports.js';
import { type Stage, type StageOptions, setStage } from './stage.js';

export interface WarsawStage extends Stage {
  readonly ksef: KsefSandbox;
}

/** A stage whose only space issues in KSeF, with a sandbox of KSeF on the same clock. @param lines of `e_invoices.ksef` */
export async function inWarsaw(
  lines: readonly string[] = [],
  options: StageOptions = {},
): Promise<WarsawStage> {
  return (await setStage({ ...options, warsaw: lines })) as WarsawStage;
}

export const DROP_BEFORE: FaultRuleInput['action'] = { type: 'drop-before-effect' };
export const DROP_AFTER: FaultRuleInput['action'] = { type: 'drop-after-effect' };

/** Lets something go wrong with the next requests for an operation of KSeF. */
export function ksefFault(
  { ksef }: WarsawStage,
  operation: string,
  action: FaultRuleInput['action'],
  count = 1,
): void {
  ksef.operator.addFault({ match: { operation }, count, action });
}

/** The list of a session is empty, whatever it holds. */
export function hideFromList({ ksef }: WarsawStage, count = 1): void {
  ksef.operator.addFault({
    match: { operation: 'list-session-invoices' },
    count,
    action: { type: 'status', status: 200, body: { invoices: [] } },
  });
}

/** What KSeF was asked, by operation, in order. */
export function asked({ ksef }: WarsawStage, operation?: string): readonly RequestEntry[] {
  return ksef.state.requests
    .entries(1)
    .filter((entry) => operation === undefined || entry.operation === operation);
}

export function states({ steps }: EInvoiceReport): readonly string[] {
  return steps.map(({ state }) => state);
}

/** The archived XML of an e-invoice. */
export async function xmlOf(stage: Stage, { xml }: EInvoiceReport): Promise<string> {
  return Buffer.from(await stage.daemon().archive.get(xml ?? '')).toString('utf8');
}
