import { runPlayedPage } from '../played-page.js';
import { CASES } from './cases.js';
import { violationsOf } from './judge.js';
import { pageOf } from './page.js';
import { playNeighbour } from './play.js';

runPlayedPage({
  engine: 'neighbour',
  page: 'docs/neighbour-played.md',
  cases: CASES,
  play: playNeighbour,
  violationsOf,
  pageOf,
});
