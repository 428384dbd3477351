import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A part of a bench in a process of its own, which is told what to do and says how far it is. */
export interface CountingProcess<Command, Counts> {
  readonly process: ChildProcess;
  tell(command: Command): void;
  counts(): Promise<Counts>;
}

/**
 * Starts a module that sends one message when it is ready and answers each `count` with its counts.
 *
 * @returns it, and what its first message was
 */
export async function startCounting<Command extends { readonly type: string }, Counts>(
  module: URL,
  args: readonly string[],
): Promise<readonly [CountingProcess<Command | { readonly type: 'count' }, Counts>, unknown]> {
  const child = fork(module, args, { execArgv: ['--import', 'tsx'] });
  const [first] = await once(child, 'message');
  const tell = (command: Command | { readonly type: 'count' }): void => void child.send(command);
  const counts = async (): Promise<Counts> => {
    tell({ type: 'count' });
    const [answer] = await once(child, 'message');
    return answer as Counts;
  };
  return [{ process: child, tell, counts }, first];
}
