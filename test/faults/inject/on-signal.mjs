/**
 * Loaded into a daemon before its own code (NODE_OPTIONS=--import): SIGPWR makes happen what INJECT names. These are
 * defects that no code of ours has, so nothing in src could be asked for them.
 */
const DEFECTS = {
  throw: () => {
    throw new Error('injected: thrown where nobody catches');
  },
  reject: () => void Promise.reject(new Error('injected: rejected, and nobody listens')),
  memory: () => {
    const kept = [];
    for (;;) kept.push(new Array(100_000).fill(kept.length));
  },
  /** Three seconds of real time, half a minute of the daemon's. */
  block: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000),
};

process.on('SIGPWR', () => setImmediate(DEFECTS[process.env.INJECT]));
