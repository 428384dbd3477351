import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkerStage } from './stage.js';

/** Who works in which space, as the logs tell it: whoever has advanced an e-invoice there last. */
export function ownersOf({ folder, workers }: WorkerStage): ReadonlyMap<string, string> {
  const latest = new Map<string, { readonly at: string; readonly worker: string }>();
  for (const { name } of workers) {
    for (const line of readFileSync(join(folder, `${name}.log`), 'utf8').split('\n')) {
      if (!line.includes('"einvoice.advanced"') || !line.endsWith('}')) continue;
      const { space = '', time = '' } = JSON.parse(line) as { space?: string; time?: string };
      if (time >= (latest.get(space)?.at ?? '')) latest.set(space, { at: time, worker: name });
    }
  }
  return new Map([...latest].map(([space, { worker }]) => [space, worker]));
}
