import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { startKsefSandbox } from '@spacebooks/ksef-sandbox';
import { startRecording } from '@spacebooks/sandbox-engine/conversation/recorder';
import { readRecording, startReplay } from '@spacebooks/sandbox-engine/conversation/replay';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { logIn } from '../../../ksef-sandbox/test/caller.js';
import { startSandbox } from '../../src/start.js';
import { call, json } from './call.js';

/** What a client does: reads, changes, reads again, follows a link, subscribes. @returns what it was answered */
async function conversation(url: string): Promise<readonly unknown[]> {
  const invoice = () => call('GET', `${url}/api2/invoices/invoice-1`);
  const before = await invoice();
  await call('POST', `${url}/sandbox/invoices/invoice-1/send`);
  const after = await invoice();
  const link = new URL(
    after.json<{ data: { attributes: { pdf: { url: string } } } }>().data.attributes.pdf.url,
  );
  expect(link.origin).toBe(new URL(url).origin);
  const pdf = await fetch(link);
  const callback = 'http://127.0.0.1:9/hooks/path-secret';
  const subscribed = await call(
    'POST',
    `${url}/space/berlin/api/subscriptions`,
    json({ event: 'created_invoice', callback_url: callback }),
  );
  const missing = await call('GET', `${url}/api2/invoices/none`);
  const told = [before, after, subscribed, missing].map(({ status, bytes }) => [
    status,
    Buffer.from(bytes)
      .toString()
      .replaceAll(url, '')
      .replaceAll(/token=[^&"]+/g, ''),
  ]);
  return [
    ...told.slice(0, 2),
    told[3],
    subscribed.status,
    pdf.status,
    Buffer.from(await pdf.arrayBuffer()).toString('latin1'),
  ];
}

it('answers the same requests as they were answered, on any port, and holds no secret', async () => {
  const file = join(temporaryFolder('recording-'), 'conversation.jsonl');
  const sandbox = await startSandbox({ clock: systemClock, witness: startRecording(file)('platform') });
  const recorded = await conversation(sandbox.url);
  await sandbox.close();
  const text = readFileSync(file, 'utf8');
  expect(text.trim().split('\n').length).toBe(6);
  for (const secret of ['sandbox-token', 'path-secret', sandbox.url]) expect(text).not.toContain(secret);
  const replay = await startReplay({
    sandbox: 'platform',
    recording: readRecording(file),
    host: '127.0.0.1',
    port: 0,
  });
  expect(await conversation(replay.url)).toEqual(recorded);
  // The last answer stays.
  const { data } = (await call('GET', `${replay.url}/api2/invoices/invoice-1`)).json<{
    data: { attributes: { sentStatus: string } };
  }>();
  expect(data.attributes.sentStatus).toBe('sendingRequested');
  await replay.close();
});

it('answers what is not in it with 501, and says what differs from the nearest', async () => {
  const file = join(temporaryFolder('recording-'), 'conversation.jsonl');
  const sandbox = await startSandbox({ clock: systemClock, witness: startRecording(file)('platform') });
  await call('POST', `${sandbox.url}/sandbox/clock`, json({ advance: 1000 }));
  await call('GET', `${sandbox.url}/api2/user`);
  await sandbox.close();
  const replay = await startReplay({
    sandbox: 'platform',
    recording: readRecording(file),
    host: '127.0.0.1',
    port: 0,
  });
  const other = await call('POST', `${replay.url}/sandbox/clock`, json({ advance: 2000, twice: true }));
  expect(other.status).toBe(501);
  expect(other.json()).toMatchObject({
    error: 'not_recorded',
    errors: 'The recording has no POST /sandbox/clock like this one.',
    differences: [
      { at: 'body.advance', recorded: 1000, sent: 2000 },
      { at: 'body.twice', sent: true },
    ],
  });
  await replay.close();
});

it('records a login to KSeF without its tokens, and replays it, whatever key it is encrypted with', async () => {
  const file = join(temporaryFolder('recording-'), 'conversation.jsonl');
  const sandbox = await startKsefSandbox({ clock: systemClock, witness: startRecording(file)('ksef') });
  const { access } = await logIn(sandbox.baseUrl);
  await sandbox.close();
  expect(readFileSync(file, 'utf8')).not.toContain(access);
  const replay = await startReplay({
    sandbox: 'ksef',
    recording: readRecording(file),
    host: '127.0.0.1',
    port: 0,
  });
  expect((await logIn(`${replay.url}/v2`)).access).toBe('[secret]');
  await replay.close();
});

it('is refused with the line that is none', () => {
  const file = join(temporaryFolder('recording-'), 'none.jsonl');
  writeFileSync(file, '\n{"sandbox":"other"}\n');
  expect(() => readRecording(file)).toThrow(/^line 2 is no exchange: /);
});
