import type { SwitchStatus } from '../domain/switch/checklist.js';

/** How far spaces have switched from the program before. */
export interface SwitchDesk {
  /** The checklist, as the command prints it. It reads the copies of the space. */
  status(spaceId: string): Promise<SwitchStatus>;
  /** Of these, the spaces whose switch a person is to be led to: it is near, and something of it is open. */
  open(spaceIds: readonly string[]): Promise<readonly string[]>;
}
