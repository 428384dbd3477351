import { readFileSync } from 'node:fs';

/** Linux counts the time of processes in hundredths of a second, on whatever machine. */
const TICKS_IN_SECOND = 100;
/** Behind the name of the program, which may have blanks and brackets itself: what it spent itself, and the system for it. */
const [USER, SYSTEM] = [11, 12];

/** Seconds of the processor that a process has had so far; null where the system does not tell, or it is gone. */
export function processorSecondsOf(id: number | undefined): number | null {
  try {
    const said = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = said.slice(said.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER]) + Number(fields[SYSTEM])) / TICKS_IN_SECOND;
  } catch {
    return null;
  }
}
