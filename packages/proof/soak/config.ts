import { hashPassword } from '../../../src/people/password.js';
import { type ConfigPlace, configText } from '../storm/config.js';

export const PASSWORD = 'three words apart';
export const ACCOUNT = 'DE42100000000001234567';
const HOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const QUICK = { costExponent: 14, blockSize: 8, parallelism: 1 };

export interface SoakPlace extends ConfigPlace {
  /** Of a database of PostgreSQL; null for a file. */
  readonly databaseUrl: string | null;
  readonly webPort: number;
  readonly metricsPort: number;
}

/**
 * The installation of the storm with everything that a soak has beside it: a page, monitoring, a bank, digests, webhooks.
 * What each hour looks back at is all there after some days: until then there are more requests, and lines of the log, each day.
 */
export async function soakConfig(place: SoakPlace): Promise<string> {
  const { folder, ports, webPort, metricsPort, databaseUrl } = place;
  const hash = await hashPassword(PASSWORD, QUICK);
  const changes: readonly (readonly [string, string])[] = [
    [`token: \${BERLIN_TOKEN}`, `token_file: ${folder}/berlin.token`],
    ['reconcile: { every_minutes: 10 }', 'reconcile: { every_minutes: 60, look_back_days: 5 }'],
    ['digest: { at: never }', 'digest: { at: 07:00 }'],
    [
      'chart: SKR03\n',
      `chart: SKR03
      bank: { folder: ${folder}/bank, post: certain, accounts: [{ iban: ${ACCOUNT} }] }
`,
    ],
    ...(databaseUrl === null
      ? []
      : ([
          [
            `store: { path: ${folder}/data/spacebooks.sqlite }`,
            `store: { url: "${databaseUrl}", folder: ${folder}/data }`,
          ],
        ] as const)),
  ];
  const text = changes
    .reduce((before, [from, to]) => {
      // Only the first space has a bank: a folder belongs to one space.
      if (!before.includes(from)) throw new Error(`the configuration of the storm has no ${from}`);
      return before.replace(from, () => to);
    }, configText(place))
    // What is paid is not open any more, in the books of each space.
    .replaceAll('locked_only: yes', 'locked_only: yes\n      payments: { account: 1360 }');
  return `${text}retention: { work_days: 60 }
operations: { listen: "127.0.0.1:${metricsPort}" }
web:
  listen: 127.0.0.1:${webPort}
  session_hours: 12
  users:
    - { name: anna, role: admin, password_hash: "${hash}" }
    - { name: ben, role: finance, password_hash: "${hash}" }
event_webhooks:
  - { name: ledger, url: "http://127.0.0.1:${ports.hook}/ledger", secret: "${HOOK_SECRET}" }
`;
}
