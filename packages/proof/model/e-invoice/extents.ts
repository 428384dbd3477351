import type { Extent } from './model.js';

const SMALL: readonly Extent[] = [
  { name: 'platform', plans: ['platform'], troubles: 2, acts: 1, hasDeadlines: false },
  { name: 'KSeF', plans: ['ksef'], troubles: 1, acts: 1, hasDeadlines: false },
  {
    ...{ name: 'KSeF, drawn and offline', plans: ['ksef, drawn, offline'] },
    ...{ troubles: 1, acts: 0, hasDeadlines: false },
  },
  { name: 'KSeF, offline', plans: ['ksef, offline'], troubles: 1, acts: 0, hasDeadlines: false },
  {
    ...{ name: 'KSeF, without a usable offline certificate', plans: ['ksef, offline, unsigned'] },
    ...{ troubles: 1, acts: 0, hasDeadlines: false },
  },
  { name: 'KSeF, with its deadline', plans: ['ksef'], troubles: 1, acts: 0, hasDeadlines: true },
];

/** What is explored: each whole. Small in CI, large by night. */
export const EXTENTS: Readonly<Record<'small' | 'large', readonly Extent[]>> = {
  small: SMALL,
  large: [
    ...SMALL,
    { name: 'platform, three troubles', plans: ['platform'], troubles: 3, acts: 0, hasDeadlines: false },
    { name: 'KSeF, two troubles', plans: ['ksef'], troubles: 2, acts: 0, hasDeadlines: false },
    { name: 'offline, two troubles', plans: ['ksef, offline'], troubles: 2, acts: 0, hasDeadlines: false },
  ],
};
