import { systemClock } from '@spacebooks/base/clock';
import type { Database } from 'better-sqlite3';
import { Failure } from '../../../src/domain/errors.js';
import { appendAudit } from '../../../src/store/books/audit.js';
import { BUSY_RETRY } from '../../../src/store/engine/busy-retry.js';
import { openBeside } from '../../../src/store/engine/open.js';
import { transactAudited } from '../../../src/store/engine/transact.js';
import { createRateLimitStore } from '../../../src/store/limits/rate-limit-store.js';
import { createInbox } from '../../../src/store/sagas/inbox.js';
import { createOperatorDecide } from '../../../src/store/sagas/operator-decide.js';
import { plantPlainBegin } from './plant-plain-begin.js';

/**
 * A process that writes to a database for as long as it has to: transactions that read first, and single statements.
 * Arguments: path of the database, number of writes, `immediate` or `plain`, its name, milliseconds between two writes. It says `writing` after the first write and
 * ends at SIGTERM; its last line is its figures. A plain `begin` ends it at its first failure.
 */
const [path = '', count = '0', begin = 'immediate', name = 'writer', pauseMs = '0'] = process.argv.slice(2);
const isPlain = begin === 'plain';
let isTold = false;
process.once('SIGTERM', () => {
  isTold = true;
});

const onConnect = (raw: Database): void => {
  // A disk that is slow would make the test slow, and its writers meet less often.
  raw.pragma('synchronous = NORMAL');
  if (isPlain) plantPlainBegin(raw);
};
const busyRetry = isPlain ? { ...BUSY_RETRY, maxWaitMs: 0 } : BUSY_RETRY;
const { db, close } = await openBeside(path, { onConnect, busyRetry });
const { pause } = createOperatorDecide(db);
const { rememberUser } = createRateLimitStore(db);
const { receive } = createInbox(db);
const seed = { newId: 'unused', settingsDigest: 'unused' };
/** Of a space that nobody has, so that they are in nobody's way. */
const spaceId = 'elsewhere';
const WRITES: readonly ((id: string) => Promise<unknown>)[] = [
  (invoiceId) =>
    receive({ spaceId, event: 'updated_invoice', invoiceId, trigger: null }, seed, systemClock.now()),
  (token) => rememberUser(token, 'nobody'),
  () => pause(spaceId, 'resume', { by: name, why: null, at: systemClock.now() }),
  // It reads before it writes, so that another one may be quicker in between.
  () =>
    transactAudited(db, (transaction) =>
      appendAudit(transaction, { at: systemClock.now(), spaceId, action: 'books confirmed', details: {} }),
    ),
];
const failures: Record<string, number> = {};
let writes = 0;
let longestMs = 0;
while (writes < Number(count) && !isTold) {
  const begun = performance.now();
  try {
    await WRITES[writes % WRITES.length]?.(`${name}-${writes}`);
  } catch (error) {
    const key = error instanceof Failure ? `${error.code} ${error.detail ?? ''}` : String(error);
    failures[key] = (failures[key] ?? 0) + 1;
    if (isPlain) isTold = true;
  }
  longestMs = Math.max(longestMs, performance.now() - begun);
  writes += 1;
  if (writes === 1) console.log('writing');
  if (pauseMs !== '0') await systemClock.sleep(Number(pauseMs));
}
await close();
console.log(JSON.stringify({ writes, failures, longestMs: Math.round(longestMs) }));
