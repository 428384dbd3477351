import { expect, it } from 'vitest';
import { differences } from '../../law-judge/compare.js';

it('names every cell that is not equal, also those that one of the two has not', () => {
  const printed = { '2025-01|ustva 81 net': 100, '2025-02|ustva 81 net': 7, '2025-03|zm ATU1 S amount': 2 };
  const judged = { '2025-01|ustva 81 net': 100, '2025-02|ustva 81 net': 8, '2025-04|oss NL 21 tax': -3 };
  expect(differences('berlin', printed, judged)).toEqual([
    { space: 'berlin', period: '2025-02', field: 'ustva 81 net', printed: 7, judged: 8 },
    { space: 'berlin', period: '2025-03', field: 'zm ATU1 S amount', printed: 2, judged: 0 },
    { space: 'berlin', period: '2025-04', field: 'oss NL 21 tax', printed: 0, judged: -3 },
  ]);
});
