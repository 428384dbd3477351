import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceleratedClock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import forge from 'node-forge';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SpaceConfig } from '../../../src/config/config.js';
import type { KsefSpaceConfig } from '../../../src/config/ksef-connection.js';
import { tellLoginEnds } from '../../../src/daemon/upkeep/tell-login-ends.js';
import { loginEnds } from '../../../src/domain/alerts/login-ends.js';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import type { Db } from '../../../src/store/engine/open.js';
import { alertLines } from '../../../src/words/alerts.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { temporaryDatabase } from '../store/database.js';

let db: Db;
beforeEach(async () => {
  ({ db } = await temporaryDatabase());
});

const folder = temporaryFolder('login-ends-');
const TOKEN: KsefSpaceConfig['login'] = { kind: 'token', token: new Secret('token-of-gdynia') };

/** A space in Gdynia that logs in so. */
function space(given: Partial<KsefSpaceConfig>): SpaceConfig {
  const ksef = { login: TOKEN, offline_certificate: null, tokens_end: null, ...given };
  return { id: 'gdynia', e_invoices: { ksef } } as unknown as SpaceConfig;
}

function files(name: string, until: string): KsefSpaceConfig['login'] & { kind: 'certificate' } {
  const keys = forge.pki.rsa.generateKeyPair(1_024);
  const made = forge.pki.createCertificate();
  made.publicKey = keys.publicKey;
  made.serialNumber = '01';
  made.validity.notBefore = new Date('2026-01-01T00:00:00Z');
  made.validity.notAfter = new Date(until);
  made.setSubject([{ name: 'commonName', value: 'Gdynia' }]);
  made.setIssuer([{ name: 'commonName', value: 'KSeF' }]);
  made.sign(keys.privateKey, forge.md.sha256.create());
  const [file, keyFile] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  writeFileSync(file, forge.pki.certificateToPem(made));
  writeFileSync(keyFile, forge.pki.privateKeyToPem(keys.privateKey));
  return { kind: 'certificate', file, key_file: keyFile, password: null };
}

/** What is open after a look at this moment. */
async function open(of: SpaceConfig, at: string): Promise<readonly string[]> {
  const now = Date.parse(at);
  const alerts = createAlerts(db);
  await tellLoginEnds(of, { alerts, clock: { ...acceleratedClock(1), now: () => now } });
  const rows = await db.selectFrom('alert').selectAll().where('resolved_at', 'is', null).execute();
  return rows.map(({ subject, text }) => `${subject}: ${text.replace(/\s+/g, ' ')}`);
}

describe('the end of a login to KSeF', () => {
  it('is told sixty days before tokens end, by the day that is configured, once', async () => {
    const by = (tokens_end: string) => space({ tokens_end });
    expect(await open(by('2026-12-31'), '2026-11-01T22:59:59Z')).toEqual([]);
    const told = [
      expect.stringMatching(
        /^ksef-login:gdynia:token: .*the KSeF token is accepted through 31 Dec 2026.*spacebooks ksef certificate status/,
      ),
    ];
    expect(await open(by('2026-12-31'), '2026-11-01T23:00:00Z')).toEqual(told);
    expect(await open(by('2026-12-31'), '2026-11-09T23:00:00Z')).toEqual(told);
    expect(await db.selectFrom('alert').select('id').execute()).toHaveLength(1);
    // Put off: nothing is to be done any more, for now.
    expect(await open(by('2027-12-31'), '2026-11-10T00:00:00Z')).toEqual([]);
    expect(await open(space({}), '2030-01-01T00:00:00Z')).toEqual([]);
  });

  it('says of what has ended that it is not accepted any more', async () => {
    expect(await open(space({ tokens_end: '2026-12-31' }), '2026-12-31T23:00:00Z')).toEqual([
      expect.stringContaining('the KSeF token was accepted through 31 Dec 2026, and is not any more'),
    ]);
  });

  it('is told thirty days before each certificate ends, and ends when that is renewed', async () => {
    const login = files('login', '2026-12-20T11:00:00Z');
    const offline = files('offline', '2027-03-01T11:00:00Z');
    const both = space({ login, offline_certificate: offline, tokens_end: '2026-12-31' });
    expect(await open(both, '2026-11-20T10:59:59Z')).toEqual([]);
    expect(await open(both, '2026-11-20T11:00:01Z')).toEqual([
      expect.stringContaining('the KSeF certificate for the login is accepted through 20 Dec 2026'),
    ]);
    files('login', '2028-12-20T11:00:00Z');
    expect(await open(both, '2026-11-20T12:00:00Z')).toEqual([]);
    expect(await open(both, '2027-02-20T11:00:00Z')).toEqual([
      expect.stringContaining('the KSeF certificate for offline invoices is accepted through 1 Mar 2027'),
    ]);
  });

  it('is no end of what a login is for: of a certificate that signs offline it names the command for that', async () => {
    const offline = files('offline-over', '2026-12-20T11:00:00Z');
    const soon = '2026-12-20T10:59:59Z';
    expect(await open(space({ offline_certificate: offline }), soon)).toEqual([
      expect.stringContaining('the access to KSeF ends soon'),
    ]);
    const over = [
      expect.stringMatching(
        /^ksef-login:gdynia:offline:over: .*the offline certificate of KSeF cannot be used: .*was valid until .*certificate enrol --offline/,
      ),
    ];
    expect(await open(space({ offline_certificate: offline }), '2026-12-20T11:00:01Z')).toEqual(over);
    expect(await open(space({ offline_certificate: offline }), '2027-01-20T11:00:01Z')).toEqual(over);
    const login = files('login-over', '2026-12-20T11:00:00Z');
    expect(await open(space({ login }), '2026-12-20T11:00:01Z')).toEqual([
      expect.stringContaining('KSeF does not accept the login'),
    ]);
  });

  it.each([
    [
      'de',
      'gdynia, Zugang zu KSeF: Der Zugang zu KSeF läuft bald ab.',
      'Das KSeF-Zertifikat für Offline-Rechnungen gilt bis einschließlich 01.03.2027',
    ],
    [
      'pl',
      'gdynia, dostęp do KSeF: wkrótce wygaśnie dostęp do KSeF.',
      'certyfikat KSeF do faktur offline: ważny do 01.03.2027 włącznie',
    ],
  ] as const)('is told in the language of the reader: %s', (language, summary, detail) => {
    const endsAt = Date.parse('2027-03-01T12:00:00Z');
    const reason = loginEnds({ use: 'offline', endsAt }, endsAt - 1);
    if (reason === null) throw new Error('it ends');
    const { said } = alertLines(language, { spaceId: 'gdynia', place: { key: 'KSeF login' }, reason });
    expect(said).toContain(summary);
    expect(said).toContain(detail);
  });
});
