import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from '../../free-port.js';

/** A real SMTP server that keeps what it accepts. */
export interface MailBox {
  readonly port: number;
  /** Whole messages as they came. */
  readonly messages: readonly string[];
  stop(): Promise<void>;
}

/** @param onAccepted called in the moment before the server says that it has a message */
export async function startSmtpServer({
  onAccepted = () => undefined,
  ...options
}: SMTPServerOptions & { readonly onAccepted?: () => void }): Promise<MailBox> {
  const messages: string[] = [];
  const server = new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        messages.push(Buffer.concat(parts).toString('utf8'));
        onAccepted();
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, messages, stop: () => new Promise((resolve) => server.close(resolve)) };
}

/** A certificate for 127.0.0.1 that signs itself, PEM. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'spacebooks-tls-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const files = ['-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'pipe' });
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}
