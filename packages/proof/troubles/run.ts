import { runPlayedPage } from '../played-page.js';
import { CASES } from './cases.js';
import { violationsOf } from './judge.js';
import { pageOf } from './page.js';
import { play } from './play.js';

runPlayedPage({
  engine: 'troubles',
  page: 'docs/ksef-troubles.md',
  cases: CASES,
  play,
  violationsOf,
  pageOf,
});
