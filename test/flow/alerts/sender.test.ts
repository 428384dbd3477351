import type { Clock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import { createTransport } from '@spacebooks/http/transport';
import { afterEach, expect, it } from 'vitest';
import type { MailServer } from '../../../src/domain/accounting/delivery-settings.js';
import type { AlertAbout } from '../../../src/domain/alerts/alert.js';
import type { Reason } from '../../../src/domain/saga/model.js';
import type { AlertChannel } from '../../../src/notify/channels/channel.js';
import { mailChannel } from '../../../src/notify/channels/mail.js';
import { webhookChannel } from '../../../src/notify/channels/webhook.js';
import { writeNotice } from '../../../src/notify/messages/write-notice.js';
import { type ChannelFailure, MOST_AN_HOUR, startNoticeSender } from '../../../src/notify/notice-sender.js';
import { silentLog } from '../../../src/ops/log.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import { createNoticeOutbox } from '../../../src/store/alerts/notice-outbox.js';
import { createNotices } from '../../../src/store/alerts/notices.js';
import type { Db } from '../../../src/store/engine/open.js';
import { eventually } from '../../eventually.js';
import { patientClock } from '../../patient-clock.js';
import { temporaryDatabase } from '../../unit/store/database.js';
import { selfSigned, startSmtpServer } from '../delivery/smtp-server.js';
import { mailBox, subjects, textOf } from './alert-stage.js';
import { answering, dropping, startWebHook, type WebHook } from './web-hook.js';

const CANARY = 'canary-5f0c2a91';
const LEARNED = 'learned-later-77aa31';
const redaction = createRedaction([new Secret(CANARY)]);
const redact = (text: string): string => redaction.redact(text);
const letterHead = { language: 'en', instance: 'main', redact } as const;

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

interface RaiseOptions extends Partial<Reason> {
  readonly number?: string;
  readonly spaceId?: string;
}

/** Hundreds of e-invoices, or other things, that a person is needed for. */
async function raise(
  db: Db,
  count: number,
  now: number,
  { number, spaceId = 'berlin', ...reason }: RaiseOptions = {},
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const subject = `invoice:${spaceId}:i${index}` as const;
    const invoice = { id: `i${index}`, number: number ?? `R-${index}` };
    const about: AlertAbout = {
      spaceId,
      invoice,
      place: { key: 'waiting' },
      reason: { code: 'ksef.unavailable', ...reason },
    };
    await createAlerts(db).raise({ key: subject, subject, about }, now);
  }
}

async function compose(db: Db, channels: readonly string[], now: number, audience = ''): Promise<number> {
  const write = createNotices(db).compose;
  return (await write({ id: audience, channels }, (notice) => writeNotice(notice, letterHead), now)).made;
}

function send(db: Db, channel: AlertChannel, clock: Clock) {
  const failures: (ChannelFailure | null)[] = [];
  const sender = startNoticeSender({
    channel,
    box: createNoticeOutbox(db),
    instance: 'main',
    onState: async (failure) => void failures.push(failure),
    clock,
    fraction: () => 0.5,
    log: silentLog,
  });
  stops.push(() => sender.stop());
  return { sender, failures };
}

function hookChannel(hook: WebHook, clock: Clock, format: 'slack' | 'json' = 'json'): AlertChannel {
  const transport = createTransport();
  stops.push(() => transport.close());
  const url = new Secret(`${hook.url}/${CANARY}`);
  return webhookChannel('webhook', { url, format }, { transport, clock, redact });
}

function serverAt(port: number, changes: Partial<MailServer> = {}): MailServer {
  return { host: '127.0.0.1', port, security: 'none', from: 'spacebooks@example.com', ...changes };
}

it('300 invoices in an outage are one mail, and one more when all of them are through', async () => {
  const { db } = await temporaryDatabase();
  const clock = patientClock(600);
  const box = await mailBox();
  const start = clock.now() - 60_000;
  await raise(db, 300, start);
  expect(await compose(db, ['mail'], clock.now())).toBe(1);
  expect(await compose(db, ['mail'], clock.now())).toBe(0);
  const { sender } = send(db, mailChannel('mail', serverAt(box.port), ['office@example.com'], redact), clock);
  await eventually(() => expect(box.messages).toHaveLength(1));
  expect(subjects(box)[0]).toMatch(/^berlin: .* \(300 invoices\)$/);
  const text = textOf(box.messages[0] ?? '');
  expect(text.match(/^- R-\d+/gm)).toHaveLength(20);
  expect(text).toContain('… and 280 more');
  for (let index = 0; index < 300; index += 1) {
    await createAlerts(db).end(`invoice:berlin:i${index}`, clock.now());
    if (index === 298) expect(await compose(db, ['mail'], clock.now() + 3_600_000)).toBe(0);
  }
  expect(await compose(db, ['mail'], clock.now() + 5 * 60_000)).toBe(1);
  sender.wake();
  await eventually(() => expect(box.messages).toHaveLength(2));
  expect(subjects(box)[1]).toMatch(/^Resolved: berlin: .* \(300 invoices\)$/);
});

