import { DAY_MS } from '@spacebooks/base/durations';
import type { Config } from '../../config/config.js';
import { pendingKey } from '../../ksef/enrolment/pending-key.js';
import { clockOf } from '../clock-of-environment.js';
import { type Answer, type Given, view } from '../define-command.js';
import { openConfig, requireSpace } from '../open-config.js';
import { besideJson, type CommandContext } from '../output.js';
import { commandLine } from './certificate-command.js';
import type { STATUS_OPTIONS } from './certificate-options.js';
import {
  type CertificateUse,
  configLines,
  configuredPlace,
  defaultPlace,
  exchangeable,
  type IssuingSpace,
  ksefSpaces,
  readPlace,
  USES,
} from './certificate-place.js';
import { dayOf, EARLY_DAYS } from './order-certificate.js';

type StatusOptions = Given<typeof STATUS_OPTIONS>;

interface Row {
  readonly space: string;
  readonly use: CertificateUse;
  /** What is in use. */
  readonly is: string;
  /** Last day that it can be used, YYYY-MM-DD; null where none is known. */
  readonly until: string | null;
  /** What is to be done, each a line to write or a command; empty for nothing. */
  readonly next: readonly string[];
}

/** `spacebooks ksef certificate status`. @throws CommandError, ConfigError */
export async function certificateStatus(given: StatusOptions, context: CommandContext): Promise<Answer> {
  const config = await openConfig(given.config, given.json ? besideJson(context) : context);
  requireSpace(given.space, config);
  const now = clockOf(context.env).now();
  const rows: Row[] = [];
  for (const space of ksefSpaces(config.spaces, given.space)) {
    for (const use of given.offline ? (['offline'] as const) : USES) {
      rows.push(...(await rowsOf(space, use, { config, given, now })));
    }
  }
  const lines = rows.flatMap(({ space, use, is, until, next }) => [
    `${space}, ${use}: ${is}${until === null ? '' : `, until ${until}`}`,
    ...next.map((line) => `  ${line}`),
  ]);
  return view({ certificates: rows }, lines.length === 0 ? ['no space issues in KSeF'] : lines);
}

interface Asked {
  readonly config: Config;
  readonly given: StatusOptions;
  readonly now: number;
}

async function rowsOf(space: IssuingSpace, use: CertificateUse, asked: Asked): Promise<readonly Row[]> {
  const { config, given, now } = asked;
  const enrol = commandLine(given, space, use === 'offline' ? 'enrol --offline' : 'enrol');
  const waiting = await waitingLines(space, use, config);
  const place = configuredPlace(space, use);
  const about = { space: space.id, use };
  if (place === null) {
    if (use === 'offline')
      return waiting.length === 0 ? [] : [{ ...about, is: 'none', until: null, next: waiting }];
    const { tokens_end: until } = space.ksef;
    const toDo = waiting.length > 0 ? waiting : [enrol];
    return [{ ...about, is: 'token', until, next: until === null && waiting.length === 0 ? [] : toDo }];
  }
  const there = await readPlace(place);
  if (there === null) {
    return [{ ...about, is: `${place.file}, which cannot be read`, until: null, next: [enrol] }];
  }
  const validTo = Date.parse(there.validTo);
  const left = validTo - now;
  const renew = commandLine(given, space, use === 'offline' ? 'renew --offline' : 'renew');
  const files = await exchangeable(place);
  const isBegun = files !== null && (await pendingKey(files).isThere());
  const toDo = left <= 0 ? [enrol] : [renew];
  const next = left > EARLY_DAYS * DAY_MS && !isBegun ? [] : toDo;
  return [
    { ...about, is: `certificate ${there.serialNumber}`, until: dayOf(validTo), next: [...next, ...waiting] },
  ];
}

/** Of a certificate that was ordered and that the configuration does not name yet. */
async function waitingLines(
  space: IssuingSpace,
  use: CertificateUse,
  config: Config,
): Promise<readonly string[]> {
  const place = defaultPlace(config, space, use);
  if (configuredPlace(space, use)?.file === place.file || (await readPlace(place)) === null) return [];
  return [
    'ordered, and not in use yet; write into e_invoices.ksef and restart the daemon:',
    ...configLines(place, use),
  ];
}
