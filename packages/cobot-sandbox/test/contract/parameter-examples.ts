import type { DescribedParameter, Description } from './description.js';
import { READING_CASES } from './reading-cases.js';

type Row = readonly [operation: string, query: string, path: string];

/** What a required parameter without an example is asked with, by its format. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-10-06',
  'date-time': '2026-10-06T09:00:00Z',
};

/** Requests of the stage: each reading operation with each example, and each of the values that a parameter may have. */
export function parameterExamples(description: Description): readonly Row[] {
  return [...description.operations].flatMap(
    ([
      operation,
      {
        method,
        described: { parameters = [] },
      },
    ]): Row[] => {
      const known = READING_CASES.find((each) => each.operation === operation);
      const inQuery = parameters.filter((each) => each.in === 'query');
      if (method !== 'get' || known === undefined || inQuery.length === 0) return [];
      const [path = '', asked = ''] = known.path.split('?');
      const usual = new URLSearchParams(asked);
      const required = inQuery.filter((each) => each.required === true);
      const base = (parameter: DescribedParameter): string =>
        parameter.example ?? usual.get(parameter.name) ?? BY_FORMAT[parameter.schema?.format ?? ''] ?? 'a';
      const query = (changed: DescribedParameter, value: string): string => {
        const rest = required
          .filter(({ name }) => name !== changed.name)
          .map((each) => [each.name, base(each)]);
        return [...rest, [changed.name, value]]
          .map(([name, each]) => `${name}=${encodeURIComponent(String(each))}`)
          .join('&');
      };
      return inQuery.flatMap((parameter) =>
        valuesOf(parameter, base(parameter)).map((value): Row => [operation, query(parameter, value), path]),
      );
    },
  );
}

/** Its example and every value of its enumeration; of a list each alone and all together. */
function valuesOf({ example, schema = {} }: DescribedParameter, otherwise: string): readonly string[] {
  const listed = (schema.items?.enum ?? []).map(String);
  const single = (schema.enum ?? []).map(String);
  const flags = schema.type === 'boolean' ? ['true', 'false'] : [];
  const all = listed.length > 1 ? [listed.join(',')] : [];
  const named = [...listed, ...all, ...single, ...flags];
  const number = schema.type === 'integer' ? ['1'] : [];
  const shown = example === undefined ? [] : [String(example)];
  const values = [...new Set([...shown, ...named, ...number])];
  return values.length === 0 ? [otherwise] : values;
}
