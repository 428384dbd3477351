import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/ops/log.js';
import { createRedaction } from '../../src/ops/redaction.js';
import { sagaRoot, urlTemplate } from '../../src/ops/tracing/spans.js';
import { afterTest } from '../after-test.js';
import { eventually } from '../eventually.js';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { mailBox, mailYaml } from './alerts/alert-stage.js';
import { type Collector, type ReceivedSpan, startCollector } from './collector.js';
import { call } from './operator/command-line.js';
import { type Stage, type StageOptions, setStage } from './stage.js';
import { addFault, besideDaemon } from './steps.js';

const KEY = 'key-of-the-collector';
const CALLBACK = 'POST /callbacks/{instance}/{space}/{secret}';

async function tracedStage(options: StageOptions = {}): Promise<{ stage: Stage; collector: Collector }> {
  const collector = await startCollector();
  afterTest(() => collector.close());
  return {
    stage: await setStage({ ...options, sections: tracingYaml(collector.endpoint) }),
    collector,
  };
}

function tracingYaml(endpoint: string): string {
  return `tracing: { endpoint: "${endpoint}", headers: [{ name: X-Key, value: ${KEY} }], service_name: books }`;
}

/** `parent > name` of every span, `-` for the parent of a root, sorted. */
function shape(spans: readonly ReceivedSpan[]): readonly string[] {
  const names = new Map(spans.map(({ spanId, name }) => [spanId, name]));
  return spans.map(({ parent, name }) => `${parent === '' ? '-' : names.get(parent)} > ${name}`).sort();
}

/** The whole trace of an invoice's only e-invoice. */
function traceOf(collector: Collector, invoice: string): readonly ReceivedSpan[] {
  const spans = collector.spans();
  const ids = new Set(
    spans
      .filter(({ attributes }) => attributes['spacebooks.invoice'] === invoice)
      .map(({ traceId }) => traceId),
  );
  expect(ids.size).toBe(1);
  return spans.filter(({ traceId }) => ids.has(traceId));
}

function rootOf(spans: readonly ReceivedSpan[]): ReceivedSpan {
  const [root, ...more] = spans.filter(({ parent }) => parent === '');
  expect(more).toEqual([]);
  if (root === undefined) throw new Error(`no root among ${shape(spans).join('\n')}`);
  return root;
}

/** A log that is kept, as JSON. */
function keptLog(): { log: ReturnType<typeof createLog>; lines: () => Record<string, unknown>[] } {
  const texts: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      texts.push(String(chunk));
      done();
    },
  });
  const log = createLog({
    level: 'debug',
    format: 'json',
    clock: systemClock,
    redaction: createRedaction(),
    stream,
  });
  return { log, lines: () => texts.map((text) => JSON.parse(text) as Record<string, unknown>) };
}

