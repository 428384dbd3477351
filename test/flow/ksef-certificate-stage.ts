import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SignatureService } from 'ksef-client-ts';
import { companySeal, type TestCertificate } from '../../packages/ksef-client/test/certificates.js';
import { type Answer, callProgram } from './call-program.js';
import { type DoctorStage, setDoctorStage } from './doctor-stage.js';

/** Sixty times faster, so that nobody waits for looks at KSeF. */
const FAST = { SPACEBOOKS_CLOCK_SPEED: '60' };

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
