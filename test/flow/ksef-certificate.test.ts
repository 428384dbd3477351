import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CertificateService, SignatureService } from 'ksef-client-ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptedKey, pkcs12 } from '../../packages/ksef-client/test/certificates.js';
import { watchCrashPoints } from '../../src/crash-point.js';
import { failureAdvice } from '../../src/words/failures.js';
import {
  BY_TOKEN,
  type CertificateStage,
  endNow as endAt,
  enrolled as enrolAt,
  configured as filesAt,
  filesOf,
  serialIn,
  serialOf,
  setCertificateStage,
} from './ksef-certificate-stage.js';

let stage: CertificateStage;
beforeAll(async () => {
  stage = await setCertificateStage();
});
afterAll(() => stage.close());

const configured = (name: string) => filesAt(join(stage.folder, name));
const enrolled = (lines: readonly string[], file: string) => enrolAt(stage, lines, file);
const endNow = (serial: string) => endAt(stage, serial);

const command = (text: string | null): string =>
  /spacebooks ksef certificate .*?(?= \(|\.$|\. |$)/.exec(text ?? '')?.[0] ?? '';

describe('what the doctor says of a login by token', () => {
  it('leads, followed word by word, to a certificate that KSeF lets in, and to nothing to be done', async () => {
    const before = await stage.doctor([BY_TOKEN, 'tokens_end: 2099-12-30']);
    const verdicts = before.reports.find(({ name }) => name === 'ksef')?.verdicts ?? [];
    expect(verdicts.map(({ state }) => state)).toEqual(['ok', 'warning']);
    expect(verdicts[1]?.message).toContain('those end on 2099-12-30, in ');
    // The alert leads to the same command, by way of what there is.
    const [, shown = ''] =
      /`(spacebooks ksef certificate .*?)`/.exec(failureAdvice({ code: 'ksef.login-ends' })) ?? [];
    const status = await stage.run(shown);
    expect(status.out).toContain('warsaw, login: token, until 2099-12-30');
    expect(status.out).toContain(`  ${command(verdicts[1]?.fix ?? '')}`);
    const asked = await stage.run(command(verdicts[1]?.fix ?? ''));
    expect(asked.code).toBe(0);
    const lines = await stage.signAndGoOn(asked);
    expect(lines).toEqual([
      `certificate: { file: ${stage.places}/warsaw.crt, key_file: ${stage.places}/warsaw.key }`,
    ]);
    expect(filesOf(stage.places)).toEqual({
      'signed.xades': expect.any(String),
      'warsaw-login.xml': '600',
      'warsaw.crt': '644',
      'warsaw.key': '600',
      'warsaw.key.lock': '600',
    });
    const waiting = await stage.run('spacebooks ksef certificate status');
    expect(waiting.out).toContain(lines[0]);

    const after = await stage.doctor(lines);
    expect({ failed: after.failed, warned: after.warned }).toEqual({ failed: [], warned: [] });
    expect(after.verdict('ksef', 'warsaw').message).toContain('is logged in');
    expect(await stage.ask('spacebooks ksef certificate status')).toEqual({
      certificates: [
        {
          space: 'warsaw',
          use: 'login',
          is: `certificate ${serialIn(`${stage.places}/warsaw.crt`)}`,
          until: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
          next: [],
        },
      ],
    });
    // Asked again, nothing is ordered.
    const [issued, again] = [stage.issued(), await stage.run('spacebooks ksef certificate enrol')];
    expect([again.code, stage.issued()]).toEqual([0, issued]);
    expect(again.out).toContain('is valid until');
  });

  it('orders the one for what is issued offline by that certificate, whose KOD II KSeF knows', async () => {
    const { out, code } = await stage.run('spacebooks ksef certificate enrol --offline --space warsaw');
    expect(code).toBe(0);
    const lines = [...out.matchAll(/^ {2}(\S.*)$/gm)].map(([, line = '']) => line);
    expect(lines).toEqual([
      'when_unavailable: offline24',
      `offline_certificate: { file: ${stage.places}/warsaw-offline.crt, key_file: ${stage.places}/warsaw-offline.key }`,
    ]);
    const login = `certificate: { file: ${stage.places}/warsaw.crt, key_file: ${stage.places}/warsaw.key }`;
    const { warned, failed } = await stage.doctor([login, ...lines]);
    expect({ failed, warned }).toEqual({ failed: [], warned: [] });
    const types = [...stage.ksef.state.certificates.values()].map(({ type, serial }) => [type, serial]);
    expect(types).toContainEqual(['Offline', serialIn(`${stage.places}/warsaw-offline.crt`)]);
  });

  it('goes on where a certificate has ended: somebody signs, and the same files have a new one', async () => {
    const { file, lines } = configured('ended');
    await enrolled(lines, file);
    const [old] = [serialIn(file)];
    endNow(old);
    expect((await stage.doctor(lines)).failed).toEqual(['ksef/warsaw']);
    const renewed = await stage.run('spacebooks ksef certificate renew --days 800');
    expect(renewed.code).toBe(77);
    const asked = await stage.run(command(renewed.out));
    expect(asked.out).toContain('KSeF does not accept the login');
    expect(await stage.signAndGoOn(asked)).toEqual([]);
    expect(serialIn(file)).not.toBe(old);
    expect((await stage.doctor(lines)).failed).toEqual([]);
  });
});

describe('a signed request', () => {
  it('that has served already, or is signed by a stranger, is answered with what to sign anew', async () => {
    await stage.doctor([BY_TOKEN]);
    const forget = () => {
      for (const end of ['crt', 'key']) rmSync(join(stage.places, `warsaw.${end}`), { force: true });
    };
    forget();
    await stage.signAndGoOn(await stage.run('spacebooks ksef certificate enrol'));
    const again = await stage.run(`spacebooks ksef certificate enrol --signed ${stage.places}/signed.xades`);
    expect([again.code, again.err]).toEqual([
      77,
      expect.stringMatching(/KSeF does not accept the login.*21111/),
    ]);
    expect(again.err).toContain('Have a new request signed within 10 minutes');

    forget();
    await stage.run('spacebooks ksef certificate enrol');
    const stranger = await CertificateService.generateCompanySeal(
      'Inny',
      'VATPL-7352765225',
      'Inny',
      'ECDSA',
    );
    const request = readFileSync(join(stage.places, 'warsaw-login.xml'), 'utf8');
    const signed = join(stage.places, 'stranger.xades');
    writeFileSync(signed, SignatureService.sign(request, stranger.certificatePem, stranger.privateKeyPem));
    const denied = await stage.run(`spacebooks ksef certificate enrol --signed ${signed}`);
    expect([denied.code, denied.err]).toEqual([77, expect.stringContaining('status 415')]);
    expect(denied.err).toContain('by somebody with rights for the NIP 5265877635');
    expect(await stage.signAndGoOn(await stage.run(command(denied.err)))).toHaveLength(1);
  });
});

describe('a renewal', () => {
  const KINDS = ['PEM', 'encrypted PEM'] as const;

  it.each(KINDS)(
    'of %s leaves a pair that logs in, wherever it is ended, and orders one certificate',
    async (kind) => {
      const { file, lines } = await inPlace(kind);
      const passed: string[] = [];
      expect((await renewed((place) => passed.push(place))).code).toBe(0);
      // What is before one exchange is after another.
      const all = passed.filter((place) => /^after:|exchange/.test(place));
      const ends = kind === 'PEM' ? all : all.filter((place) => /exchange|pending/.test(place));
      expect(ends).toContain('after:ksef:exchange-certificate');
      for (let end = 0; end < ends.length; end += 1) {
        const [before, issued] = [serialIn(file), stage.issued()];
        let place = -1;
        const crashed = await renewed((name) => {
          if (!ends.includes(name)) return;
          place += 1;
          if (place === end) throw new Error(`ended at ${name}`);
        });
        expect(`${ends[end]}: ${crashed.code} ${crashed.out}`).toBe(`${ends[end]}: 1 `);
        expect((await stage.doctor(lines)).failed).toEqual([]);
        // Nothing was left to be done: another run would be another renewal.
        if (ends[end] !== 'after:ksef:exchange-key') expect((await renewed()).code).toBe(0);
        expect({ end: ends[end], orders: stage.issued() - issued }).toEqual({ end: ends[end], orders: 1 });
        expect(serialIn(file)).not.toBe(before);
        expect(filesOf(dirname(file))).toEqual({ 'w.crt': '644', 'w.key': '600', 'w.key.lock': '600' });
      }
      expect((await stage.doctor(lines)).failed).toEqual([]);
    },
  );

  it('changes nothing that works where KSeF does not let the new one in, and goes on with it later', async () => {
    const { file, key } = await inPlace('PEM');
    const [before, issued] = [[readFileSync(file, 'utf8'), readFileSync(key, 'utf8')], stage.issued()];
    const errors = [{ code: 21115, description: 'Nieprawidłowy certyfikat.' }];
    const body = { title: 'Bad Request', status: 400, detail: 'nie', errors };
    const refused = { type: 'status', status: 400, body } as const;
    // The first login is by the old one.
    stage.ksef.operator.addFault({
      match: { operation: 'log-in-with-signature' },
      after: 1,
      count: 1,
      action: refused,
    });
    const failed = await stage.run('spacebooks ksef certificate renew --days 800');
    expect([failed.code, failed.out]).toEqual([
      2,
      expect.stringMatching(
        /KSeF has issued no certificate that can be used.*is not let in and not used.*21115/,
      ),
    ]);
    expect([readFileSync(file, 'utf8'), readFileSync(key, 'utf8')]).toEqual(before);
    expect((await stage.run('spacebooks ksef certificate renew --days 800')).code).toBe(0);
    expect([stage.issued() - issued, serialIn(file)]).toEqual([
      1,
      expect.not.stringMatching(serialOf(before[0])),
    ]);
  });

  it('whose order was not answered finds what KSeF has issued, and orders it once', async () => {
    const { file } = await inPlace('PEM');
    const [before, issued] = [serialIn(file), stage.issued()];
    const lost = { type: 'drop-after-effect' } as const;
    stage.ksef.operator.addFault({ match: { operation: 'enroll-certificate' }, count: 1, action: lost });
    const cut = await stage.run('spacebooks ksef certificate renew --days 800');
    expect([cut.code, cut.out]).toEqual([69, expect.stringContaining('KSeF did not answer')]);
    expect((await stage.run('spacebooks ksef certificate renew --days 800')).code).toBe(0);
    expect([stage.issued() - issued, serialIn(file) === before]).toEqual([1, false]);
  });

  it('of what another authority issued is refused, and KSeF’s own is put beside it', async () => {
    const { folder, file, lines } = configured('seal');
    writeFileSync(file, stage.seal.certificatePem);
    writeFileSync(join(folder, 'w.key'), stage.seal.keyPem, { mode: 0o600 });
    await stage.doctor(lines);
    const refused = await stage.run('spacebooks ksef certificate renew --days 9000');
    expect([refused.code, refused.out]).toEqual([2, expect.stringContaining('it was not issued by KSeF')]);
    const enrolled = await stage.run(command(refused.out));
    expect([enrolled.code, enrolled.out]).toEqual([
      0,
      expect.stringContaining('in place of its token or certificate'),
    ]);
    expect(readFileSync(file, 'utf8')).toBe(stage.seal.certificatePem);
  });

  it.each(['PKCS#12', 'one file'] as const)('of a pair in %s goes into files of its own', async (kind) => {
    const { file } = await inPlace(kind);
    const before = readFileSync(file);
    const refused = await stage.run('spacebooks ksef certificate renew --days 800');
    expect([refused.code, refused.out]).toEqual([2, expect.stringContaining('is not kept in two PEM files')]);
    const enrolled = await stage.run(command(refused.out));
    expect(enrolled.out).toContain(`certificate: { file: ${stage.places}/warsaw.crt`);
    expect(readFileSync(file)).toEqual(before);
  });

  it('is told why KSeF issues none, and works once there is room', async () => {
    const { file } = await inPlace('PEM');
    const before = serialIn(file);
    const limit = (max: number) => {
      const limits = stage.ksef.state.subjectLimits;
      const identifier = stage.ksef.state.certificates.get(before)?.holder.identifier;
      if (identifier === undefined) throw new Error('no certificate');
      limits.change(identifier, { maxCertificates: max });
    };
    limit(1);
    const refused = await stage.run('spacebooks ksef certificate renew --days 800');
    expect([refused.code, refused.out]).toEqual([2, expect.stringContaining('certificates left: 0')]);
    limit(1_000);
    expect((await stage.run('spacebooks ksef certificate renew --days 800')).code).toBe(0);
    expect(serialIn(file)).not.toBe(before);
  });

  // The last one: the clock of KSeF is ahead from then on.
  it('that KSeF takes its time for is gone on with later', async () => {
    const { file } = await inPlace('PEM');
    const [before, issued] = [serialIn(file), stage.issued()];
    const later = { administration_ms: 240_000 };
    stage.ksef.operator.change(later);
    const early = await stage.run('spacebooks ksef certificate renew --days 800');
    expect([early.code, early.out]).toEqual([69, expect.stringContaining('has not issued the new one yet')]);
    expect(serialIn(file)).toBe(before);
    stage.ksef.operator.advanceClock(later.administration_ms);
    expect((await stage.run('spacebooks ksef certificate renew --days 800')).code).toBe(0);
    expect([stage.issued() - issued, serialIn(file) === before]).toEqual([1, false]);
  });
});

const PASSWORD = 'a-key-password';

/** Renews what is there, telling of each place on the way. */
async function renewed(passing: (place: string) => void = () => undefined) {
  watchCrashPoints((place) => {
    if (place.includes(':ksef:')) passing(place);
  });
  try {
    return await stage.run('spacebooks ksef certificate renew --days 800');
  } finally {
    watchCrashPoints(null);
  }
}

/** A certificate of KSeF's own, configured in one of the forms. */
async function inPlace(kind: 'PEM' | 'encrypted PEM' | 'PKCS#12' | 'one file') {
  const { folder, file, key, lines } = configured(kind.replaceAll(/\W/g, '-'));
  await enrolled(lines, file);
  const pem = { certificatePem: readFileSync(file, 'utf8'), keyPem: readFileSync(key, 'utf8') };
  if (kind === 'PEM') return { file, key, lines };
  if (kind === 'encrypted PEM') {
    writeFileSync(key, encryptedKey(pem.keyPem, PASSWORD));
    const encrypted = lines.map((line) => line.replace('}', `, password: ${PASSWORD} }`));
    expect((await stage.doctor(encrypted)).failed).toEqual([]);
    return { file, key, lines: encrypted };
  }
  rmSync(file);
  rmSync(key);
  const one = join(folder, kind === 'PKCS#12' ? 'w.p12' : 'w.pem');
  const bytes = kind === 'PKCS#12' ? pkcs12(pem, PASSWORD) : `${pem.keyPem}\n${pem.certificatePem}`;
  writeFileSync(one, bytes, { mode: 0o600 });
  const inOne =
    kind === 'PKCS#12'
      ? [`pkcs12: { file: ${one}, password: ${PASSWORD} }`]
      : [`certificate: { file: ${one}, key_file: ${one} }`];
  expect((await stage.doctor(inOne)).failed).toEqual([]);
  return { file: one, key: one, lines: inOne };
}
