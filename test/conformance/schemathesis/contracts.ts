import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { playedDescription } from '../../../packages/ksef-sandbox/test/published.js';

const PLATFORM = '../shared/reference/platform/openapi-v2.yml';

/** Whether the published contracts are there; they are no part of the repository. */
export const areThere = playedDescription() !== undefined && existsSync(PLATFORM);

interface Operation {
  parameters?: { readonly in?: string; readonly name?: string }[];
  readonly requestBody?: { readonly content?: Record<string, { example?: unknown }> };
  responses: Record<string, { links?: Record<string, unknown> }>;
}

export interface Contract {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, { properties?: Record<string, object> }> };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * KSeF's contract. What the sandbox does not play is 501 and named. What a session encrypts with is real, and what it takes is
 * FA (3), so that sessions are opened at all; links say what may be done with one. What is paid together is there.
 *
 * @param ksefNumbers of two invoices of one seller
 */
export function ksefContract(
  encryption: Readonly<Record<string, string>>,
  ksefNumbers: readonly string[],
): Contract {
  const contract = prepared(playedDescription()?.content as Contract);
  const schema = {
    allOf: [{ $ref: '#/components/schemas/GoneProblemDetails' }],
    required: ['operation'],
    properties: { status: { enum: [501] }, operation: { type: 'string' } },
  };
  answerAlways(contract, ['501'], { 'application/problem+json': { schema } });
  const formCode = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' };
  narrow(contract, 'FormCode', formCode);
  narrow(contract, 'EncryptionInfo', encryption);
  const invoices = ksefNumbers.map((ksefNumber) => ({ ksefNumber }));
  exemplify(contract, '/collective-identifiers', { invoices });
  for (const [path, status, targets] of LINKS) linkTo(contract, path, status, targets);
  return contract;
}

/** What answers with the reference number that others ask for. */
const LINKS: readonly (readonly [path: string, status: string, targets: readonly string[]])[] = [
  [
    '/sessions/online',
    '201',
    [
      'get /sessions/{referenceNumber}',
      'get /sessions/{referenceNumber}/invoices',
      'post /sessions/online/{referenceNumber}/close',
    ],
  ],
  [
    '/sessions/batch',
    '201',
    ['get /sessions/{referenceNumber}', 'post /sessions/batch/{referenceNumber}/close'],
  ],
  ['/invoices/exports', '201', ['get /invoices/exports/{referenceNumber}']],
  ['/tokens', '202', ['get /tokens/{referenceNumber}', 'delete /tokens/{referenceNumber}']],
  ['/permissions/persons/grants', '202', ['get /permissions/operations/{referenceNumber}']],
];

/** Version 2.0: errors have one form, and those that any request may meet are told once for all operations. */
export function platformContract(): Contract {
  const contract = prepared(parse(readFileSync(PLATFORM, 'utf8')) as Contract);
  const schema = { $ref: '#/components/schemas/failure' };
  const statuses = ['400', '401', '403', '404', '406', '409', '415', '422', '429', '501'];
  answerAlways(contract, statuses, { 'application/vnd.api+json': { schema } });
  return contract;
}

function prepared(contract: Contract): Contract {
  for (const [path, methods] of Object.entries(contract.paths)) namePathParameters(path, methods);
  return contract;
}

/** One operation of version 2.0 has a path whose parameter is not declared. */
function namePathParameters(path: string, methods: Record<string, Operation>): void {
  for (const [method, operation] of Object.entries(methods)) {
    if (!METHODS.includes(method) || 'parameters' in methods) continue;
    const { parameters = [] } = operation;
    const declared = new Set(parameters.map(({ name }) => name));
    const isByReference = parameters.some((each) => '$ref' in each);
    const missing = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
      declared.has(name) || isByReference
        ? []
        : [{ in: 'path', name, required: true, schema: { type: 'string' } }],
    );
    if (missing.length > 0) operation.parameters = [...parameters, ...missing];
  }
}

/** Adds answers to every operation that has none of that status. */
function answerAlways({ paths }: Contract, statuses: readonly string[], content: unknown): void {
  for (const methods of Object.values(paths)) {
    for (const method of METHODS) {
      const operation = methods[method];
      if (operation === undefined) continue;
      const answers = statuses.map((status) => [status, { description: 'for every operation', content }]);
      operation.responses = { ...Object.fromEntries(answers), ...operation.responses };
    }
  }
}

/** The only values that members of a schema have. */
function narrow({ components }: Contract, name: string, values: Readonly<Record<string, string>>): void {
  const properties = components.schemas[name]?.properties ?? {};
  for (const [member, value] of Object.entries(values))
    properties[member] = { type: 'string', enum: [value] };
}

/** The body that a POST is shown with. */
function exemplify({ paths }: Contract, path: string, example: object): void {
  const body = paths[path]?.post?.requestBody?.content?.['application/json'];
  if (body === undefined) throw new Error(`the contract has no POST ${path} with JSON`);
  body.example = example;
}

function linkTo({ paths }: Contract, path: string, status: string, targets: readonly string[]): void {
  const answer = paths[path]?.post?.responses[status];
  if (answer === undefined) throw new Error(`the contract has no POST ${path} with ${status}`);
  const links = targets.map((target) => {
    const [method, to = ''] = target.split(' ');
    const operationRef = `#/paths/${to.replaceAll('/', '~1')}/${method}`;
    return [
      target.replace(/\W+/g, '-'),
      { operationRef, parameters: { referenceNumber: '$response.body#/referenceNumber' } },
    ];
  });
  answer.links = Object.fromEntries(links);
}

export function operationsOf({ paths }: Contract): number {
  return Object.values(paths).flatMap((methods) => METHODS.filter((method) => method in methods)).length;
}
