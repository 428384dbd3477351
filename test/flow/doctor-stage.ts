import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';
import { DEFAULT_KSEF_SEED, type KsefSandbox, startKsefSandbox } from '@spacebooks/ksef-sandbox';
import { runProgram } from '../../src/cli/program.js';
import type { CheckVerdict } from '../../src/doctor/check.js';
import type { CheckReport } from '../../src/doctor/examine.js';
import { createRedaction } from '../../src/ops/redaction.js';
import {
  ACCOUNTING_SCOPES,
  E_INVOICE_SCOPES,
  PAYMENT_RECORDS_SCOPES,
} from '../../src/platform/oauth/scopes.js';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';

/** What a test changes in an installation that is sound. */
interface Planted {
  readonly token?: string;
  readonly platformId?: string;
  readonly publicUrl?: string;
  readonly archive?: string;
  /** The section `archive` in place of a folder. */
  readonly bucket?: string;
  readonly store?: string;
  readonly layout?: string;
  /** The section `payment` of the space in Berlin, as YAML in a line. */
  readonly payment?: string;
  readonly ksefToken?: string;
  /** Lines of `ksef` in place of a token. */
  readonly ksefLogin?: string;
  /** Lines of `targets`, eight blanks deep. */
  readonly targets?: string;
  /** The section `bank` of the space in Berlin, as YAML in a line. */
  readonly bank?: string;
  /** The section `mail`. */
  readonly mail?: string;
  readonly webhook?: string;
  /** Further sections of the file. */
  readonly more?: string;
  /** The section `tracing`. */
  readonly tracing?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What the command is given besides. */
  readonly args?: readonly string[];
}

interface Examined {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly reports: readonly CheckReport[];
  /** `check/about` of all that failed, and of all that are warned of. */
  readonly failed: readonly string[];
  readonly warned: readonly string[];
  verdict(check: string, about?: string | null): CheckVerdict;
}

/** Both sandboxes, and an installation with a space in Berlin and one in Warsaw, neither of which ever ran. */
export interface DoctorStage {
  readonly sandbox: Sandbox;
  readonly ksef: KsefSandbox;
  readonly folder: string;
  readonly port: number;
  examine(planted?: Planted): Promise<Examined>;
  close(): Promise<void>;
}

const GOOD_TOKEN = 'doctor-good-token';
export const POOR_TOKEN = 'doctor-poor-token';
/** May do all that e-invoices and books need, and nothing else. */
export const PLAIN_TOKEN = 'doctor-plain-token';
/** Of that without the lists of accounts and cost centers. */
export const LISTLESS_TOKEN = 'doctor-listless-token';
/** Of that without single payments. */
export const BARE_TOKEN = 'doctor-bare-token';

/**
 * Without limits, as the platform's sandbox: each examination is a program of its own and knows nothing of the logins
 * before it, and on a fast machine there are more than KSeF lets in within a second.
 */
const KSEF_SEED = { settings: { limits: false }, contexts: DEFAULT_KSEF_SEED.contexts };

export async function setDoctorStage(): Promise<DoctorStage> {
  const sandbox = await startSandbox({
    clock: systemClock,
    seed: {
      settings: { requests_per_minute: 0 },
      users: [
        {
          email: 'admin@space.example',
          tokens: [
            { token: GOOD_TOKEN },
            { token: POOR_TOKEN, scopes: ['read_user', 'read_invoices'] },
            { token: LISTLESS_TOKEN, scopes: [...E_INVOICE_SCOPES, ...PAYMENT_RECORDS_SCOPES] },
            { token: BARE_TOKEN, scopes: [...E_INVOICE_SCOPES, ...ACCOUNTING_SCOPES] },
            {
              token: PLAIN_TOKEN,
              scopes: [...E_INVOICE_SCOPES, ...ACCOUNTING_SCOPES, ...PAYMENT_RECORDS_SCOPES],
            },
          ],
        },
      ],
      spaces: [
        { id: 'space-berlin', subdomain: 'berlin', name: 'Berlin' },
        { id: 'space-warsaw', subdomain: 'warsaw', name: 'Warszawa', country_code: 'PL' },
      ],
    },
  });
  const ksef = await startKsefSandbox({ clock: systemClock, seed: KSEF_SEED });
  const folder = temporaryFolder('doctor-');
  const port = await freePort();
  const file = join(folder, 'spacebooks.yml');
  return {
    sandbox,
    ksef,
    folder,
    port,
    examine: async (planted = {}) => {
      mkdirSync(join(folder, 'exports'), { recursive: true });
      writeFileSync(file, configText({ sandbox, ksef, folder, port }, planted));
      const out: string[] = [];
      const err: string[] = [];
      const redaction = createRedaction();
      const output = {
        line: (text: string) => void out.push(redaction.redact(text)),
        error: (text: string) => void err.push(redaction.redact(text)),
        redaction,
        colours: false,
      };
      const args = ['doctor', '--config', file, '--json', ...(planted.args ?? [])];
      const code = await runProgram(args, { output, env: planted.env ?? {} });
      return examined(code, out.join('\n'), err.join('\n'));
    },
    close: async () => {
      await sandbox.close();
      await ksef.close();
    },
  };
}

