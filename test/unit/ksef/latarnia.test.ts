import { systemClock } from '@spacebooks/base/clock';
import type { TransportAnswer } from '@spacebooks/http/transport';
import { TransportError } from '@spacebooks/http/transport-error';
import { describe, expect, it } from 'vitest';
import { readLatarnia } from '../../../src/ksef/latarnia.js';

const STARTED = {
  id: 'K/2027/AWR/01',
  eventId: 1,
  category: 'FAILURE',
  type: 'FAILURE_START',
  title: 'Awaria KSeF',
  text: 'Od godziny 13:40 trwa awaria',
  start: '2027-02-02T12:40:00+00:00',
  end: null,
  version: 1,
  published: '2027-02-02T12:45:00+00:00',
};

/** A status interface that answers these texts. */
function read(answers: Readonly<Record<string, string | number | Error>>) {
  const asked: string[] = [];
  const send = async ({ url }: { readonly url: string }): Promise<TransportAnswer> => {
    asked.push(url);
    const answer = answers[new URL(url).pathname] ?? 404;
    if (answer instanceof Error) throw answer;
    if (typeof answer === 'number') return { status: answer, headers: {}, body: Buffer.from('<html>') };
    return { status: 200, headers: {}, body: Buffer.from(answer) };
  };
  const reading = readLatarnia({
    baseUrl: 'https://latarnia.example',
    transport: { send },
    clock: systemClock,
    stop: new AbortController().signal,
  });
  return { reading, asked };
}

describe('the status interface of the Ministry', () => {
  it('is read with its messages, without what it does not say', async () => {
    const { reading, asked } = read({
      '/status': JSON.stringify({ status: 'AVAILABLE', messages: null }),
      '/messages': JSON.stringify([{ ...STARTED, added: true }]),
    });
    expect(await reading).toEqual({
      status: 'AVAILABLE',
      messages: [
        {
          event: '1',
          category: 'FAILURE',
          type: 'FAILURE_START',
          title: 'Awaria KSeF',
          from: Date.UTC(2027, 1, 2, 12, 40),
          to: null,
          version: 1,
          published: Date.UTC(2027, 1, 2, 12, 45),
        },
      ],
    });
    expect(asked).toEqual(['https://latarnia.example/status', 'https://latarnia.example/messages']);
  });

  it('passes over messages that cannot be read, and takes words that are new', async () => {
    const { reading } = read({
      '/status': JSON.stringify({ status: 'BROWNOUT', messages: [{ ...STARTED, category: 'BROWNOUT' }] }),
      '/messages': JSON.stringify([{ ...STARTED, start: 'soon' }, null, 'x']),
    });
    const { status, messages } = await reading;
    expect([status, messages.map(({ category }) => category)]).toEqual(['BROWNOUT', ['BROWNOUT']]);
  });

  it('gives words that stand on one line, as long as they can be quoted', async () => {
    const title = `Awaria\r\nBcc: x${'\u{1F525}'.repeat(300)}`;
    const { reading } = read({
      '/status': JSON.stringify({ status: 'FAIL\nURE', messages: [] }),
      '/messages': JSON.stringify([{ ...STARTED, title, category: 'C'.repeat(300) }]),
    });
    const { status, messages } = await reading;
    expect(status).toBe('FAIL URE');
    expect(messages).toMatchObject([
      { title: `Awaria Bcc: x${'\u{1F525}'.repeat(187)}`, category: 'C'.repeat(200) },
    ]);
  });

  it.each([
    ['a gateway answers', { '/status': 502 }, 'ksef.unavailable'],
    ['nobody answers', { '/status': new TransportError('refused', 'no connection') }, 'ksef.unreachable'],
    ['it is no JSON', { '/status': 'OK' }, 'ksef.unreadable'],
    ['it has no status', { '/status': '{}' }, 'ksef.unreadable'],
    [
      'its messages are missing',
      { '/status': '{"status":"AVAILABLE"}', '/messages': 504 },
      'ksef.unavailable',
    ],
  ] as const)('says nothing of KSeF when %s', async (_, answers, code) => {
    await expect(read(answers).reading).rejects.toMatchObject({ code });
  });
});
