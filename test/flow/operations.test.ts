import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { type Stage, setStage } from './stage.js';
import { besideDaemon } from './steps.js';

/** Samples of the text format, by name with labels. */
async function samples(port: number): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('version=0.0.4');
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

/** Its pages: with SQLite some may still be in the write-ahead log, and not in the file. */
function bytesOf(stage: Stage): Promise<number> {
  const ofFile = sql<{ bytes: number }>`select page_count * page_size as bytes
    from pragma_page_count(), pragma_page_size()`;
  const ofServer = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const size = stage.store === null ? ofFile : ofServer;
  return besideDaemon(stage, async (db) => (await size.execute(db)).rows[0]?.bytes ?? 0);
}

it('tells monitoring what was served, what waits, and how the daemon is', async () => {
  const stage = await setStage({ sections: 'operations: { listen: 127.0.0.1:0 }' });
  const daemon = stage.daemon();
  const port = daemon.operationsPort ?? 0;
  const served = stage.request();
  const refused = stage.request({ items: [{ description: 'Raum', net: '100', rate: '0' }] });
  await stage.reaches(served, 'done');
  await stage.reaches(refused, 'refused');
  await eventually(async () => expect((await samples(port)).get('spacebooks_alerts_unsent')).toBe(0));

  const told = await samples(port);
  expect(told.get('spacebooks_ready')).toBe(1);
  expect(told.get('spacebooks_e_invoices{space="berlin",state="refused"}')).toBe(1);
  expect(told.get('spacebooks_e_invoices_ended_total{space="berlin",state="done"}')).toBe(1);
  expect(told.get('spacebooks_e_invoices_ended_total{space="berlin",state="refused"}')).toBe(1);
  expect(told.get('spacebooks_e_invoice_duration_seconds_count{state="done"}')).toBe(1);
  expect(told.get('spacebooks_callbacks_received')).toBeGreaterThanOrEqual(2);
  expect(told.get('spacebooks_documents_queued')).toBe(0);
  // A server tidies up by itself.
  await eventually(async () =>
    expect((await samples(port)).get('spacebooks_database_bytes')).toBe(await bytesOf(stage)),
  );
  const posts = stage.sandbox.state.requests.entries(1).filter(({ method }) => method === 'POST');
  const counted = [...told].filter(([name]) => /^spacebooks_requests_total\{.*method="POST"/.test(name));
  expect(counted.reduce((sum, [, value]) => sum + value, 0)).toBe(posts.length);
  expect(told.get('process_resident_memory_bytes')).toBeGreaterThan(50_000_000);
  for (const vital of ['database', 'e-invoices', 'disk', 'nights', 'alerts']) {
    expect(told.get(`spacebooks_healthy{vital="${vital}"}`), vital).toBe(1);
  }

  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok', ready: true }]);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/callbacks/main/berlin/x`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(405);
});

it('tells strangers yes or no', async () => {
  const stage = await setStage();
  expect(stage.daemon().operationsPort).toBeNull();
  const answer = await fetch(`http://127.0.0.1:${stage.port}/healthz`);
  expect([answer.status, await answer.text()]).toEqual([200, '{"status":"ok"}']);
  expect((await fetch(`http://127.0.0.1:${stage.port}/metrics`)).status).toBe(404);
});
