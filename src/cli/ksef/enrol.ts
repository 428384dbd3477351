import { dirname } from 'node:path';
import { makeFolder } from '@spacebooks/base/files/folder';
import { Secret } from '@spacebooks/base/secret';
import type { KsefLogin } from '@spacebooks/ksef-client';
import type { Config } from '../../config/config.js';
import { keptCertificate } from '../../daemon/ksef/ksef-login.js';
import { isFailure } from '../../domain/errors.js';
import { EXIT } from '../../exit-codes.js';
import { ksefCertificates } from '../../ksef/certificates.js';
import { failureText } from '../../words/failures.js';
import { type Answer, done, type Given, view } from '../define-command.js';
import { readInput, writeOutput } from '../files.js';
import { openConfig, requireSpace } from '../open-config.js';
import { besideJson, type CommandContext, CommandError, usageError } from '../output.js';
import { commandLine } from './certificate-command.js';
import type { ENROL_OPTIONS } from './certificate-options.js';
import {
  type CertificateUse,
  configLines,
  defaultPlace,
  type IssuingSpace,
  ksefSpaces,
  readPlace,
} from './certificate-place.js';
import { connectionOf, dayOf, EARLY_DAYS, type Ordered, orderCertificate } from './order-certificate.js';

type EnrolOptions = Given<typeof ENROL_OPTIONS>;

/** A signed request is some kilobytes, with all certificates above the signer's. */
const MOST_OF_A_SIGNATURE = 1024 * 1024;
const MOST_OF_A_PASSWORD = 16 * 1024;

/** `spacebooks ksef certificate enrol`. @throws CommandError, Failure `ksef.*`, ConfigError */
export async function enrol(given: EnrolOptions, context: CommandContext): Promise<Answer> {
  const config = await openConfig(given.config, given.json ? besideJson(context) : context);
  const space = onlyKsefSpace(config, given.space);
  const use = given.offline ? 'offline' : 'login';
  const order = { config, context, earlyDays: EARLY_DAYS };
  const signer = signerOf(given);
  if (signer !== null) {
    const ordered = orderCertificate(space, use, signer, order);
    return answerOf(await ordered.catch(notLetIn(space, use, given)), space, use, given);
  }
  const own = await ownLogin(space, config);
  if (own === null) return askForSignature(given, { space, use, config, why: null }, context);
  try {
    return answerOf(await orderCertificate(space, use, own, order), space, use, given);
  } catch (error) {
    // Ended, revoked, without rights: somebody else has to sign.
    if (!isFailure(error, 'ksef.unauthorized')) throw error;
    return askForSignature(given, { space, use, config, why: failureText(error) }, context);
  }
}

function onlyKsefSpace(config: Config, id: string | undefined): IssuingSpace {
  requireSpace(id, config);
  const [space, ...others] = ksefSpaces(config.spaces, id);
  if (space === undefined) {
    throw new CommandError(
      EXIT.input,
      'no space issues in KSeF',
      'name one of the standard ksef with --space',
    );
  }
  if (others.length === 0) return space;
  throw usageError(
    'several spaces issue in KSeF',
    `name one with --space: ${[space, ...others].map(({ id: each }) => each).join(', ')}`,
  );
}

/** A signed request serves one login, for ten minutes, and its signer needs rights: both are mended by another signature. */
function notLetIn(space: IssuingSpace, use: CertificateUse, given: EnrolOptions) {
  return (error: unknown): never => {
    if (!isFailure(error, 'ksef.unauthorized')) throw error;
    const again = commandLine(given, space, use === 'offline' ? 'enrol --offline' : 'enrol');
    throw new CommandError(
      EXIT.denied,
      failureText(error),
      `Have a new request signed within 10 minutes, by somebody with rights for the NIP ${space.ksef.nip}: ${again}`,
    );
  };
}

/** What a person has signed, or signs by; null where neither is given. */
function signerOf({ signed, pkcs12, passwordFile }: EnrolOptions): KsefLogin | null {
  if (signed !== undefined) return { kind: 'signed', xml: bytesOf(signed, MOST_OF_A_SIGNATURE) };
  if (pkcs12 === undefined) return null;
  if (passwordFile === undefined) throw usageError('--pkcs12 needs --password-file');
  const password = Buffer.from(bytesOf(passwordFile, MOST_OF_A_PASSWORD)).toString('utf8').trim();
  return { kind: 'pkcs12', bytes: bytesOf(pkcs12, MOST_OF_A_SIGNATURE), password: new Secret(password) };
}

/** The certificate that the space logs in with, or one that was ordered and is not configured yet; null for a token. */
async function ownLogin(space: IssuingSpace, config: Config): Promise<KsefLogin | null> {
  const { login } = space.ksef;
  if (login.kind !== 'token') return keptCertificate(login);
  const ordered = defaultPlace(config, space, 'login');
  return (await readPlace(ordered)) === null ? null : keptCertificate(ordered);
}

function bytesOf(path: string, mostBytes: number): Uint8Array {
  const read = readInput(path, mostBytes);
  if (read.ok) return read.bytes;
  throw new CommandError(EXIT.input, read.complaint, 'name a file that the user of the daemon can read');
}

interface Asked {
  readonly space: IssuingSpace;
  readonly use: CertificateUse;
  readonly config: Config;
  /** Why the space's own certificate does not do; null for a token. */
  readonly why: string | null;
}

/** Writes a request for a login that a person signs; the next run takes it from there. */
async function askForSignature(given: EnrolOptions, asked: Asked, context: CommandContext): Promise<Answer> {
  const { space, use, config, why } = asked;
  const xml = await ksefCertificates.loginRequest(connectionOf(space, context));
  const { file: crt } = defaultPlace(config, space, use);
  const path = given.request ?? crt.replace(/\.crt$/, '-login.xml');
  await makeFolder(dirname(path), 0o700);
  await writeOutput(path, xml, 0o600);
  const next = commandLine(given, space, `enrol${use === 'offline' ? ' --offline' : ''} --signed FILE`);
  return done({ space: space.id, use, request: path, next }, [
    `${space.id}: ${why ?? 'KSeF issues certificates to who signs, not to a token'}. Written: ${path}`,
    'Sign this file as XAdES, enveloped, within 10 minutes: with the seal of the company, the qualified signature of a',
    `person with rights for the NIP ${space.ksef.nip}, or a Profil Zaufany (moj.gov.pl). Then, with the signed file:`,
    `  ${next}`,
  ]);
}

function answerOf(ordered: Ordered, space: IssuingSpace, use: CertificateUse, given: EnrolOptions): Answer {
  const { kind, place, current, isConfigured } = ordered;
  const lines = isConfigured ? [] : configLines(place, use);
  const json = {
    space: space.id,
    use,
    state: kind,
    ...current,
    files: place.file,
    configured: isConfigured,
    lines,
  };
  if (current === null || kind === 'processing') {
    const again = commandLine(given, space, use === 'offline' ? 'enrol --offline' : 'enrol');
    const text = `${space.id}: KSeF has not issued it yet. Later this goes on with it: ${again}`;
    return view(json, [text], EXIT.unavailable);
  }
  const said = `${space.id}: the certificate ${current.serial} is valid until ${dayOf(current.validTo)}`;
  if (isConfigured) return done(json, [`${said}; the daemon uses it from its next login on.`]);
  return done(json, [
    `${said}. Write into e_invoices.ksef of this space${use === 'login' ? ', in place of its token or certificate' : ''}:`,
    ...lines.map((line) => `  ${line}`),
    'and restart the daemon.',
  ]);
}
