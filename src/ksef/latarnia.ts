import type { Clock } from '@spacebooks/base/clock';
import { withDeadline } from '@spacebooks/http/deadline';
import { parseJson } from '@spacebooks/http/json';
import type { Transport } from '@spacebooks/http/transport';
import { TransportError } from '@spacebooks/http/transport-error';
import { z } from 'zod';
import { Failure } from '../domain/errors.js';
import type { LatarniaMessage, LatarniaReading } from '../domain/ksef-announcements.js';

interface Source {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly transport: Pick<Transport, 'send'>;
  readonly clock: Clock;
  readonly stop: AbortSignal;
}

const PATIENCE_MS = 15_000;
const MOST_BYTES = 1024 * 1024;
const LONGEST = 200;

/** On one line, and as long as an alert can quote it. */
const words = z
  .string()
  .transform((text) => [...text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')].slice(0, LONGEST).join(''));
const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const message = z
  .object({
    eventId: z.union([z.number(), z.string()]),
    category: words,
    type: words,
    title: words.catch(''),
    start: moment,
    end: moment.nullish(),
    version: z.number().catch(1),
    published: moment,
  })
  .transform(
    ({ eventId, start, end, ...rest }): LatarniaMessage => ({
      ...rest,
      event: String(eventId),
      from: start,
      to: end ?? null,
    }),
  );
/** A message that cannot be read says nothing; the others do. */
const messages = z
  .array(message.nullable().catch(null))
  .nullish()
  .transform((all) => (all ?? []).filter((each) => each !== null));
const status = z.object({ status: words, messages });

/**
 * What the Ministry's status interface of KSeF says now: its state, and the messages of it and of the last 30 days. Its contract is
 * the repository CIRFMF/ksef-latarnia; the members are those that public clients of 2026 read (PyPI ksef-client, `lighthouse`).
 *
 * @throws Failure `ksef.unreachable`, `ksef.unavailable`, `ksef.unreadable`: it fails by itself, which says nothing of KSeF
 */
export async function readLatarnia(source: Source): Promise<LatarniaReading> {
  const now = await ask(source, '/status', status);
  const all = await ask(source, '/messages', messages);
  return { status: now.status, messages: [...all, ...now.messages] };
}

async function ask<Output>(
  { baseUrl, transport, clock, stop }: Source,
  path: string,
  schema: z.ZodType<Output>,
): Promise<Output> {
  const url = `${baseUrl}${path}`;
  const headers = { accept: 'application/json' };
  const send = (signal: AbortSignal) =>
    transport.send({ method: 'GET', url, headers, maxBytes: MOST_BYTES, signal });
  const answer = await withDeadline({ clock, ms: PATIENCE_MS, stop }, send).catch((error: unknown) => {
    if (!(error instanceof TransportError)) throw error;
    throw new Failure('ksef.unreachable', { detail: `${url}: ${error.message}`, cause: error });
  });
  if (answer.status !== 200) throw new Failure('ksef.unavailable', { detail: `${url}: ${answer.status}` });
  const parsed = parseJson(answer);
  const read = parsed.ok ? schema.safeParse(parsed.value) : null;
  if (read?.success !== true) throw new Failure('ksef.unreadable', { detail: url });
  return read.data;
}
