import { Writable } from 'node:stream';
import { inspect } from 'node:util';
import type { Clock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import { Big } from 'big.js';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import { createLog, type LogOptions, silentLog } from '../../../src/ops/log.js';
import { createRedaction } from '../../../src/ops/redaction.js';

const CANARY = 'canary/with+"odd" characters';
const clock = { now: () => Date.UTC(2026, 0, 31, 12) } as Clock;

function logTo(options: Partial<LogOptions> = {}) {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  const redaction = createRedaction([new Secret(CANARY)]);
  const log = createLog({ level: 'debug', format: 'json', clock, redaction, stream, ...options });
  return { log, redaction, text: () => written.join('') };
}

describe('the log', () => {
  it('writes one JSON object a line, with the clock’s time', () => {
    const { log, text } = logTo();
    log.info('einvoice.advanced', { space: 'berlin', attempt: 2, total: new Big('119.00') });
    expect(text()).toBe(
      '{"time":"2026-01-31T12:00:00.000Z","level":"info","event":"einvoice.advanced","message":"e-invoice advanced","space":"berlin","attempt":2,"total":"119"}\n',
    );
  });

  it('writes text for people', () => {
    const { log, text } = logTo({ format: 'text' });
    log.warn('einvoice.step-failed', {
      space: 'berlin',
      reason: 'no answer',
      at: undefined,
      steps: ['a', 'b'],
    });
    expect(text()).toBe(
      '2026-01-31T12:00:00.000Z warn  e-invoice step failed space=berlin reason="no answer" steps=["a","b"]\n',
    );
  });

  it('leaves out what is less important than its level', () => {
    const { log, text } = logTo({ level: 'warn', format: 'text' });
    log.debug('daemon.ready');
    log.info('daemon.ready');
    log.warn('daemon.stopping');
    log.error('daemon.stopped');
    expect(text().match(/(warn|error|info|debug) +\w+/g)).toEqual(['warn  stopping', 'error stopped']);
  });

  it('gives children the fields of their parents', () => {
    const { log, text } = logTo({ format: 'text' });
    log.child({ space: 'berlin' }).child({ invoice: '17' }).info('daemon.ready', { invoice: '18' });
    expect(text()).toContain('info  ready space=berlin invoice=18\n');
  });

  it('keeps fields from passing themselves off as the time, level, event or message', () => {
    const { log, text } = logTo();
    log.info('daemon.ready', { message: 'false', event: 'forged', level: 'error', time: '1970' });
    expect(JSON.parse(text())).toEqual({
      time: '2026-01-31T12:00:00.000Z',
      level: 'info',
      event: 'daemon.ready',
      message: 'ready',
    });
  });

  it.each(['json', 'text'] as const)('escapes what would forge a line or move the cursor: %s', (format) => {
    const { log, text } = logTo({ format });
    log.info('daemon.ready', {
      told: 'x\n2026 error forged',
      name: 'a\r\nb\u001b[2J\u009b\u2028\u202e',
      'key\n': 1,
    });
    expect(text().split('\n')).toHaveLength(2);
    expect(text().slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u202e]/u);
  });

  it.each(['json', 'text'] as const)('never writes a registered secret, in whatever form: %s', (format) => {
    const { log, text } = logTo({ format });
    const error = new Error(`GET https://x/${encodeURIComponent(CANARY)} failed`, {
      cause: new Failure('platform.rejected', { detail: `sent ${CANARY}` }),
    });
    log.error('einvoice.defect', {
      plain: CANARY,
      secret: new Secret(CANARY),
      inspected: inspect({ deep: { token: CANARY } }),
      json: JSON.stringify({ token: CANARY }),
      base64: Buffer.from(CANARY).toString('base64'),
      error,
      nested: [{ [CANARY]: [CANARY] }],
    });
    expect(text()).toContain('[secret]');
    for (const form of ['canary', 'odd', Buffer.from(CANARY).toString('base64')]) {
      expect(text()).not.toContain(form);
    }
  });

  it('hides secrets that are registered later', () => {
    const { log, redaction, text } = logTo();
    redaction.add(new Secret('callback-secret'));
    log.info('subscriptions.reconciled', { url: 'https://books.example.com/hooks/callback-secret' });
    expect(JSON.parse(text()).url).toBe('https://books.example.com/hooks/[secret]');
  });

  it('writes what errors say, with codes and findings', () => {
    const { log, text } = logTo();
    const finding = { rule: 'SB-1', field: 'f', message: 'm', fix: 'x' };
    log.error('einvoice.defect', { error: new Failure('invoice.refused', { findings: [finding] }) });
    expect(JSON.parse(text()).error).toEqual({
      code: 'invoice.refused',
      kind: 'refused',
      message: 'no valid e-invoice can be created from this invoice',
      findings: [finding],
    });
    const { log: other, text: otherText } = logTo();
    other.error('einvoice.defect', { error: Object.assign(new Error('no space left'), { code: 'ENOSPC' }) });
    expect(JSON.parse(otherText()).error).toMatchObject({ code: 'ENOSPC', message: 'no space left' });
    expect(JSON.parse(otherText()).error.stack).toContain('log.test.ts');
  });

  it('survives what JSON cannot hold', () => {
    const { log, text } = logTo();
    const loop: Record<string, unknown> = { big: 10n, not: undefined, call: Symbol('s') };
    loop.self = loop;
    log.info('daemon.ready', { loop });
    expect(JSON.parse(text()).loop).toMatchObject({ big: '10', call: 'Symbol(s)' });
  });

  it('can be silent', () => {
    expect(() => silentLog.child({ a: 1 }).error('daemon.stopped')).not.toThrow();
  });
});

describe('redaction', () => {
  it('hides the longer of two secrets whole, and nothing for an empty one', () => {
    const redaction = createRedaction([new Secret('abcd'), new Secret('abcdefgh'), new Secret('')]);
    expect(redaction.redact('x abcdefgh y abcd z')).toBe('x [secret] y [secret] z');
  });
});