describe('an e-invoice', () => {
  it('is one trace, from its callback to its attachment, and its log names it', async () => {
    const { log, lines } = keptLog();
    const { stage, collector } = await tracedStage({ log });
    const id = stage.request();
    await stage.reaches(id, 'done');
    await stage.stop();
    const spans = traceOf(collector, id);
    const base = urlTemplate(new URL(`${stage.sandbox.baseUrl}/x`).pathname).replace('/x', '');
    // The platform may tell more than once that something happened to the invoice.
    expect([...new Set(shape(spans))]).toEqual(
      [
        '- > e-invoice',
        `e-invoice > ${CALLBACK}`,
        `${CALLBACK} > commit inbox`,
        'e-invoice > read',
        'e-invoice > check',
        'e-invoice > lock',
        'e-invoice > produce',
        'e-invoice > attach',
        `read > GET ${base}/invoices/{id}`,
        `lock > POST ${base}/invoices/{id}/lock`,
        `attach > POST ${base}/invoices/{id}/pdf`,
      ].sort(),
    );
    const root = rootOf(spans);
    expect(root.attributes).toMatchObject({ 'spacebooks.space': 'berlin', 'spacebooks.state': 'done' });
    expect(sagaRoot(String(root.attributes['spacebooks.saga']))).toEqual({
      traceId: root.traceId,
      spanId: root.spanId,
    });
    const { out } = await call(stage, 'explain', id);
    expect(out).toContain(`  trace\n    ${root.traceId}`);
    const read = spans.find(({ name }) => name === `GET ${base}/invoices/{id}`);
    expect(read).toMatchObject({
      kind: 3,
      isError: false,
      attributes: {
        'http.request.method': 'GET',
        'http.response.status_code': 200,
        'url.template': `${base}/invoices/{id}`,
        'server.address': '127.0.0.1',
        'server.port': Number(new URL(stage.sandbox.baseUrl).port),
      },
    });
    // A callback may come before what it begins, and another one after its end.
    for (const span of spans.filter(({ name }) => name !== CALLBACK && name !== 'commit inbox')) {
      expect(span.from).toBeGreaterThanOrEqual(root.from);
      expect(span.to).toBeLessThanOrEqual(root.to);
    }
    expect(collector.resources[0]).toMatchObject({
      'service.name': 'books',
      'service.version': '0.0.0-test',
    });
    expect(collector.headers[0]?.['x-key']).toBe(KEY);
    // A look at the platform may find the request before its callback is taken: then there is no e-invoice yet.
    const about = lines().filter(
      (line) => line.invoice === id && line.event !== 'einvoice.request-recovered',
    );
    expect(about.length).toBeGreaterThan(3);
    expect(about.filter((line) => line.trace_id !== root.traceId)).toEqual([]);
  });

  it('goes on with the same trace after a restart, with what failed before it', async () => {
    const { stage, collector } = await tracedStage();
    addFault(stage, 'attach', { action: { type: 'status', status: 503 }, count: 2 });
    const id = stage.request();
    await eventually(async () => expect((await stage.sagas(id)).at(-1)?.state).toBe('attach-intended'));
    await eventually(() => expect(stage.requests(id)).toContain('POST /pdf 503'));
    await stage.stop();
    const before = traceOf(collector, id).length;
    expect(shape(traceOf(collector, id)).filter((each) => each.startsWith('-'))).toEqual([]);
    await stage.start();
    await stage.reaches(id, 'done');
    await stage.stop();
    const spans = traceOf(collector, id);
    expect(spans.length).toBeGreaterThan(before);
    expect(rootOf(spans).attributes['spacebooks.state']).toBe('done');
    const failed = spans
      .filter(({ isError }) => isError)
      .map(({ name, attributes }) => [name, attributes['error.type']]);
    expect(failed).toContainEqual([expect.stringMatching(/^POST .*\/invoices\/\{id\}\/pdf$/), '503']);
    expect(failed).toContainEqual(['attach', 'platform.unavailable']);
  });

  it('that is refused shows the message to people as a part of it', async () => {
    const box = await mailBox();
    const { stage, collector } = await tracedStage({ more: mailYaml(box, ['digest: { at: never }']) });
    const id = stage.request({ items: [{ description: 'Ohne Steuer', net: '100', rate: '0' }] });
    await stage.reaches(id, 'refused');
    await eventually(() => expect(box.messages.length).toBe(1));
    await stage.stop();
    const spans = traceOf(collector, id);
    expect(shape(spans)).toContain('e-invoice > send notice');
    expect(rootOf(spans)).toMatchObject({ isError: true, attributes: { 'error.type': 'invoice.refused' } });
  });

  it('tells nobody a secret, nor whose it is', async () => {
    const { stage, collector } = await tracedStage();
    const id = stage.request({ recipient: { company: 'Canary Kunde GmbH', name: 'Erika Canary' } });
    await stage.reaches(id, 'done');
    const subscriptions = await besideDaemon(stage, (db) =>
      db.selectFrom('subscription').select('secret').execute(),
    );
    const paths = subscriptions.map(({ secret }) => secret);
    expect(paths.length).toBeGreaterThan(0);
    await stage.stop();
    const sent = collector.bodies.join('\n');
    expect(sent).toContain(id);
    for (const hidden of [...paths, KEY, 'admin-token', 'Canary', 'DE02120300000000202051', stage.location])
      expect(sent).not.toContain(hidden);
  });
});

