import { spawn } from 'node:child_process';
import type { Output } from '../output.js';

const COMMAND: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['explorer'],
};

/** Opens an address with the desktop's command. Its output is ignored; that it cannot be started is reported. */
export function openBrowser(address: string, output: Output): void {
  const [command = 'xdg-open', ...args] = COMMAND[process.platform] ?? [];
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  child.once('error', () => output.error(`${command} could not be started: open the address yourself.`));
  child.unref();
}
