import { X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { DAY_MS } from '@spacebooks/base/durations';
import { counted } from '@spacebooks/base/text/counted';
import type { KsefKeyFiles } from '../../config/ksef-connection.js';
import { isOnThisMachine } from '../../config/schema/address.js';
import { certificateOf } from '../../daemon/ksef/ksef-login.js';
import { ksefCertificates } from '../../ksef/certificates.js';
import {
  type CheckDefinition,
  type CheckVerdict,
  failed,
  type Installation,
  ofFailure,
  ok,
  skipped,
  warning,
} from '../check.js';

const SOON_DAYS = 30;
const TLS_TIMEOUT_MS = 10_000;

/** Certificates that expire: those for KSeF, the public address’s, and the authorities of mail servers. */
export const check: CheckDefinition = {
  place: 140,
  title: 'Certificates',
  docs: {
    covers: 'expiry of those for KSeF, the public address and mail',
    fails: 'one has expired, or is not valid yet',
    warns: 'less than 30 days are left',
  },
  run: async (installation) => {
    const now = installation.clock.now();
    const verdicts = [
      ...(await forKsef(installation, now)),
      ...(await ofPublicAddress(installation, now)),
      ...ofMailServers(installation, now),
    ];
    return verdicts.length > 0 ? verdicts : [skipped(null, 'none is used')];
  },
};

async function forKsef({ spaces }: Installation, now: number): Promise<readonly CheckVerdict[]> {
  const verdicts: CheckVerdict[] = [];
  for (const { id, e_invoices } of spaces) {
    const { ksef } = e_invoices;
    if (ksef === undefined) continue;
    if (ksef.login.kind !== 'token') verdicts.push(await ofKey(id, 'login', ksef.login, now));
    const { offline_certificate: offline } = ksef;
    if (offline !== null) verdicts.push(await ofKey(id, 'offline', offline, now));
  }
  return verdicts;
}

async function ofKey(
  space: string,
  use: 'login' | 'offline',
  files: KsefKeyFiles,
  now: number,
): Promise<CheckVerdict> {
  const meaning = 'KSeF does not accept it.';
  const about = `${space}, KSeF ${use}`;
  const options = `--space ${space}${use === 'offline' ? ' --offline' : ''}`;
  try {
    const { certificate } = await ksefCertificates.read(certificateOf(files));
    const isOver = now > Date.parse(certificate.validTo);
    const command = isOver ? 'enrol' : 'renew';
    const fix = `Run spacebooks ksef certificate ${command} ${options} (spacebooks docs ksef).`;
    return validity(about, certificate, now, fix);
  } catch (error) {
    return ofFailure(about, error, meaning);
  }
}

/** What the public address shows; the check public-url reports that it cannot be reached at all. */
async function ofPublicAddress(
  { config, clock }: Installation,
  now: number,
): Promise<readonly CheckVerdict[]> {
  const { public_url: publicUrl } = config.webhooks;
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:' || isOnThisMachine(publicUrl)) return [];
  const shown = await new Promise<Buffer | null>((resolve) => {
    const socket = connect({
      host: hostname,
      servername: hostname,
      port: Number(port || '443'),
      rejectUnauthorized: false,
    });
    const end = (raw: Buffer | null): void => {
      cancel();
      socket.destroy();
      resolve(raw);
    };
    const cancel = clock.after(TLS_TIMEOUT_MS * clock.speed, () => end(null));
    socket.once('secureConnect', () => end(socket.getPeerCertificate().raw ?? null));
    socket.once('error', () => end(null));
  });
  if (shown === null) return [skipped(publicUrl, 'shows none (see the check public-url)')];
  const fix = 'Renew the certificate of the reverse proxy.';
  return [validity(publicUrl, new X509Certificate(shown), now, fix)];
}

function ofMailServers({ spaces }: Installation, now: number): readonly CheckVerdict[] {
  const texts = spaces.flatMap(({ accounting }) =>
    (accounting?.targets ?? []).flatMap((target) => (target.kind === 'mail' ? (target.server.ca ?? []) : [])),
  );
  return [...new Set(texts)].map((text) => {
    const fix = 'Put the authority’s current certificate into mail.ca_file.';
    try {
      return validity('mail.ca_file', new X509Certificate(text), now, fix);
    } catch {
      const trouble = { message: 'is not a PEM certificate', meaning: 'No export is mailed.', fix };
      return failed('mail.ca_file', trouble);
    }
  });
}

/** @param now epoch milliseconds */
export function validity(
  about: string,
  { validFrom, validTo }: Pick<X509Certificate, 'validFrom' | 'validTo'>,
  now: number,
  fix: string,
): CheckVerdict {
  const [from, to] = [Date.parse(validFrom), Date.parse(validTo)];
  const meaning = 'It is not accepted.';
  const day = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
  if (now > to) return failed(about, { message: `expired on ${day(to)}`, meaning, fix });
  if (now < from) return failed(about, { message: `is not valid before ${day(from)}`, meaning, fix });
  const left = Math.floor((to - now) / DAY_MS);
  if (left >= SOON_DAYS) return ok(about, `valid until ${day(to)}`);
  const message = `expires on ${day(to)}, in ${counted(left, 'day')}`;
  return warning(about, { message, meaning: 'From then on it is not accepted.', fix });
}
