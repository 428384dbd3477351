import { expect, it } from 'vitest';
import { changeLines, compareContracts, compareNames } from '../../contract/compare.js';
import { operationKey, readContract } from '../../contract/read-contract.js';

const OLD = `
openapi: 3.1.0
paths:
  /desks/{id}:
    get:
      operationId: get-desk
      security: [{ oauth2: [read_desks] }]
      parameters: [{ $ref: '#/components/parameters/include' }]
      responses:
        '200':
          content:
            application/vnd.api+json:
              schema: { $ref: '#/components/schemas/desk' }
  /desks/{id}/lock:
    post: { operationId: lock-desk, responses: { '200': {} } }
components:
  parameters:
    include: { name: include, in: query, schema: { type: string } }
  schemas:
    desk:
      allOf:
        - { type: object, required: [id], properties: { id: { type: string } } }
        - properties:
            attributes: { properties: { state: { type: string, enum: [free, taken] } } }
            also: { type: array, items: { $ref: '#/components/schemas/desk' } }
`;
const NEW = OLD.replace('/desks/{id}/lock', '/desks/{desk_id}/seal')
  .replace('{id}:', '{desk_id}:')
  .replace('[read_desks]', '[read_desks, read_rooms]')
  .replace('free, taken', 'free, taken, broken')
  .replace('name: include', 'name: sort, required: true');

it('a description is the same as itself, whatever its paths call their parameters', () => {
  expect(compareContracts(readContract(OLD), readContract(OLD))).toEqual([]);
  expect(compareContracts(readContract(OLD), readContract(OLD.replaceAll('{id}', '{desk}')))).toEqual([]);
});

it('what is new, gone and changed is told operation by operation', () => {
  const lines = changeLines(compareContracts(readContract(OLD), readContract(NEW)));
  const [heading, ...rest] = lines;
  expect(heading).toBe('changed GET /desks/{}');
  expect(lines.filter((line) => !line.includes('also'))).toEqual([
    'changed GET /desks/{}',
    '  - answer 200: attributes.state (string) of free|taken',
    '  - parameter include (string)',
    '  + answer 200: attributes.state (string) of free|taken|broken',
    '  + parameter sort, required (string)',
    '  + scope read_rooms',
    'gone    POST /desks/{}/lock',
    'new     POST /desks/{}/seal',
  ]);
  expect(rest.length).toBeGreaterThan(5);
});

it('operations of which only method and path are known are compared by these', () => {
  const played = [operationKey('get', '/desks/:deskId'), operationKey('DELETE', '/desks/:id')];
  expect(changeLines(compareNames(played, readContract(OLD).keys()))).toEqual([
    'gone    DELETE /desks/{}',
    'new     POST /desks/{}/lock',
  ]);
});

it('what is no description is refused', () => {
  expect(() => readContract('<html></html>')).toThrow('no OpenAPI description');
});