function examined(code: number, out: string, err: string): Examined {
  const reports = out.startsWith('{') ? ((JSON.parse(out) as { checks?: CheckReport[] }).checks ?? []) : [];
  const named = (state: CheckVerdict['state']): readonly string[] =>
    reports.flatMap(({ name, verdicts }) =>
      verdicts.filter((each) => each.state === state).map(({ about }) => `${name}/${about ?? ''}`),
    );
  return {
    code,
    out,
    err,
    reports,
    failed: named('failed'),
    warned: named('warning'),
    verdict: (check, about) => {
      const verdicts = reports.find(({ name }) => name === check)?.verdicts ?? [];
      const found = verdicts.find((each) => about === undefined || each.about === about);
      if (found === undefined) throw new Error(`no verdict ${check}/${about}: ${out}${err}`);
      return found;
    },
  };
}

type Place = Pick<DoctorStage, 'sandbox' | 'ksef' | 'folder' | 'port'>;

function configText({ sandbox, ksef, folder, port }: Place, planted: Planted): string {
  const { token = GOOD_TOKEN, layout = 'own', payment = '{}', mail = '' } = planted;
  const ksefLogin =
    planted.ksefLogin ?? `        token: ${planted.ksefToken ?? 'sandbox-ksef-token-5265877635'}`;
  return `
platform: { base_url: "${sandbox.baseUrl}", auth_url: "${sandbox.authUrl}" }
spaces:
  - id: berlin
    platform_id: ${planted.platformId ?? 'space-berlin'}
    base_url: ${sandbox.spaceUrl('berlin')}
    token: ${token}
    time_zone: Europe/Berlin
    language: de
    e_invoices:
      from: 2026-01-01
      standard: zugferd
      service_period: [{ period: month of invoice }]
      layout: { pdf: ${layout} }
      payment: ${payment}
    accounting:
      from: 2026-01-01
      chart: SKR03
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      targets:
        - { name: office, folder: ${folder}/exports }
${planted.targets ?? ''}
${planted.bank === undefined ? '' : `      bank: ${planted.bank}`}
  - id: warsaw
    platform_id: space-warsaw
    base_url: ${sandbox.spaceUrl('warsaw')}
    token: ${GOOD_TOKEN}
    time_zone: Europe/Warsaw
    language: pl
    e_invoices:
      from: 2026-01-01
      standard: ksef
      seller: { country: PL, vat_id: PL5265877635 }
      service_period: [{ period: month of invoice }]
      ksef:
        base_url: ${ksef.baseUrl}
        qr_url: ${ksef.qrUrl}
${ksefLogin}
webhooks: { public_url: "${planted.publicUrl ?? `http://127.0.0.1:${port}`}", listen: "127.0.0.1:${port}" }
store: { path: ${planted.store ?? `${folder}/data/spacebooks.sqlite`} }
alerts: { webhook: { url: "${planted.webhook ?? 'http://127.0.0.1:9/secret-hook'}" } }
${planted.more ?? ''}${planted.tracing ?? ''}
archive: ${planted.bucket ?? `{ path: ${planted.archive ?? `${folder}/data/archive`} }`}
${mail}
`;
}
