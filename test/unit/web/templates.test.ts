import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorsIn } from '../../web/templates/errors-in.js';
import { toTypeScript } from '../../web/templates/to-typescript.js';
import { ROOT, writeConfig, writeTemplates } from '../../web/templates/write.js';

const CHANGES = [
  // Names that the data does not have.
  { template: 'web/partials/bank-candidate', from: 'plan.over > 0', to: 'plan.overX > 0', error: "'overX'" },
  {
    template: 'web/partials/exclusion-form',
    from: '"<%= it.document %>"',
    to: '<%= it.paper %>',
    error: "'paper'",
  },
  {
    template: 'web/bank-line',
    from: '<%= line.returnReason %>',
    to: '<%= line.reason %>',
    error: "'reason'",
  },
  {
    template: 'web/api-tokens',
    from: 'if (it.isAdmin) { %><td data-label',
    to: 'if (it.admin) { %><td data-label',
    error: "'admin'",
  },
  {
    template: 'web/partials/exclusion-form',
    from: 'id="why-<%= it.id %>"',
    to: '<%= it.key %>',
    error: "'key'",
  },
  { template: 'mail/notice.html', from: 'it.footer', to: 'it.foot', error: "'foot'" },
  // A key without words, one without its values, and what an included template does not take.
  { template: 'web/alerts', from: "'alerts.open'", to: "'alerts.opened'", error: 'Expected 2 arguments' },
  { template: 'web/alerts', from: "'decisions.all'", to: "'batch.title'", error: 'Expected 2 arguments' },
  { template: 'web/runs', from: "action: '/runs'", to: "address: '/runs'", error: "'address'" },
  // What would be shown as `null`.
  {
    template: 'web/month',
    from: '<%= it.monthName %>',
    to: '<%= it.closing %>',
    error: "'MonthClosing | null'",
  },
];

function source(template: string): string {
  return readFileSync(join(ROOT, `templates/${template}.eta`), 'utf8');
}

function lineOf(template: string, text: string): number {
  return source(template).split(text)[0]?.split('\n').length ?? 0;
}

describe('templates as functions of their data', () => {
  it('are refused by the compiler where a name, a key or what they include is wrong, each on its line', async () => {
    for (const { template, from } of CHANGES) expect(source(template).split(from), template).toHaveLength(2);
    const folder = join(ROOT, '.cache/wrong-templates');
    writeTemplates(folder, (text, name) =>
      CHANGES.filter(({ template }) => template === name).reduce(
        (changed, { from, to }) => changed.replace(from, to),
        text,
      ),
    );
    writeConfig(folder, ['src/web']);
    const found = (await errorsIn(folder)).map((line) => line.replace(/,\d+\): error TS\d+/, ')'));
    expect(found).toHaveLength(CHANGES.length);
    for (const { template, from, error } of CHANGES) {
      const place = `${template}.eta.ts(${lineOf(template, from)}): `;
      const own = found.filter((line) => line.startsWith(place) && line.includes(error));
      expect(own, `${place}${error}`).toHaveLength(1);
    }
  }, 120_000);

  it('have the lines of the template', () => {
    const text =
      '<ul>\n<% for (const each of\n it.all) { %>\n<li><%= each %></li><% } %>\n<%~ include("/x", it) %>';
    expect(
      toTypeScript(text, 'web/list', './scope.js')
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      "import { type DataOf, escaped, raw, include } from './scope.js'; export function template(it: DataOf<'web/list'>): void { void it;",
      'for (const each of',
      'it.all) {',
      'escaped(each); }',
      'raw(include("/x", it));}',
      '',
    ]);
  });
});
