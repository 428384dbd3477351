import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Process, startProcess } from '../storm/process.js';
import type { LeakName } from './options.js';
import type { Stage } from './stage.js';

const INJECTED = ['real-deadlines', 'probe', 'leaks'].map((name) =>
  fileURLToPath(new URL(`./inject/${name}.mjs`, import.meta.url)),
);
const LONGEST_START_MS = 60_000;
const LONGEST_END_MS = 30_000;

export interface SoakedDaemon extends Process {
  readonly probeFile: string;
  /** @returns how it ended, as an exit code or the name of a signal */
  stop(): Promise<string>;
}

/** The daemon as it was built, with the probe beside it and what is planted. Resolves when it is ready. */
export async function startDaemon(stage: Stage, leaks: readonly LeakName[]): Promise<SoakedDaemon> {
  const probeFile = join(stage.folder, 'probe.jsonl');
  const daemon = startProcess('daemon', ['run', '--config', 'spacebooks.yml'], {
    folder: stage.folder,
    env: {
      ...stage.surroundings.env,
      NODE_OPTIONS: INJECTED.map((each) => `--import=${each}`).join(' '),
      SOAK_PROBE: probeFile,
      SOAK_LEAK: leaks.join(','),
    },
  });
  const ready = stage.metricsUrl.replace('/metrics', '/readyz');
  for (const until = Date.now() + LONGEST_START_MS; ; await pause(50)) {
    if (!daemon.isRunning()) throw new Error('the daemon ended; daemon.log says why');
    if (Date.now() > until) throw new Error('the daemon did not get ready');
    const answer = await fetch(ready).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) break;
  }
  return {
    ...daemon,
    probeFile,
    stop: async () => {
      daemon.signal('SIGTERM');
      const timer = setTimeout(() => daemon.signal('SIGKILL'), LONGEST_END_MS);
      const { code, signal } = await daemon.exited;
      clearTimeout(timer);
      return String(code ?? signal);
    },
  };
}
