import { spawn } from 'node:child_process';
import type { Output } from '../output.js';

const COMMAND: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['explorer'],
};

/** Has the desktop open an address. What it says of it is nobody's business; that it cannot be started is. */
export function openBrowser(address: string, output: Output): void {
  const [command = 'xdg-open', ...args] = COMMAND[process.platform] ?? [];
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  child.once('error', () => output.error(`${command} could not be started: open the address yourself.`));
  child.unref();
}
