import type { MonthFinding } from '../../domain/accounting/month-checklist.js';

/** Findings that several exports share, word for word and with one way out, as one that names all of them. */
export function groupedFindings(found: readonly MonthFinding[]): readonly MonthFinding[] {
  const groups = Map.groupBy(found, ({ values, ...finding }) => {
    const { name: _name, ...others } = values;
    return JSON.stringify([finding, others]);
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first?.values.name === undefined || group.length === 1) return group;
    return [
      { ...first, values: { ...first.values, name: group.map(({ values }) => values.name).join(', ') } },
    ];
  });
}
