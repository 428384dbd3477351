/** What monitoring reads. */
export interface Metrics {
  /** Samples of one answer. */
  readonly series: number;
  /** E-invoices, messages and files that are under way: of those that wait for a person nothing. */
  readonly queue: number;
  /** Requests that had no answer. */
  readonly unanswered: number;
  readonly requests: number;
}

/** States in which an e-invoice has ended or waits for a person. */
const WITH_A_PERSON = /state="(?:refused|released|parked|done-foreign|deleted|gone|done)"/;

export async function readMetrics(url: string): Promise<Metrics> {
  return metricsOf(await (await fetch(url)).text());
}

/** @param text in Prometheus' format */
export function metricsOf(text: string): Metrics {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const sum = (keeps: (line: string) => boolean): number =>
    lines.filter(keeps).reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0);
  const isOf = (name: string) => (line: string) => line.startsWith(`spacebooks_${name}{`);
  return {
    series: lines.length,
    queue:
      sum((line) => isOf('e_invoices')(line) && !WITH_A_PERSON.test(line)) +
      sum((line) => isOf('deliveries_waiting')(line) && line.includes('parked="false"')) +
      sum(isOf('platform_requests_waiting')),
    unanswered: sum((line) => isOf('requests_total')(line) && line.includes('status="none"')),
    requests: sum(isOf('requests_total')),
  };
}
