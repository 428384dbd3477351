import { AUTHENTICATION } from './authentication.js';
import { CALLBACKS } from './callbacks.js';
import { CONCURRENCY } from './concurrency.js';
import { CONTENT } from './content.js';
import { DISK } from './disk.js';
import { KSEF } from './ksef.js';
import { NETWORK } from './network.js';
import { PROCESS } from './process.js';
import type { FaultRow } from './row.js';
import { SECURITY } from './security.js';
import { TIME } from './time.js';

export interface FaultChapter {
  readonly title: string;
  readonly rows: readonly FaultRow[];
}

/** Every row, in the order of the page. */
export const CHAPTERS: readonly FaultChapter[] = [
  { title: 'The process', rows: PROCESS },
  { title: 'The disk and the database', rows: DISK },
  { title: 'The network and the platform', rows: NETWORK },
  { title: 'Tokens', rows: AUTHENTICATION },
  { title: 'KSeF', rows: KSEF },
  { title: 'Callbacks', rows: CALLBACKS },
  { title: 'Attacks and hostile content', rows: [...SECURITY, ...CONTENT] },
  { title: 'Time', rows: TIME },
  { title: 'Several at once', rows: CONCURRENCY },
];

export const ROWS: readonly FaultRow[] = CHAPTERS.flatMap(({ rows }) => rows);
