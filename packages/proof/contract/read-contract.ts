import { parse } from 'yaml';

/** What two versions of an operation are compared by: one line each, sorted. */
type OperationFacts = readonly string[];

/** A contract of an interface: its operations by `METHOD /path`, with names of path parameters left out. */
export type Contract = ReadonlyMap<string, OperationFacts>;

type Node = Readonly<Record<string, unknown>>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** An answer that includes records which include records says nothing new below this. */
const DEEPEST = 9;

/** The operations of an OpenAPI 3 description. @throws what is none */
export function readContract(text: string): Contract {
  const whole = nodeOf(parse(text));
  const paths = nodeOf(whole.paths);
  if (Object.keys(paths).length === 0) throw new Error('no OpenAPI description: it has no paths');
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(nodeOf(methods))
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]): [string, OperationFacts] => {
        const shared = listOf(nodeOf(methods).parameters);
        return [operationKey(method, path), factsOf(nodeOf(operation), shared, whole)];
      }),
  );
  return new Map(operations);
}

/** `GET /invoices/{}/lock` of `/invoices/:id/lock` and `/invoices/{invoice_id}/lock`. */
export function operationKey(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/[:{]\w+\}?/g, '{}')}`;
}

function factsOf(operation: Node, shared: readonly unknown[], whole: Node): OperationFacts {
  const parameters = [...shared, ...listOf(operation.parameters)].map((each) => resolved(each, whole));
  const facts = [
    `operation ${String(operation.operationId ?? 'without a name')}`,
    ...(operation.deprecated === true ? ['deprecated'] : []),
    ...listOf(operation.security).flatMap((each) =>
      Object.values(nodeOf(each)).flatMap((scopes) =>
        listOf(scopes).map((scope) => `scope ${String(scope)}`),
      ),
    ),
    ...parameters
      .filter((each) => each.in !== 'path')
      .map(
        (each) =>
          `parameter ${String(each.name)}${each.required === true ? ', required' : ''}${kindOf(resolved(each.schema, whole))}`,
      ),
    ...contentFacts('body', resolved(operation.requestBody, whole), whole),
    ...Object.entries(nodeOf(operation.responses)).flatMap(([status, response]) => [
      `answer ${status}`,
      ...contentFacts(`answer ${status}`, resolved(response, whole), whole),
    ]),
  ];
  return [...new Set(facts)].toSorted();
}

function contentFacts(of: string, { content }: Node, whole: Node): readonly string[] {
  return Object.entries(nodeOf(content)).flatMap(([type, each]) => [
    `${of} ${type}`,
    ...memberFacts(`${of}:`, nodeOf(each).schema, whole, 0),
  ]);
}

/** The members of a schema, each by its path. */
function memberFacts(path: string, given: unknown, whole: Node, depth: number): readonly string[] {
  if (depth > DEEPEST) return [];
  const schema = resolved(given, whole);
  const required = new Set(listOf(schema.required));
  const together = [...listOf(schema.allOf), ...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  return [
    ...Object.entries(nodeOf(schema.properties)).flatMap(([name, each]) => {
      const member = `${path}${path.endsWith(':') ? ' ' : '.'}${name}`;
      const kind = kindOf(resolved(each, whole));
      return [
        `${member}${required.has(name) ? ', required' : ''}${kind}`,
        ...memberFacts(member, each, whole, depth + 1),
      ];
    }),
    ...(schema.items === undefined ? [] : memberFacts(`${path}[]`, schema.items, whole, depth + 1)),
    ...together.flatMap((each) => memberFacts(path, each, whole, depth + 1)),
  ];
}

function kindOf({ type, format, enum: values }: Node): string {
  const kind = [type, format]
    .flat()
    .filter((each) => each !== undefined)
    .join(' ');
  return `${kind === '' ? '' : ` (${kind})`}${values === undefined ? '' : ` of ${listOf(values).join('|')}`}`;
}

function resolved(given: unknown, whole: Node): Node {
  let node = nodeOf(given);
  for (let steps = 0; typeof node.$ref === 'string' && steps < DEEPEST; steps += 1) {
    if (!node.$ref.startsWith('#/')) return {};
    node = node.$ref
      .slice(2)
      .split('/')
      .reduce<Node>((at, part) => nodeOf(at[part.replaceAll('~1', '/').replaceAll('~0', '~')]), whole);
  }
  return node;
}

function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
