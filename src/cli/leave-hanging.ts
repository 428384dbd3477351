import { folderTurns } from '@spacebooks/base/folder-turns';

/**
 * Ends the process where a thread of it waits for a folder that does not answer: Node waits for its threads before it exits,
 * and that one waits for good. Init systems take SIGTERM for an end as good as any.
 */
export function leaveHanging(): void {
  if (folderTurns.hanging().length === 0) return;
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, 'SIGTERM');
}
