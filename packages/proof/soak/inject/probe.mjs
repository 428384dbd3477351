import { EventEmitter, getEventListeners } from 'node:events';
import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

/**
 * Loaded into a daemon before its own code (NODE_OPTIONS=--import): SIGPWR collects all garbage and appends what is left to
 * the file SOAK_PROBE as one line of JSON. Objects are counted by their prototype with the inspector's `queryObjects`,
 * which keeps nothing, unlike a heap snapshot.
 */
const file = process.env.SOAK_PROBE;
const HELD = Symbol.for('spacebooks.soak');

function collector() {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** All living objects of a prototype, given to `count`, which returns a number. */
function counted(session, expression, count) {
  const group = 'soak';
  const ask = (method, params) => {
    let answer;
    session.post(method, params, (error, result) => {
      if (error) throw new Error(`${method}: ${error.message}`);
      answer = result;
    });
    return answer;
  };
  const prototype = ask('Runtime.evaluate', { expression, objectGroup: group }).result;
  const { objects } = ask('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId,
    objectGroup: group,
  });
  ask('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: 'function () { globalThis[Symbol.for("spacebooks.soak")].found = this; }',
  });
  ask('Runtime.releaseObjectGroup', { objectGroup: group });
  const number = count(globalThis[HELD].found);
  globalThis[HELD].found = null;
  return number;
}

const sum = (objects, of) => objects.reduce((total, each) => total + of(each), 0);

function listenersOf(emitter) {
  const events = emitter._events;
  if (events === undefined || events === null) return 0;
  return sum(Reflect.ownKeys(events), (name) =>
    typeof events[name] === 'function' ? 1 : (events[name]?.length ?? 0),
  );
}

function objects() {
  const session = new Session();
  session.connect();
  const held = (name) => `globalThis[Symbol.for("spacebooks.soak")].${name}`;
  try {
    return {
      listeners: counted(session, held('emitter'), (each) => sum(each, listenersOf)),
      abortListeners: counted(session, 'AbortSignal.prototype', (each) =>
        sum(each, (signal) => getEventListeners(signal, 'abort').length),
      ),
      mapEntries: counted(session, 'Map.prototype', (each) => sum(each.filter(isUnbounded), size)),
      setEntries: counted(session, 'Set.prototype', (each) => sum(each, (set) => size(set))),
      arrayElements: counted(session, 'Array.prototype', (each) => sum(each, (array) => array.length ?? 0)),
      promises: counted(session, 'Promise.prototype', (each) => each.length),
      timers: counted(session, held('timeout'), (each) => each.filter(isArmed).length),
      statements: counted(session, held('statement'), (each) => each.length),
    };
  } finally {
    session.disconnect();
  }
}

/** What is remembered fills up for weeks, to a bound of its own (packages/base/src/bounded-map.ts). */
function isUnbounded(map) {
  return map.most === undefined;
}

/** A prototype is no map, though it is found with them. */
function size(collection) {
  try {
    return collection.size;
  } catch {
    return 0;
  }
}

/** Whether it will fire, whether or not the process waits for it; a prototype is none. */
function isArmed(timeout) {
  return timeout._destroyed === false && timeout._idleTimeout > 0;
}

if (isMainThread && file !== undefined) {
  const collect = collector();
  const memory = new Sqlite(':memory:');
  globalThis[HELD] = {
    found: null,
    emitter: EventEmitter.prototype,
    statement: Object.getPrototypeOf(memory.prepare('select 1')),
  };
  memory.close();
  const timeout = setTimeout(() => undefined, 1);
  globalThis[HELD].timeout = Object.getPrototypeOf(timeout);
  clearTimeout(timeout);
  process.on('SIGPWR', () => {
    const living = objects();
    collect();
    collect();
    const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
    const resources = {};
    for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
    const taken = { heapUsed, external, arrayBuffers, rss, ...living, resources };
    appendFileSync(file, `${JSON.stringify(taken)}\n`);
  });
}
