import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { note, PROCESS } from './notes.mjs';

/** As the program says it: only what its own statements write is of interest. */
const OF_SAGAS = /\b(?:into|update) "(?:saga|saga_history|inbox_event)"/i;
const BEGIN = /^begin\b/i;

let connections = 0;

/** Notes what the connections of this process commit of the sagas: before the commit, and that it was done. */
export function watchCommits() {
  const Sqlite = createRequire(import.meta.url)('better-sqlite3');
  const sql = JSON.parse(readFileSync(join(process.env.SPACEBOOKS_TRACES, 'sql.json'), 'utf8'));
  const watches = new WeakMap();
  const { prepare, close } = Sqlite.prototype;
  const watchOf = (raw) => {
    const known = watches.get(raw) ?? new Watch(raw, prepare.bind(raw), sql);
    watches.set(raw, known);
    return known;
  };
  Sqlite.prototype.prepare = function (text) {
    const statement = prepare.call(this, text);
    const around = aroundOf(text);
    if (around === null || this.readonly) return statement;
    const watch = watchOf(this);
    for (const name of ['run', 'all']) {
      const act = statement[name].bind(statement);
      const value = (...values) => around(watch, () => act(...values));
      Object.defineProperty(statement, name, { value, configurable: true });
    }
    return statement;
  };
  Sqlite.prototype.close = function () {
    watches.get(this)?.closed();
    return close.call(this);
  };
}

function aroundOf(text) {
  if (OF_SAGAS.test(text)) return (watch, act) => watch.write(act);
  if (BEGIN.test(text)) return (watch, act) => watch.begin(act);
  return text === 'commit' ? (watch, act) => watch.commit(act) : null;
}

/** What one connection has written and not committed. */
class Watch {
  constructor(raw, prepare, sql) {
    connections += 1;
    Object.assign(this, { raw, prepare, sql, connection: `${PROCESS}.${connections}` });
    Object.assign(this, { last: 0, commits: 0, isChanged: false, isInPlace: false });
  }

  begin(act) {
    this.isChanged = false;
    return act();
  }

  write(act) {
    this.putInPlace();
    const result = act();
    if (this.raw.inTransaction) this.isChanged = true;
    else this.tell(() => undefined);
    return result;
  }

  commit(act) {
    if (!this.isChanged) return act();
    const result = this.tell(act);
    this.isChanged = false;
    this.isInPlace = true;
    return result;
  }

  /** Tables and triggers of the connection's own: whoever rolls back takes them away again. */
  putInPlace() {
    if (this.isInPlace) return;
    const isThere = this.prepare("select 1 from temp.sqlite_schema where name = 'seen_of_sagas'").get();
    if (isThere === undefined) this.raw.exec(this.sql.watch);
    if (!this.raw.inTransaction) this.isInPlace = true;
  }

  /** Who dies in between leaves it open whether it was done; the next who takes the saga up shows it. */
  tell(act) {
    const seen = this.prepare(this.sql.later).all(this.last);
    if (seen.length === 0) return act();
    this.commits += 1;
    const commit = `${this.connection}.${this.commits}`;
    note({ type: 'commits', connection: this.connection, commit, now: clock(), seen, ...this.words(seen) });
    let isDone = false;
    try {
      const result = act();
      isDone = true;
      this.last = seen.at(-1).id;
      return result;
    } finally {
      note({ type: isDone ? 'committed' : 'not-committed', commit });
    }
  }

  /** What people were told and have decided, of the sagas that are written. */
  words(seen) {
    const rows = seen.filter(({ type }) => type === 'committed').map(({ body }) => JSON.parse(body));
    const told = this.prepare(this.sql.told).pluck();
    const asked = this.prepare(this.sql.asked).pluck();
    return {
      told: Object.fromEntries(rows.map((row) => [row.invoice_id, told.all(row.invoice_id)])),
      asked: rows.filter(({ id }) => asked.get(id) !== undefined).map(({ id }) => id),
    };
  }

  closed() {
    note({ type: 'closed', connection: this.connection });
  }
}

/** What the daemon's clock shows, as `clockOf` (src/cli/clock-of-environment.ts) makes it; a test's own daemon has told its clock. */
function clock() {
  const told = globalThis[Symbol.for('spacebooks.traces.now')];
  if (told !== undefined) return told();
  const now = Date.now();
  const { SPACEBOOKS_CLOCK_SPEED: speed = '1', SPACEBOOKS_CLOCK_SINCE: since = `${now}` } = process.env;
  return Math.floor(Number(since) + (now - Number(since)) * Number(speed));
}
