import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { EXPLAINED_FOLDER, type Explanation } from '../../mutants/explanation.js';
import { EXPLANATIONS } from '../../mutants/explanations.js';
import { type Mutant, onOneLine } from '../../mutants/mutant.js';
import { page } from '../../mutants/page.js';

const ROOT = resolve(import.meta.dirname, '../../..');
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
const rooms = [
  {
    room: { name: 'rules', folder: 'document/rules' },
    commit: 'abc1234',
    mutants: [
      survivor,
      { ...survivor, line: 9, statement: 'while (a < b) {' },
      { ...survivor, line: 8, code: '`a`', replacement: '``' },
      { ...survivor, isDetected: true },
    ],
  },
];

it('lists every survivor under its reason, or as one that has none yet', () => {
  const text = page(rooms, [equal]);
  expect(text).toContain('| `src/document/rules` | abc1234 | 4 | 1 | 25.0 % |');
  const [, explained = '', rest = ''] = text.split('\n## ');
  expect(explained).toBe(
    'Equal\n\nThey never meet.\n\n- [document/rules/a.ts:7](../src/document/rules/a.ts): `a < b` → `a <= b`\n',
  );
  expect(rest).toMatch(
    /^Not explained yet\n[\s\S]*\n- \[document\/rules\/a\.ts:9\][^\n]*\n- \[document\/rules\/a\.ts:8\]/,
  );
});

it.each(EXPLANATIONS.map((each) => [each.kind, each] as const))(
  '%s: is about code that is there',
  (_, each) => {
    const gone = each.mutants.filter(([path, code]) => {
      return !onOneLine(readFileSync(resolve(ROOT, EXPLAINED_FOLDER, path), 'utf8')).includes(code);
    });
    expect(gone).toEqual([]);
  },
);
