import { acceleratedClock } from '@spacebooks/base/clock';
import { startSandbox } from '@spacebooks/cobot-sandbox';

/** What the bench asks of the platform's process. */
export type Command =
  /** Requests e-invoices at this rate until told otherwise; 0 for none. */
  { readonly type: 'request'; readonly perSecond: number } | { readonly type: 'count' };

export interface Counts {
  /** E-invoices requested, and those attached. */
  readonly requested: number;
  readonly attached: number;
  /** Where created invoices of the first space are announced. */
  readonly callbackUrl: string;
}

const [spaces = 1, invoicesOfEach = 1, lines = 1, speed = 1] = process.argv.slice(2).map(Number);

const sandbox = await startSandbox({
  clock: acceleratedClock(speed),
  seed: {
    settings: { requests_per_minute: 0 },
    users: each(spaces, (space) => ({
      email: `admin-${space}@example.org`,
      tokens: [{ token: `bench-token-${space}` }],
    })),
    spaces: each(spaces, (space) => ({
      id: `space-${space}`,
      subdomain: `s${space}`,
      name: `Coworking ${space}`,
      admins: [`admin-${space}@example.org`],
    })),
    // One of each space after the other.
    invoices: each(spaces * invoicesOfEach, (invoice) => ({
      id: `invoice-${invoice}`,
      space: `space-${invoice % spaces}`,
      items: each(lines, (line) => ({ description: `Arbeitsplatz ${line}`, net: '350', rate: '19' })),
    })),
  },
});

let requested = 0;
let timer: NodeJS.Timeout | undefined;

function request(perSecond: number): void {
  clearInterval(timer);
  if (perSecond === 0) return;
  timer = setInterval(() => {
    sandbox.operator.requestSending(`invoice-${requested}`, 'automatic');
    requested += 1;
  }, 1_000 / perSecond);
}

function counts(): Counts {
  const subscriptions = [...sandbox.state.subscriptions.values()];
  const created = subscriptions.find(({ event }) => event === 'created_invoice');
  const attached = [...sandbox.state.invoices.values()].filter(({ eInvoice }) => eInvoice).length;
  return { requested, attached, callbackUrl: created?.callbackUrl ?? '' };
}

function each<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

process.on('message', (command: Command) => {
  if (command.type === 'request') request(command.perSecond);
  else process.send?.(counts());
});
process.send?.({
  baseUrl: sandbox.baseUrl,
  authUrl: sandbox.authUrl,
  spaceUrls: each(spaces, (space) => sandbox.spaceUrl(`s${space}`)),
});
