import { systemClock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { type Obstacle, obstacleOf } from '@spacebooks/base/obstacle';
import { withoutBreaks } from '@spacebooks/base/text/one-line';
import { type Deadline, withDeadline } from '@spacebooks/http/deadline';
import { TransportError } from '@spacebooks/http/transport-error';
import type { MailServer } from '../../domain/accounting/delivery-settings.js';

/** A complete mail. Headers may come from people's names: line breaks in them are removed. */
export interface Mail {
  readonly messageId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly MailAttachment[];
  /** The Message-ID of the mail that it answers. */
  readonly answers?: string;
  readonly pictures?: readonly InlinePicture[];
}

/** A PNG that the HTML shows by `cid:`. */
export interface InlinePicture {
  readonly cid: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface MailAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** What went wrong, without passwords: an answer may repeat an address. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /**
   * - `login`: the server does not accept it;
   * - `refused`: it will not take this mail, however often it is sent;
   * - `unreachable`: it may take it another time; it may even have taken it.
   */
  readonly reason: 'login' | 'refused' | 'unreachable';
  /** Why no connection came about, where that is known. */
  readonly obstacle: Obstacle | null;

  constructor(reason: MailError['reason'], detail: string, cause: unknown) {
    super(detail, { cause });
    this.reason = reason;
    this.obstacle = reason === 'unreachable' ? obstacleOf({ text: detail }) : null;
  }
}

/** Until there is a connection, milliseconds. */
const CONNECT_MS = 30_000;

/** How long a mail may take, milliseconds. */
export interface MailPatience extends Pick<Deadline, 'clock'> {
  /** While the server says and takes nothing. */
  readonly silenceMs: number;
  /** Altogether. */
  readonly limitMs: number;
  /** For one that is under way at a stop. */
  readonly graceMs: number;
}

/** 30 MB at 400 kbit/s take ten minutes. The network takes real time, whatever the program's clock says. */
const MAIL_PATIENCE: MailPatience = {
  clock: systemClock,
  silenceMs: 30_000,
  limitMs: 10 * MINUTE_MS,
  graceMs: 0,
};

/**
 * Sends a mail once. A lost answer has the caller send it again, with the same Message-ID.
 *
 * @returns recipients that the server did not take while it took others
 * @throws MailError
 */
export async function sendMail(
  server: MailServer,
  mail: Mail,
  stop = new AbortController().signal,
  { clock, silenceMs, limitMs: ms, graceMs }: MailPatience = MAIL_PATIENCE,
): Promise<readonly string[]> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(connection(server, silenceMs));
  try {
    const { rejected } = await withDeadline({ clock, ms, stop, graceMs }, (signal) =>
      transport.sendMail({ ...messageOf(server, mail), signal }),
    );
    return rejected.map(String);
  } catch (error) {
    throw mailError(error, server);
  } finally {
    transport.close();
  }
}

function messageOf(server: MailServer, mail: Mail) {
  const { messageId, at, to, subject, text, html, attachments = [], pictures = [], answers } = mail;
  return {
    messageId,
    date: new Date(at),
    from: server.from,
    to: [...to],
    subject: withoutBreaks(subject),
    text,
    ...(html !== undefined && { html }),
    // No answer of an absent reader, no answer to that.
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(answers !== undefined && { inReplyTo: answers, references: answers }),
    attachments: [
      ...pictures.map(({ cid, name, bytes }) => ({
        cid,
        filename: name,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
        content: Buffer.from(bytes),
      })),
      ...attachments.map(({ name, mediaType, bytes }) => ({
        filename: withoutBreaks(name),
        contentType: mediaType,
        content: Buffer.from(bytes),
      })),
    ],
  };
}

/** Logs in to the server without sending anything. @throws MailError */
export async function logInToMail(server: MailServer): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(connection(server, MAIL_PATIENCE.silenceMs));
  try {
    await withDeadline(
      { clock: systemClock, ms: MAIL_PATIENCE.limitMs, stop: new AbortController().signal },
      () => transport.verify(),
    );
  } catch (error) {
    throw mailError(error, server);
  } finally {
    transport.close();
  }
}

/** @param key the same for the same mail, however often it is sent (RFC 5322, 3.6.4) */
export function messageIdOf(server: MailServer, key: string): string {
  const domain = /@([^\s>]+)/.exec(server.from)?.[1] ?? 'spacebooks.invalid';
  return `<${key}.spacebooks@${domain}>`;
}

function connection({ host, port, security, login, ca }: MailServer, silenceMs: number) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: Math.min(silenceMs, CONNECT_MS),
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    // What is attached is bytes that we have: no file and no address is read because a text names it.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login && { auth: { user: login.user, pass: login.password.reveal() } }),
    ...(ca !== undefined && { tls: { ca } }),
  };
}

/** What the SMTP library reports, without the rest of the dialogue. */
function mailError(error: unknown, { host, port }: MailServer): unknown {
  if (error instanceof TransportError) {
    return new MailError('unreachable', `${host}:${port}, ${error.message}`, error);
  }
  const { code, responseCode, response, message } = error as {
    code?: unknown;
    responseCode?: unknown;
    response?: unknown;
    message: string;
  };
  if (typeof code !== 'string') return error;
  const said = typeof response === 'string' ? response : message;
  const detail = `${host}:${port}, ${code}, ${withoutBreaks(said).slice(0, 200)}`;
  return new MailError(reasonOf(code, responseCode), detail, error);
}

function reasonOf(code: string, status: unknown): MailError['reason'] {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login';
  if (typeof status === 'number') return status >= 500 ? 'refused' : 'unreachable';
  if (code === 'ETLS' || code === 'EENVELOPE' || code === 'EMESSAGE') return 'refused';
  return 'unreachable';
}
