import { acceleratedClock } from '@spacebooks/base/clock';
import { startSandbox } from '@spacebooks/cobot-sandbox';

/** What the bench asks of the platform's process. */
export type Command =
  /** So many e-invoices of each space, all at once. */
  | { readonly type: 'request'; readonly ofEach: number }
  /** From now on it remembers when each invoice is first asked for. */
  | { readonly type: 'mark' }
  | { readonly type: 'count' };

export interface Counts {
  /** E-invoices requested, and those attached. */
  readonly requested: number;
  readonly attached: number;
  readonly subscriptions: number;
  /** From the platform's first breath on. */
  readonly requests: number;
  /** Answers 429. */
  readonly refused: number;
  /** Of the user who waited longest since the last `request`: how long, milliseconds of the platform's clock. */
  readonly longestMs: number;
  /** How many requests of that user were answered meanwhile. */
  readonly requestsMeanwhile: number;
  /** Invoices by when each was first asked for since the last `mark`, real epoch milliseconds. */
  readonly askedFor: readonly (readonly [invoiceId: string, realMs: number])[];
}

/** Spaces, users, requests a minute of each user (0: any), speed and start of the clock, epoch milliseconds. */
const [spaces = 1, users = 1, perMinute = 0, speed = 1, since = Date.now()] = process.argv
  .slice(2)
  .map(Number);
const clock = acceleratedClock(speed, since + (Date.now() - since) * speed);
const numbers = Array.from({ length: spaces }, (_, index) => index);
const userOf = (space: number): string => `admin-${space % users}@example.org`;

const sandbox = await startSandbox({
  clock,
  seed: {
    settings: { requests_per_minute: perMinute },
    users: numbers.slice(0, users).map((user) => ({
      email: userOf(user),
      tokens: numbers
        .filter((space) => space % users === user)
        .map((space) => ({ token: `bench-token-${space}` })),
    })),
    spaces: numbers.map((space) => ({
      id: `space-${space}`,
      subdomain: `s${space}`,
      name: `Coworking ${space}`,
      admins: [userOf(space)],
    })),
  },
});

interface UserFigures {
  requests: number;
  requestsUntilLast: number;
  lastAt: number;
}

let requested = 0;
let requestedAt = 0;
let followed = 1;
let refused = 0;
let ofUsers = new Map<string, UserFigures>();
let markedAt = Number.POSITIVE_INFINITY;
const askedFor = new Map<string, number>();

const INVOICE = /\/invoices\/([^/]+)/;

/** Reads what the journal has new, before it forgets it. */
function follow(): void {
  const { requests } = sandbox.state;
  for (const { status, userId, operation, at, path, realMs } of requests.entries(followed)) {
    if (status === 429) refused += 1;
    const [, invoiceId] = INVOICE.exec(path) ?? [];
    if (invoiceId !== undefined && realMs >= markedAt && !askedFor.has(invoiceId))
      askedFor.set(invoiceId, realMs);
    if (userId === null) continue;
    const known = ofUsers.get(userId) ?? { requests: 0, requestsUntilLast: 0, lastAt: requestedAt };
    ofUsers.set(userId, known);
    known.requests += 1;
    if (operation !== 'attach-invoice-pdf' || status === null || status >= 300) continue;
    known.lastAt = Date.parse(at);
    known.requestsUntilLast = known.requests;
  }
  followed = requests.next;
}
setInterval(follow, 200);

function request(ofEach: number): void {
  follow();
  ofUsers = new Map();
  requestedAt = clock.now();
  for (let number = 0; number < ofEach; number += 1) {
    for (const space of numbers) {
      const { id } = sandbox.operator.createInvoice({
        space: `space-${space}`,
        items: [
          { description: 'Fix Desk', net: '350', rate: '19' },
          { description: 'Buch', net: '14.02', rate: '7' },
        ],
      });
      sandbox.operator.requestSending(id, 'automatic');
      requested += 1;
    }
  }
}

function counts(): Counts {
  follow();
  const slowest = [...ofUsers.values()].sort((a, b) => b.lastAt - a.lastAt)[0];
  return {
    requested,
    attached: [...sandbox.state.invoices.values()].filter(({ eInvoice }) => eInvoice).length,
    subscriptions: sandbox.state.subscriptions.size,
    requests: followed - 1,
    refused,
    longestMs: (slowest?.lastAt ?? requestedAt) - requestedAt,
    requestsMeanwhile: slowest?.requestsUntilLast ?? 0,
    askedFor: [...askedFor],
  };
}

function mark(): void {
  follow();
  markedAt = Date.now();
  askedFor.clear();
}

process.on('message', (command: Command) => {
  if (command.type === 'request') request(command.ofEach);
  else if (command.type === 'mark') mark();
  else process.send?.(counts());
});
process.send?.({
  baseUrl: sandbox.baseUrl,
  authUrl: sandbox.authUrl,
  spaceUrls: numbers.map((space) => sandbox.spaceUrl(`s${space}`)),
});
