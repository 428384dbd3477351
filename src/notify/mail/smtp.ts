import { type Obstacle, obstacleOf } from '@spacebooks/base/obstacle';
import { withoutBreaks } from '@spacebooks/base/text/one-line';
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

/** How long the server may take to answer. */
const TIMEOUT_MS = 30_000;

/**
 * Sends a mail once. A lost answer has the caller send it again, with the same Message-ID.
 *
 * @returns recipients that the server did not take while it took others
 * @throws MailError
 */
export async function sendMail(server: MailServer, mail: Mail): Promise<readonly string[]> {
  const { messageId, at, to, subject, text, html, attachments = [], pictures = [], answers } = mail;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(connection(server));
  try {
    const { rejected } = await transport.sendMail({
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
    });
    return rejected.map(String);
  } catch (error) {
    throw mailError(error, server);
  } finally {
    transport.close();
  }
}

/** Logs in to the server without sending anything. @throws MailError */
export async function logInToMail(server: MailServer): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(connection(server));
  try {
    await transport.verify();
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

function connection({ host, port, security, login, ca }: MailServer) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // What is attached is bytes that we have: no file and no address is read because a text names it.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login && { auth: { user: login.user, pass: login.password.reveal() } }),
    ...(ca !== undefined && { tls: { ca } }),
  };
}

/** What the SMTP library reports, without the rest of the dialogue. */
function mailError(error: unknown, { host, port }: MailServer): unknown {
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
