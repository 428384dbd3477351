import { Secret } from '@spacebooks/base/secret';
import { afterEach, describe, expect, it } from 'vitest';
import { putByMail } from '../../../src/books/delivery/mail.js';
import type { MailServer, MailTarget } from '../../../src/domain/accounting/delivery-settings.js';
import { freePort } from '../../free-port.js';
import { openFile, parcel } from '../../unit/books/delivery/parcel.js';
import { type MailBox, selfSigned, startSmtpServer } from './smtp-server.js';

const FILES = [openFile('EXTF_1.csv', '"EXTF";Łódź\r\n'), openFile('journal.journal', '; hledger\n')];
const PARCEL = parcel(FILES);
const AT = Date.UTC(2026, 10, 21, 3, 4, 5);
const PASSWORD = 'a-password-nobody-reads';

let box: MailBox | null = null;
afterEach(async () => {
  await box?.stop();
  box = null;
});

function target(server: Partial<MailServer>): MailTarget {
  return {
    kind: 'mail',
    name: 'adviser',
    to: ['adviser@example.com', 'office@example.com'],
    language: 'de',
    server: {
      host: '127.0.0.1',
      port: box?.port ?? 0,
      security: 'none',
      from: 'Berlin <books@example.org>',
      ...server,
    },
  };
}

describe('an SMTP server', () => {
  it('gets one message with all files, and the same Message-ID when it is sent again', async () => {
    box = await startSmtpServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
    await putByMail(target({}), PARCEL, FILES, AT);
    await putByMail(target({}), PARCEL, FILES, AT);
    expect(box.messages).toHaveLength(2);
    const [first = '', second = ''] = box.messages;
    const id = /^Message-ID: (<[0-9a-f]{32}\.spacebooks@example\.org>)\r$/m.exec(first)?.[1];
    expect(id).toBeDefined();
    expect(second).toContain(`Message-ID: ${id}\r\n`);
    expect(first).toContain('To: adviser@example.com, office@example.com\r\n');
    expect(first).toContain('Date: Sat, 21 Nov 2026 03:04:05 +0000\r\n');
    for (const { name, bytes } of FILES) {
      expect(first).toContain(`filename=${name}`);
      expect(first).toContain(Buffer.from(bytes).toString('base64'));
    }
    // Quoted-printable breaks long lines.
    expect(first.replaceAll('=\r\n', '')).toContain(FILES[0]?.address);
  });

  it('hears of the batch from which on payments are booked one by one', async () => {
    box = await startSmtpServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
    const paymentSwitch = { invoices: 2, takenBack: 3, booked: 4, accounts: [] };
    await putByMail(target({}), { ...PARCEL, paymentSwitch }, FILES, AT);
    await putByMail(target({}), PARCEL, FILES, AT);
    const [first = '', second = ''] = box.messages.map((message) => message.replaceAll('=\r\n', ''));
    expect(first).toContain(
      'stornierte Summen: 3, betroffene Rechnungen: 2, stattdessen gebuchte Zahlungen: 4.',
    );
    expect(second).not.toContain('stornierte Summen');
  });

  it('is spoken to under TLS where that is wanted, with its own authority and a login', async () => {
    const { key, cert } = selfSigned();
    const seen: string[] = [];
    box = await startSmtpServer({
      key,
      cert,
      onAuth: ({ username, password }, { secure }, done) => {
        seen.push(`${username} ${password === PASSWORD} ${secure}`);
        done(null, { user: username });
      },
    });
    const login = { user: 'books', password: new Secret(PASSWORD) };
    await putByMail(target({ security: 'starttls', ca: cert, login }), PARCEL, FILES, AT);
    expect(seen).toEqual(['books true true']);
    expect(box.messages).toHaveLength(1);
  });

  it('without TLS gets nothing where TLS is wanted', async () => {
    box = await startSmtpServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
    await expect(putByMail(target({ security: 'starttls' }), PARCEL, FILES, AT)).rejects.toMatchObject({
      code: 'delivery.refused',
      detail: expect.stringContaining('ETLS'),
    });
    expect(box.messages).toEqual([]);
  });

  it('with a certificate of nobody gets nothing', async () => {
    box = await startSmtpServer({ ...selfSigned(), authOptional: true });
    await expect(putByMail(target({ security: 'starttls' }), PARCEL, FILES, AT)).rejects.toMatchObject({
      detail: expect.stringContaining('self-signed certificate'),
    });
    expect(box.messages).toEqual([]);
  });

  it('that refuses the login says so, without the password', async () => {
    box = await startSmtpServer({
      ...selfSigned(),
      onAuth: (_auth, _session, done) => done(new Error('no such user')),
    });
    const login = { user: 'books', password: new Secret(PASSWORD) };
    const given = target({ security: 'none', login });
    const failure = await putByMail(given, PARCEL, FILES, AT).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'delivery.login' });
    expect(String(failure)).not.toContain(PASSWORD);
  });

  it.each([
    [550, 'delivery.refused'],
    [451, 'delivery.unreachable'],
  ])('that answers %d to every recipient: %s', async (responseCode, code) => {
    box = await startSmtpServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('not here'), { responseCode })),
    });
    await expect(putByMail(target({}), PARCEL, FILES, AT)).rejects.toMatchObject({
      code,
      detail: expect.stringContaining(`${responseCode} not here`),
    });
  });

  it('that is not there is tried again', async () => {
    const down = target({ port: await freePort() });
    await expect(putByMail(down, PARCEL, FILES, AT)).rejects.toMatchObject({ code: 'delivery.unreachable' });
  });
});
