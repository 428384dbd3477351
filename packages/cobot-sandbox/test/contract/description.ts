import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

const FILE = '../shared/reference/platform/openapi-v2.yml';
export const isDescribed = existsSync(FILE);
if (!isDescribed) console.info(`skipped: ${FILE} is not there`);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: string;
  readonly schema?: {
    readonly type?: string;
    readonly format?: string;
    readonly enum?: readonly unknown[];
    readonly items?: { readonly enum?: readonly unknown[] };
  };
}

/** An example of a request's body. */
interface BodyExample {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly value: unknown;
  readonly statuses: readonly number[];
}

interface DescribedOperation {
  readonly operationId: string;
  readonly parameters?: readonly DescribedParameter[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
    >;
  };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** The published description of version 2.0, with a validator for each answer that has a schema. */
export class Description {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  /** Name of the operation -> its path and method in the description. */
  readonly operations = new Map<string, { path: string; method: string; described: DescribedOperation }>();

  constructor() {
    addFormats.default(this.#ajv);
    const text = parse(readFileSync(FILE, 'utf8')) as {
      paths: Record<string, Record<string, DescribedOperation>>;
    };
    this.#ajv.addSchema({ $id: 'description', ...(withoutOldIds(text) as object) });
    for (const [path, methods] of Object.entries(text.paths)) {
      for (const [method, described] of Object.entries(methods)) {
        if (METHODS.includes(method)) this.operations.set(described.operationId, { path, method, described });
      }
    }
  }

  /** The validator of an operation's answer; null when the description has none for that status. */
  validatorOf(operation: string, status: number): ValidateFunction | null {
    const found = this.operations.get(operation);
    const response = found?.described.responses[status];
    const type = 'application/vnd.api+json';
    if (found === undefined || response?.content?.[type] === undefined) return null;
    const path = found.path.replaceAll('/', '~1');
    const pointer = `#/paths/${path}/${found.method}/responses/${status}/content/${type.replace('/', '~1')}/schema`;
    return this.#ajv.getSchema(`description${encodeURI(pointer)}`) ?? null;
  }

  /** Every example of a request's body, with the statuses that its operation answers. */
  bodyExamples(): readonly BodyExample[] {
    return [...this.operations].flatMap(([operation, { path, method, described }]) => {
      const statuses = Object.keys(described.responses).map(Number);
      const examples = Object.values(described.requestBody?.content ?? {}).flatMap((content) =>
        Object.entries(content.examples ?? {}),
      );
      return examples.map(([name, { value }]) => ({
        operation,
        method: method.toUpperCase(),
        path,
        name,
        value,
        statuses,
      }));
    });
  }

  get failure(): ValidateFunction | undefined {
    return this.#ajv.getSchema('description#/components/schemas/failure');
  }
}

/** `id` at schema level is from an older JSON Schema and means nothing in 2020-12. */
function withoutOldIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOldIds);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([name, each]) => name !== 'id' || typeof each !== 'string' || !/\.json#?$/.test(each),
  );
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutOldIds(each)]));
}
