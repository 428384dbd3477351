import { expect, it } from 'vitest';
import { sourceFiles, sourceText } from './sources.js';

/**
 * Each file that asks somebody outside of the process for something, and what in it, or in what it is handed, ends one that
 * accepts and never answers. A file that is not here has none, as far as anybody knows.
 */
const ENDS: Readonly<Record<string, RegExp>> = {
  // Platform, its login, KSeF, webhooks of alerts and of events, the dead man's switch.
  'platform/sender.ts': /withDeadline\(/,
  'platform/oauth/exchange.ts': /withDeadline\(/,
  'packages/ksef-client/src/exchange/sender.ts': /withDeadline\(/,
  'ksef/latarnia.ts': /withDeadline\(/,
  'notify/channels/webhook.ts': /withDeadline\(/,
  'notify/hooks/hook-endpoint.ts': /withDeadline\(/,
  'notify/dead-man.ts': /withDeadline\(/,
  // Mails of exports, alerts and digests.
  'notify/mail/smtp.ts': /withDeadline\([\s\S]*socketTimeout/,
  'books/delivery/sftp.ts': /reach\(/,
  'archive/s3/connect-s3.ts': /attempt\.abort\(\)[\s\S]*socketTimeout/,
  // They are handed a request with the signal of a deadline.
  'shadow/shadow.ts': /transport\.send\(request\)/,
  'packages/http/src/observed-transport.ts': /transport\.send\(request\)/,
  'packages/http/src/transport.ts': /\bsignal,/,
  'ops/tracing/open-telemetry.ts': /timeoutMillis: SEND_TIMEOUT_MS/,
  'store/postgres/connection.ts': /query_timeout: QUERY_TIMEOUT_MS/,
  'store/postgres/hints.ts': /connectionTimeoutMillis/,
  'store/postgres/shares.ts': /escapeLiteral/,
  'workers/share-queue.ts': /query_timeout: QUERY_TIMEOUT_MS/,
  // Programs.
  'packages/pdf/src/foreign/ghostscript.ts': /timeout: timeLimitMs, killSignal: 'SIGKILL'/,
  'packages/pdf/src/foreign/apart.ts': /timeout: timeLimitMs, killSignal: 'SIGKILL'/,
  'store/sqlite/page-check/page-check.ts': /child\.kill\('SIGKILL'\)/,
  'ops/service-notifier.ts': /timeout: TELLING_MS/,
  // A browser, which nobody waits for.
  'cli/login/web-flow.ts': /detached: true/,
  'doctor/checks/tracing.ts': /withDeadline\(/,
  'doctor/checks/public-url.ts': /withDeadline\(/,
  'doctor/checks/certificates.ts': /TLS_TIMEOUT_MS/,
};

/** A connection, a request or a program. */
const OUTSIDE =
  /transport\.send\(|\bconnect\b.* from 'node:(net|tls)'|Agent.* from 'node:https?'|from 'node:child_process'|import\('(nodemailer|ssh2-sftp-client|@aws-sdk\/client-s3|pg-boss)'\)|^import \{.* from 'pg(-boss)?'|opentelemetry\/exporter/m;

it('nothing outside is asked without a deadline', () => {
  // The sandboxes are outside themselves.
  const ours = sourceFiles().filter((path) => !path.includes('sandbox'));
  const asking = ours.filter((path) => OUTSIDE.test(sourceText(path)));
  expect(asking.filter((path) => ENDS[path]?.test(sourceText(path)) !== true)).toEqual([]);
  expect(Object.keys(ENDS).filter((path) => !asking.includes(path))).toEqual([]);
});

/** Folders that people name, which may be shares of a network; the archive and the database are the machine's own. */
const FOLDERS = ['books/delivery/folder.ts', 'books/bank-folder.ts'];

it.each(FOLDERS)('%s asks a folder in its turn and within a deadline', (path) => {
  expect(sourceText(path)).toMatch(/turns\s*\.take\(/);
  expect(sourceText(path)).toMatch(/withDeadline\(|reach\(/);
});
