import { acceleratedClock } from '@spacebooks/base/clock';
import { startSandbox } from '@spacebooks/cobot-sandbox';

/** How many spaces, whether one user has a token for each of them, and how many times faster than real time passes. */
const [count = '1', owner = 'each', speed = '1'] = process.argv.slice(2);
const spaces = Array.from({ length: Number(count) }, (_, index) => `space-${index}`);

const userOf = (id: string): string => (owner === 'one' ? 'admin' : id);
const tokensOf = (user: string) =>
  spaces.filter((id) => userOf(id) === user).map((id) => ({ token: `token-of-${id}` }));

const sandbox = await startSandbox({
  clock: acceleratedClock(Number(speed)),
  seed: {
    users: [...new Set(spaces.map(userOf))].map((user) => ({
      email: `${user}@space.example`,
      tokens: tokensOf(user),
    })),
    spaces: spaces.map((id) => ({ id, subdomain: id, name: id, admins: [`${userOf(id)}@space.example`] })),
  },
});

export interface SandboxCounts {
  readonly subscriptions: number;
  readonly requests: number;
  /** Answers 429. */
  readonly tooMany: number;
}

let counted = 1;
let tooMany = 0;
process.on('message', () => {
  const { requests, subscriptions } = sandbox.state;
  tooMany += requests.entries(counted).filter(({ status }) => status === 429).length;
  counted = requests.next;
  process.send?.({
    subscriptions: subscriptions.size,
    requests: counted - 1,
    tooMany,
  } satisfies SandboxCounts);
});
process.send?.({ url: sandbox.url });
