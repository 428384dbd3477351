import { createHash } from 'node:crypto';
import type { MailServer, MailTarget } from '../../domain/accounting/delivery-settings.js';
import { Failure, type FailureCode } from '../../domain/errors.js';
import { mailText } from './mail-text.js';
import type { OpenFile, Parcel } from './parcel.js';

/** How long the server may take to answer. */
const TIMEOUT_MS = 30_000;

/**
 * Mails the files of a parcel. A lost answer has it sent again, with the same Message-ID.
 *
 * @param at epoch milliseconds, for the Date header
 * @throws Failure `delivery.*`
 */
export async function putByMail(
  target: MailTarget,
  parcel: Parcel,
  files: readonly OpenFile[],
  at: number,
): Promise<void> {
  const { server } = target;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(connection(server));
  try {
    await transport.sendMail({
      messageId: messageId(target, parcel),
      date: new Date(at),
      from: server.from,
      to: [...target.to],
      ...mailText(parcel, target.language),
      attachments: files.map(({ name, mediaType, bytes }) => ({
        filename: name,
        contentType: mediaType,
        content: Buffer.from(bytes),
      })),
    });
  } catch (error) {
    throw mailFailure(error, server);
  } finally {
    transport.close();
  }
}

export function connection({ host, port, security, login, ca }: MailServer) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    ...(login && { auth: { user: login.user, pass: login.password.reveal() } }),
    ...(ca !== undefined && { tls: { ca } }),
  };
}

/** Of batch and target: the same mail has the same id however often it is sent (RFC 5322, 3.6.4). */
export function messageId({ name, server }: MailTarget, { batchId, spaceId }: Parcel): string {
  const domain = /@([^\s>]+)/.exec(server.from)?.[1] ?? 'spacebooks.invalid';
  const key = createHash('sha256').update(`${spaceId}\n${batchId}\n${name}`).digest('hex').slice(0, 32);
  return `<${key}.spacebooks@${domain}>`;
}

/** What the SMTP library tells, without what was said before: an answer may repeat an address, never a password. */
export function mailFailure(error: unknown, { host, port }: MailServer): unknown {
  const { code, responseCode, response, message } = error as {
    code?: unknown;
    responseCode?: unknown;
    response?: unknown;
    message: string;
  };
  if (typeof code !== 'string') return error;
  const said = typeof response === 'string' ? response : message;
  const detail = `${host}:${port}, ${code}, ${said.replace(/\s+/g, ' ').slice(0, 200)}`;
  return new Failure(codeOf(code, responseCode), { detail, cause: error });
}

function codeOf(code: string, status: unknown): FailureCode {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'delivery.login';
  if (typeof status === 'number') return status >= 500 ? 'delivery.refused' : 'delivery.unreachable';
  if (code === 'ETLS' || code === 'EENVELOPE' || code === 'EMESSAGE') return 'delivery.refused';
  return 'delivery.unreachable';
}
