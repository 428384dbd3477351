import { DAY_MS } from '@spacebooks/base/durations';
import type { Config } from '../../config/config.js';
import { keptCertificate } from '../../daemon/ksef/ksef-login.js';
import { Failure } from '../../domain/errors.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { failureAdvice, failureText } from '../../words/failures.js';
import { clockOf } from '../clock-of-environment.js';
import { type Answer, type Given, view } from '../define-command.js';
import { failureExitCode } from '../failure-exit-code.js';
import { openConfig, requireSpace } from '../open-config.js';
import { besideJson, type CommandContext } from '../output.js';
import { commandLine } from './certificate-command.js';
import type { RENEW_OPTIONS } from './certificate-options.js';
import {
  type CertificateUse,
  configuredPlace,
  type IssuingSpace,
  ksefSpaces,
  readPlace,
  USES,
} from './certificate-place.js';
import { dayOf, orderCertificate } from './order-certificate.js';

type RenewOptions = Given<typeof RENEW_OPTIONS>;

interface Renewed {
  readonly space: string;
  readonly use: CertificateUse;
  readonly state: 'renewed' | 'in force' | 'processing' | 'cannot be renewed' | 'failed';
  /** Epoch milliseconds; null where nothing is known of it. */
  readonly validTo: number | null;
  readonly text: string;
  readonly code: ExitCode;
}

/** `spacebooks ksef certificate renew`: one after the other, whatever becomes of those before. */
export async function renew(given: RenewOptions, context: CommandContext): Promise<Answer> {
  const config = await openConfig(given.config, given.json ? besideJson(context) : context);
  requireSpace(given.space, config);
  const rows: Renewed[] = [];
  for (const space of ksefSpaces(config.spaces, given.space)) {
    for (const use of given.offline ? (['offline'] as const) : USES) {
      if (configuredPlace(space, use) !== null) rows.push(await renewOne(space, use, config, given, context));
    }
  }
  const code = rows.find((row) => row.code !== EXIT.ok)?.code ?? EXIT.ok;
  const lines = rows.map(({ space, use, text }) => `${space}, ${use}: ${text}`);
  const none = 'no certificate is configured: spacebooks ksef certificate status says what there is';
  const json = { certificates: rows.map(({ code: _code, ...row }) => row) };
  return view(json, lines.length === 0 ? [none] : lines, code);
}

async function renewOne(
  space: IssuingSpace,
  use: CertificateUse,
  config: Config,
  given: RenewOptions,
  context: CommandContext,
): Promise<Renewed> {
  const about = { space: space.id, use };
  const place = configuredPlace(space, use);
  const there = place === null ? null : await readPlace(place);
  const validTo = there === null ? null : Date.parse(there.validTo);
  const enrol = commandLine(given, space, use === 'offline' ? 'enrol --offline' : 'enrol');
  if (validTo !== null && validTo - clockOf(context.env).now() > given.days * DAY_MS) {
    return { ...about, state: 'in force', validTo, text: `valid until ${dayOf(validTo)}`, code: EXIT.ok };
  }
  const { login } = space.ksef;
  if (login.kind === 'token') {
    const text = `a token renews nothing; somebody has to sign: ${enrol}`;
    return { ...about, state: 'cannot be renewed', validTo, text, code: EXIT.refused };
  }
  try {
    const options = { config, context, earlyDays: given.days, onlyConfigured: true };
    const ordered = await orderCertificate(space, use, keptCertificate(login), options);
    return { ...about, ...outcomeOf(ordered, validTo, enrol) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const advice =
      error.code === 'ksef.unauthorized' ? `Somebody has to sign: ${enrol}` : failureAdvice(error);
    const text = `${failureText(error)}. What is there is untouched. ${advice}`;
    return { ...about, state: 'failed', validTo, text, code: failureExitCode(error) };
  }
}

function outcomeOf(
  { kind, current }: Awaited<ReturnType<typeof orderCertificate>>,
  before: number | null,
  enrol: string,
): Pick<Renewed, 'state' | 'validTo' | 'text' | 'code'> {
  if (kind === 'foreign') {
    const text = `cannot be renewed where it is: it was not issued by KSeF, or is not kept in two PEM files. Order one in files of its own: ${enrol}`;
    return { state: 'cannot be renewed', validTo: before, text, code: EXIT.refused };
  }
  if (kind === 'processing' || current === null) {
    const text = 'KSeF has not issued the new one yet; the same command goes on later';
    return { state: 'processing', validTo: before, text, code: EXIT.unavailable };
  }
  const { serial, validTo } = current;
  const text = `${kind === 'issued' ? 'renewed: ' : ''}${serial}, valid until ${dayOf(validTo)}`;
  return { state: kind === 'issued' ? 'renewed' : 'in force', validTo, text, code: EXIT.ok };
}
