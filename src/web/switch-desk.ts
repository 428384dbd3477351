import type { SwitchStatus } from '../domain/switch/checklist.js';

/** How far spaces have switched from the program before. */
export interface SwitchDesk {
  /** The checklist, as the command prints it. It reads the copies of the space. */
  status(spaceId: string): Promise<SwitchStatus>;
}