describe('a night', () => {
  it('is one trace: sync, journal, batch and delivery, and every request', async () => {
    const folder = temporaryFolder('traced-');
    const accounting = `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      targets: [{ name: office, folder: ${folder} }]
      exports: [{ name: adviser, formats: [csv], schedule: nightly, targets: [office] }]`;
    const { stage, collector } = await tracedStage({ accounting });
    const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -3);
    const items = [{ description: 'Fix Desk', net: '350', rate: '19' }];
    stage.sandbox.operator.createInvoice({ items, invoice_date, customer_number: '42' });
    await stage.daemon().nights.runNow('berlin');
    await eventually(() => expect(readdirSync(folder).length).toBeGreaterThan(0));
    await stage.stop();
    const nights = collector.spans().filter(({ name, parent }) => name === 'night' && parent === '');
    expect(nights.length).toBe(1);
    const spans = collector.spans().filter(({ traceId }) => traceId === nights[0]?.traceId);
    const parts = shape(spans);
    for (const part of [
      'night > run night',
      'run night > sync',
      'run night > export',
      'export > prepare journal',
      'export > release batch',
      'night > deliver',
    ])
      expect(parts).toContain(part);
    expect(parts.filter((part) => part.startsWith('sync > GET /')).length).toBeGreaterThan(1);
    expect(rootOf(spans).attributes).toMatchObject({ 'spacebooks.space': 'berlin' });
  });
});

describe('a collector', () => {
  it('that is down holds nothing up, neither the work nor the stop, and stands in the log once', async () => {
    const { log, lines } = keptLog();
    const port = await freePort();
    const stage = await setStage({ log, sections: tracingYaml(`http://127.0.0.1:${port}/v1/traces`) });
    const ids = [stage.request(), stage.request(), stage.request()];
    for (const id of ids) await stage.reaches(id, 'done');
    const begun = systemClock.now();
    await stage.stop();
    expect(systemClock.now() - begun).toBeLessThan(20_000);
    const about = lines().filter(({ message }) => String(message).startsWith('traces cannot be sent'));
    expect(about.length).toBeLessThanOrEqual(1);
  });

  it('is not named in the log where no tracing is configured', async () => {
    const { log, lines } = keptLog();
    const stage = await setStage({ log });
    const id = stage.request();
    await stage.reaches(id, 'done');
    await stage.stop();
    const named = lines().filter((line) => line.invoice === id);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((line) => 'trace_id' in line)).toEqual([]);
  });
});

describe('the program', () => {
  /** Run beside the built program, whose modules are loaded as they are for people. */
  const script = `
    import { registerHooks } from 'node:module';
    const seen = new Set();
    registerHooks({ resolve: (name, context, next) => {
      // The API alone comes with prom-client.
      if (/^@opentelemetry\\/(?!api$)/.test(name)) seen.add(name);
      return next(name, context);
    } });
    const { loadEverything } = await import('@spacebooks/base/lazy');
    await import('./dist/daemon.js');
    await loadEverything();
    const off = [...seen];
    const { startTracing } = await import('./dist/ops/tracing/tracer.js');
    const { systemClock } = await import('@spacebooks/base/clock');
    const { systemRandom } = await import('./dist/random.js');
    const parts = { version: '0', clock: systemClock, random: systemRandom, log: null };
    await startTracing(null, parts);
    const without = [...seen];
    const target = { endpoint: 'http://127.0.0.1:9/v1/traces', headers: {}, serviceName: 'x', share: 1 };
    const tracer = await startTracing(target, parts);
    await tracer.stop();
    console.log(JSON.stringify({ off, without, on: seen.size > 0 }));
  `;

  it('loads nothing of OpenTelemetry while it is off, as in the simulation', () => {
    const cwd = resolve(import.meta.dirname, '../..');
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd,
      encoding: 'utf8',
    });
    expect(JSON.parse(out)).toEqual({ off: [], without: [], on: true });
  });
});
