import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Explanation } from '../../mutants/explanation.js';
import { EXPLANATIONS } from '../../mutants/explanations.js';
import { type Mutant, onOneLine } from '../../mutants/mutant.js';
import { page } from '../../mutants/page.js';
import { keptReport, reportOf } from '../../mutants/room-report.js';
import { placeOf, ROOMS, type Room } from '../../mutants/rooms.js';

const ROOT = resolve(import.meta.dirname, '../../../..');
const file = 'src/document/rules/a.ts';
const survivor: Mutant = {
  file,
  line: 7,
  statement: 'if (a < b) {',
  code: 'a < b',
  replacement: 'a <= b',
  isDetected: false,
};
const equal: Explanation = {
  kind: 'Equal',
  why: 'They never meet.',
  mutants: [['document/rules/a.ts', 'if (a < b) {', 'a < b', 'a <= b']],
};
const room: Room = { name: 'rules', code: ['document/rules', 'domain/one.ts'], tests: [] };

it('lists every survivor under its reason, or as one that has none yet', () => {
  const report = reportOf(room, 'abc1234', [
    survivor,
    { ...survivor, line: 9, statement: 'while (a < b) {' },
    { ...survivor, line: 8, code: '`a`', replacement: '``' },
    { ...survivor, isDetected: true },
    { ...survivor, isDetected: null },
  ]);
  const text = page([[room, report]], [equal]);
  expect(text).toContain(
    '| rules | `src/document/rules`, `src/domain/one.ts` | abc1234 | 4 | 1 | 25.0 % |\n| all |  |  | 4 | 1 | 25.0 % |',
  );
  const [, explained = '', rest = ''] = text.split('\n## ');
  expect(explained).toBe(
    'Equal\n\nThey never meet.\n\n- [document/rules/a.ts:7](../src/document/rules/a.ts): `a < b` → `a <= b`\n',
  );
  expect(rest).toMatch(
    /^Not explained yet\n[\s\S]*\n- \[document\/rules\/a\.ts:9\][^\n]*\n- \[document\/rules\/a\.ts:8\]/,
  );
});

it('says of a room that was never tried that it was not', () => {
  const text = page([[room, null]], [equal]);
  expect(text).toContain(
    '| rules | `src/document/rules`, `src/domain/one.ts` | not tried yet | | | |\n| all |',
  );
});

it('is what the kept reports of all rooms make of it', () => {
  const rooms = ROOMS.map((each) => [each, keptReport(each)] as const);
  expect(readFileSync(resolve(ROOT, 'docs/mutants.md'), 'utf8')).toBe(page(rooms, EXPLANATIONS));
});

it.each(ROOMS)('$name: its code and its tests are there', ({ code, tests }) => {
  const paths = [
    ...code.map((path) => placeOf(path, 'src')),
    ...tests.map((path) => placeOf(path, 'test/unit')),
  ];
  expect(paths.filter((path) => !existsSync(resolve(ROOT, path)))).toEqual([]);
});

it.each(ROOMS)('$name: its report lists every survivor that it counts', (room) => {
  const { mutants, detected, survivors } = keptReport(room) ?? { mutants: 0, detected: 0, survivors: [] };
  expect(survivors).toHaveLength(mutants - detected);
});

it.each(EXPLANATIONS.map((each) => [each.kind, each] as const))(
  '%s: is about code that is there',
  (_, each) => {
    const gone = each.mutants.filter(([path, code]) => {
      return !onOneLine(readFileSync(resolve(ROOT, placeOf(path, 'src')), 'utf8')).includes(code);
    });
    expect(gone).toEqual([]);
  },
);
