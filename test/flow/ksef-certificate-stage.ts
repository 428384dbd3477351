import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SignatureService } from 'ksef-client-ts';
import { expect } from 'vitest';
import { companySeal, pkcs12, type TestCertificate } from '../../packages/ksef-client/test/certificates.js';
import { type Answer, callProgram } from './call-program.js';
import { type DoctorStage, setDoctorStage } from './doctor-stage.js';

/** Faster, so that nobody waits for looks at KSeF, but no deadline passes while a busy machine gives no turn. */
const FAST = { SPACEBOOKS_CLOCK_SPEED: '10' };

export interface CertificateStage extends DoctorStage {
  /** A seal of the seller, which a person signs with. */
  readonly seal: TestCertificate;
  /** Where certificates are put that the configuration does not name. */
  readonly places: string;
  /** Writes the configuration with these lines of `ksef`, and has the doctor look at it. */
  doctor(lines: readonly string[]): ReturnType<DoctorStage['examine']>;
  /** Runs a command line as it is printed. */
  run(line: string, more?: readonly string[]): Promise<Answer>;
  /** The same with `--json`. */
  ask(line: string): Promise<Record<string, unknown>>;
  /** Does as a printed answer says: signs the file, runs the next line, and returns the lines to write. */
  signAndGoOn(answer: Answer): Promise<readonly string[]>;
  /** Certificates that KSeF has issued. */
  issued(): number;
}

export const BY_TOKEN = 'token: sandbox-ksef-token-5265877635';

export async function setCertificateStage(): Promise<CertificateStage> {
  const stage = await setDoctorStage();
  stage.ksef.operator.change({ administration_ms: 0 });
  const seal = await companySeal('ECDSA');
  const file = join(stage.folder, 'spacebooks.yml');
  const run: CertificateStage['run'] = (line, more = []) => {
    const [program, ...args] = line.trim().split(/\s+/);
    if (program !== 'spacebooks') throw new Error(`no command: ${line}`);
    const config = args.includes('--config') ? [] : ['--config', file];
    return callProgram([...args, ...config, ...more], { env: FAST });
  };
  return {
    ...stage,
    seal,
    places: join(stage.folder, 'data', 'ksef'),
    doctor: (lines) =>
      stage.examine({
        ksefLogin: lines.map((line) => `        ${line}`).join('\n'),
        args: ['--only', 'ksef', '--only', 'certificates', '--only', 'secret-files', '--space', 'warsaw'],
      }),
    run,
    ask: async (line) => JSON.parse((await run(line, ['--json'])).out) as Record<string, unknown>,
    signAndGoOn: async ({ out }) => {
      const [, path = ''] = /Written: (\S+)/.exec(out) ?? [];
      const [next = ''] = /^ {2}spacebooks .*$/m.exec(out) ?? [];
      const signed = join(dirname(path), 'signed.xades');
      const xml = SignatureService.sign(readFileSync(path, 'utf8'), seal.certificatePem, seal.keyPem);
      writeFileSync(signed, xml);
      const { code, out: answer, err } = await run(next.replace('FILE', signed));
      if (code !== 0) throw new Error(err);
      return [...answer.matchAll(/^ {2}(\S.*)$/gm)].map(([, line = '']) => line);
    },
    issued: () => stage.ksef.state.certificates.size,
  };
}

/** Files of a folder with their rights. */
export function filesOf(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder).map((name) => [
    name,
    (statSync(join(folder, name)).mode & 0o777).toString(8),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Files of a configuration for themselves. */
export function configured(folder: string) {
  mkdirSync(folder, { recursive: true });
  const [file, key] = [join(folder, 'w.crt'), join(folder, 'w.key')];
  return { folder, file, key, lines: [`certificate: { file: ${file}, key_file: ${key} }`] };
}

/** A certificate of KSeF's own in the configured place. */
export async function enrolled(
  stage: CertificateStage,
  lines: readonly string[],
  file: string,
): Promise<void> {
  const key = file.replace(/crt$/, 'key');
  const seal = join(stage.folder, 'seal.p12');
  writeFileSync(seal, pkcs12(stage.seal, 'seal-password'), { mode: 0o600 });
  writeFileSync(join(stage.folder, 'seal-password'), 'seal-password\n', { mode: 0o600 });
  await stage.doctor([BY_TOKEN]);
  const there = [`${stage.places}/warsaw.crt`, `${stage.places}/warsaw.key`] as const;
  for (const each of there) if (existsSync(each)) endNow(stage, serialIn(there[0]));
  const by = `--pkcs12 ${seal} --password-file ${stage.folder}/seal-password`;
  const { code, err } = await stage.run(`spacebooks ksef certificate enrol ${by}`);
  expect(`${code} ${err}`).toBe('0 ');
  writeFileSync(file, readFileSync(there[0]));
  writeFileSync(key, readFileSync(there[1]), { mode: 0o600 });
  const { failed } = await stage.doctor(lines);
  expect(failed).toEqual([]);
}

/** KSeF takes it no more from this moment on. */
export function endNow(stage: CertificateStage, serial: string): void {
  const certificate = stage.ksef.state.certificates.get(serial);
  if (certificate === undefined) throw new Error(`no certificate ${serial}`);
  certificate.validTo = Date.now();
}

export function serialIn(file: string): string {
  return serialOf(readFileSync(file));
}

export function serialOf(pem: string | Buffer | undefined): string {
  return new X509Certificate(pem ?? '').serialNumber;
}
