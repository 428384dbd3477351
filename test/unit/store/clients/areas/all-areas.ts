import type { Area } from '../area.js';
import { bank } from './bank.js';
import { books } from './books.js';
import { limiter } from './limiter.js';
import { outbox } from './outbox.js';
import { people } from './people/people.js';
import { programs } from './programs.js';
import { sagas } from './sagas.js';

export const AREAS: readonly Area[] = [sagas, books, bank, limiter, outbox, programs, people];
