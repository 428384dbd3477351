import { acceleratedClock } from '@spacebooks/base/clock';
import { expect, it } from 'vitest';
import { putByMail } from '../../../src/books/delivery/mail.js';
import { putBySftp } from '../../../src/books/delivery/sftp.js';
import type { MailTarget } from '../../../src/domain/accounting/delivery-settings.js';
import { afterTest } from '../../after-test.js';
import { eventually } from '../../eventually.js';
import { openFile, parcel } from '../../unit/books/delivery/parcel.js';
import { type SilentAt, startSilentSftp } from './silent-sftp.js';
import { type SilentInMail, startSilentSmtp } from './silent-smtp.js';

const LONG = 'Ł'.repeat(100_000);
const FILES = [openFile('one.csv', 'a file'), openFile('two.csv', LONG)];

/** A minute is 0.3 s. */
const patience = {
  clock: acceleratedClock(200),
  silenceMs: 60_000,
  mailSilenceMs: 300,
  limitMs: 3_600_000,
  graceMs: 10_000,
};

it.each([
  'banner',
  'login',
  'open',
  'write',
  'close',
  'rename',
  'renamed',
] as const satisfies readonly SilentAt[])(
  'an SFTP server that never answers at %s is given up, with its connection; well again it has each file once',
  async (silentAt) => {
    const server = await startSilentSftp();
    afterTest(server.stop);
    server.silentAt = silentAt;
    await expect(putBySftp(server.target, FILES, { patience })).rejects.toMatchObject({
      code: 'delivery.unreachable',
      detail: `127.0.0.1:${server.target.port}, nothing has moved for 60 seconds`,
    });
    await eventually(() => expect(server.connections()).toBe(0));
    expect(server.placed()).toBe(silentAt === 'renamed' ? 1 : 0);

    server.silentAt = null;
    await putBySftp(server.target, FILES, { patience });
    expect(server.files()).toEqual({ 'one.csv': 'a file', 'two.csv': LONG });
    expect(server.placed()).toBe(2);
    await eventually(() => expect(server.connections()).toBe(0));
  },
);

it('an SFTP server that never closes a connection has the files all the same', async () => {
  const server = await startSilentSftp();
  afterTest(server.stop);
  server.silentAt = 'goodbye';
  await putBySftp(server.target, FILES, { patience });
  expect(Object.keys(server.files())).toEqual(['one.csv', 'two.csv']);
});

it.each(['write', 'rename'] as const)(
  'at a stop an SFTP server that never answers at %s is given its grace, and no more',
  async (silentAt) => {
    const server = await startSilentSftp();
    afterTest(server.stop);
    server.silentAt = silentAt;
    const stop = new AbortController();
    const within = { patience: { ...patience, silenceMs: 3_000_000 }, stop: stop.signal };
    const put = putBySftp(server.target, FILES, within);
    await eventually(() => expect(server.connections()).toBe(1));
    stop.abort();
    await expect(put).rejects.toMatchObject({
      code: 'delivery.unreachable',
      detail: expect.stringContaining('the program is stopping'),
    });
    await eventually(() => expect(server.connections()).toBe(0));
  },
);

const AT = Date.UTC(2026, 10, 21, 3);
const mailTo = (port: number): MailTarget => ({
  kind: 'mail',
  name: 'adviser',
  language: 'en',
  to: ['adviser@example.com'],
  server: { host: '127.0.0.1', port, security: 'none', from: 'books@example.com' },
});

const idsOf = (messages: readonly string[]) => messages.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1]);

it.each(['greeting', 'hello', 'sender', 'data', 'dot'] as const satisfies readonly SilentInMail[])(
  'a mail server that never answers at %s is given up, with its connection; well again it has the mail once',
  async (silentAt) => {
    const server = await startSilentSmtp();
    afterTest(server.stop);
    server.silentAt = silentAt;
    const send = () => putByMail(mailTo(server.port), parcel(FILES), FILES, AT, { patience });
    await expect(send()).rejects.toMatchObject({
      code: 'delivery.unreachable',
      detail: expect.stringContaining(`127.0.0.1:${server.port}, `),
    });
    await eventually(() => expect(server.connections()).toBe(0));
    expect(server.messages).toEqual([]);
    server.silentAt = null;
    await send();
    expect(server.messages).toHaveLength(1);
  },
);

it('a mail server that takes a mail and does not say so gets it again under the same id', async () => {
  const server = await startSilentSmtp();
  afterTest(server.stop);
  server.silentAt = 'taken';
  const send = () => putByMail(mailTo(server.port), parcel(FILES), FILES, AT, { patience });
  await expect(send()).rejects.toMatchObject({ code: 'delivery.unreachable' });
  server.silentAt = null;
  await send();
  const [first, second] = idsOf(server.messages);
  expect(second).toBe(first);
  expect(first).toMatch(/spacebooks@example\.com/);
});

it('at a stop a mail server that never answers is given its grace, and no more', async () => {
  const server = await startSilentSmtp();
  afterTest(server.stop);
  server.silentAt = 'dot';
  const stop = new AbortController();
  const within = { patience: { ...patience, mailSilenceMs: 600_000 }, stop: stop.signal };
  const send = putByMail(mailTo(server.port), parcel(FILES), FILES, AT, within);
  await eventually(() => expect(server.connections()).toBe(1));
  stop.abort();
  await expect(send).rejects.toMatchObject({ detail: expect.stringContaining('the program is stopping') });
  await eventually(() => expect(server.connections()).toBe(0));
});
