/** What is said of the whole API. */
export function openapiOptions() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'spacebooks',
      version: '1',
      description:
        'What the page shows and decides, for programs. Amounts are decimal texts with their currency, moments ISO 8601 in UTC, days dates. Fields may be added; ids are opaque.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        token: {
          type: 'http' as const,
          scheme: 'bearer',
          description: 'A token of a person, made on the page under “Access for programs”.',
        },
      },
    },
    security: [{ token: [] }],
  };
}

interface Made {
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Answers }>>>>;
}

const UNCHANGED = { description: 'It is as `If-None-Match` has it.' };

/**
 * The document as it is published, without what is only an artefact of how it is made. Answers may gain fields, so that no
 * schema of one is closed; what is sent is held against its exact schema all the same.
 */
export function published(document: object): object {
  const { components, paths, ...rest } = document as Made;
  const schemas = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Input'));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const refusals = Object.assign({}, ...operations.map(({ responses }) => refusalsOf(responses)));
  return plain({
    ...rest,
    components: {
      ...components,
      schemas: opened(Object.fromEntries(schemas)),
      responses: opened({ 304: UNCHANGED, ...refusals }),
    },
    paths: mapped(paths, (methods) =>
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          { ...operation, responses: answersOf(method, operation.responses) },
        ]),
      ),
    ),
  }) as object;
}

type Answers = Readonly<Record<string, unknown>>;

/** What is refused is told the same everywhere, and once. */
function refusalsOf(responses: Answers): Answers {
  return Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) >= 400));
}

function answersOf(method: string, responses: Answers): Answers {
  const told = [...(method === 'get' ? ['304'] : []), ...Object.keys(refusalsOf(responses))];
  return {
    200: opened(responses[200]),
    ...Object.fromEntries(told.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  };
}

function mapped<From, To>(
  given: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, change(value)]));
}

/** Objects that may have more members than are named. */
function opened(schema: unknown): unknown {
  return without(schema, (name, value) => name === 'additionalProperties' && value === false);
}

/** `format` says what a day and a moment are; the expression that checks them says it in a thousand characters. */
function plain(document: unknown): unknown {
  return without(document, (name, _value, { format }) => name === 'pattern' && typeof format === 'string');
}

function without(
  value: unknown,
  isLeftOut: (name: string, value: unknown, within: Readonly<Record<string, unknown>>) => boolean,
): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, isLeftOut));
  if (typeof value !== 'object' || value === null) return value;
  const within = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(within)
      .filter(([name, each]) => !isLeftOut(name, each, within))
      .map(([name, each]) => [name, without(each, isLeftOut)]),
  );
}
