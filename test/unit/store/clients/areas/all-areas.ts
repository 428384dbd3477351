import type { Area } from '../area.js';
import { bank } from './bank.js';
import { books } from './books.js';
import { sagas } from './sagas.js';

export const AREAS: readonly Area[] = [sagas, books, bank];