it('a mail under STARTTLS holds no secret, no markup of others and no header of theirs', async () => {
  const { db } = await temporaryDatabase();
  const clock = patientClock(60);
  const { key, cert } = selfSigned();
  const seen: string[] = [];
  const box = await startSmtpServer({
    key,
    cert,
    onAuth: ({ username, password }, { secure }, done) => {
      seen.push(`${username} ${password === 'mail-password' && secure}`);
      done(null, { user: username });
    },
  });
  stops.push(() => box.stop());
  await raise(db, 1, clock.now() - 60_000, {
    code: 'invoice.refused',
    number: 'R-1\r\nBcc: all@example.org',
    detail: `<b>refused</b>: ${CANARY} <script>alert(1)</script> ${LEARNED}`,
  });
  await compose(db, ['mail'], clock.now());
  // A token that a login has fetched meanwhile.
  redaction.add(new Secret(LEARNED));
  const login = { user: 'books', password: new Secret('mail-password') };
  const server = serverAt(box.port, { security: 'starttls', ca: cert, login });
  send(db, mailChannel('mail', server, ['office@example.com'], redact), clock);
  await eventually(() => expect(box.messages).toHaveLength(1));
  const message = (box.messages[0] ?? '').replaceAll('=\r\n', '');
  expect(seen).toEqual(['books true']);
  const [headers = ''] = message.split('\r\n\r\n', 1);
  expect(headers).not.toMatch(/^Bcc:/im);
  expect(message).not.toContain(CANARY);
  expect(message).not.toContain(LEARNED);
  expect(message).toContain('[secret]');
  expect(message.split('text/html')[1]).not.toMatch(/<script>|<b>/);
  expect(message.split('text/html')[1]).toContain('&lt;script&gt;');
});

it('a webhook that drops, is slow or is busy gets the message again, with the same key', async () => {
  const { db } = await temporaryDatabase();
  const clock = patientClock(600);
  const hook = await startWebHook();
  hook.answers.push(dropping, answering(500), () => undefined, answering(429, { 'retry-after': '60' }));
  await raise(db, 1, clock.now() - 60_000, { code: 'invoice.refused' });
  await compose(db, ['webhook'], clock.now());
  const { failures } = send(db, hookChannel(hook, clock), clock);
  await eventually(() => expect(failures.at(-1)).toBeNull());
  expect(hook.posted).toHaveLength(5);
  expect(new Set(hook.posted.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(failures.slice(0, 4).map((failure) => failure?.failures)).toEqual([1, 2, 3, 4]);
  expect(JSON.stringify(failures)).not.toContain(CANARY);
  expect(JSON.parse(hook.posted[0]?.body ?? '')).toMatchObject({
    kind: 'alert',
    alerts: [{ spaceId: 'berlin', code: 'invoice.refused' }],
  });
  expect(await createNoticeOutbox(db).states()).toMatchObject([
    { channel: 'webhook', waiting: 0, failures: 0 },
  ]);
});

it('a webhook that asks for patience is left alone so long', async () => {
  const { db } = await temporaryDatabase();
  const clock = patientClock(600);
  const hook = await startWebHook();
  hook.answers.push(answering(429, { 'retry-after': '1200' }));
  await raise(db, 1, clock.now() - 60_000, { code: 'invoice.refused' });
  await compose(db, ['webhook'], clock.now());
  const began = clock.now();
  const { failures } = send(db, hookChannel(hook, clock), clock);
  await eventually(() => expect(failures.at(-1)).toBeNull());
  expect(hook.posted).toHaveLength(2);
  expect(clock.now() - began).toBeGreaterThanOrEqual(1_200_000);
});

it('a chat message has Slack’s form, and no mention of others in it', async () => {
  const { db } = await temporaryDatabase();
  const clock = patientClock(60);
  const hook = await startWebHook();
  await raise(db, 1, clock.now() - 60_000, {
    code: 'invoice.refused',
    number: '<!channel> & co',
  });
  await compose(db, ['webhook'], clock.now());
  send(db, hookChannel(hook, clock, 'slack'), clock);
  await eventually(() => expect(hook.posted).toHaveLength(1));
  const { text, blocks } = JSON.parse(hook.posted[0]?.body ?? '');
  expect(text).toContain('&lt;!channel&gt; &amp; co: ');
  const types = blocks.map(({ type }: { type: string }) => type);
  expect([types[0], types[1], types.at(-1)]).toEqual(['header', 'section', 'context']);
  // The header is plain text, where nothing is a mention.
  expect(JSON.stringify(blocks.slice(1))).not.toContain('<!channel>');
  expect(blocks[1].text.text).toContain('&lt;!channel&gt; &amp; co');
});

it('no more than twenty messages an hour go through a way, over restarts too; the others follow', async () => {
  const { db } = await temporaryDatabase();
  const clock = patientClock(600);
  const hook = await startWebHook();
  for (let index = 0; index < MOST_AN_HOUR + 3; index += 1) {
    await raise(db, 1, clock.now() - 60_000, { spaceId: `space-${index}`, code: 'accounting.blocked' });
  }
  expect(await compose(db, ['webhook'], clock.now())).toBe(MOST_AN_HOUR + 3);
  const channel = hookChannel(hook, clock);
  const first = send(db, channel, clock);
  await eventually(() => expect(hook.posted).toHaveLength(MOST_AN_HOUR));
  const full = clock.now();
  await first.sender.stop();
  send(db, channel, clock);
  await eventually(() => expect(hook.posted).toHaveLength(MOST_AN_HOUR + 3));
  // All of them went in the hour before, within moments of each other.
  expect(clock.now() - full).toBeGreaterThan(45 * 60_000);
});

it('each audience is told what concerns it', async () => {
  const { db } = await temporaryDatabase();
  const now = Date.now();
  await raise(db, 1, now - 60_000, { code: 'accounting.blocked' });
  await raise(db, 1, now - 60_000, { spaceId: 'hamburg', code: 'accounting.blocked' });
  expect(await compose(db, ['mail'], now)).toBe(2);
  expect(await compose(db, ['mail:hamburg'], now, 'hamburg')).toBe(1);
  expect(await compose(db, ['mail:bremen'], now, 'bremen')).toBe(0);
});
