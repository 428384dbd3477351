import { describe, expect, it } from 'vitest';
import { decisionOf, decisions, decisionsPage } from './decisions.js';

const ALL = decisions();

describe('docs/adr', () => {
  it('has an index that is current', async () => {
    await expect(decisionsPage(ALL)).toMatchFileSnapshot('../../../docs/adr/README.md');
  });

  it('gives each number once', () => {
    const numbers = ALL.map(({ number }) => number);
    expect(numbers.filter((each, index) => numbers.indexOf(each) !== index)).toEqual([]);
  });

  it('names later decisions that there are as superseding ones', () => {
    const numbers = ALL.map(({ number }) => number);
    const wrong = ALL.filter(({ number, supersededBy }) =>
      supersededBy.some((each) => !numbers.includes(each) || each <= number),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});

describe('an ADR', () => {
  const BODY = '\n**Context.** It rains.\n';

  it.each(['accepted', 'superseded by 0104', 'accepted; the umbrella superseded by 0104 and 0105'])(
    'may be %s',
    (status) => {
      const text = `# 3. A roof\n\nStatus: ${status}\nDate: 2026-11-28\n${BODY}`;
      expect(decisionOf('0003-a-roof.md', text)).toMatchObject({ number: '0003', title: 'A roof', status });
    },
  );

  it.each([
    ['without a status', `# 3. A roof\n${BODY}`],
    ['without a date', `# 3. A roof\n\nStatus: accepted\n${BODY}`],
    ['of another number', `# 4. A roof\n\nStatus: accepted\nDate: 2026-11-28\n${BODY}`],
    ['of an unknown status', `# 3. A roof\n\nStatus: proposed\nDate: 2026-11-28\n${BODY}`],
  ])('%s is a mistake that names the file', (_what, text) => {
    expect(() => decisionOf('0003-a-roof.md', text)).toThrow('0003-a-roof.md: begins with');
  });
});
