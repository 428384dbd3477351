import type { Method } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { json, type KsefCall, type KsefOperation } from '../engine/operation.js';
import { KsefProblem } from '../engine/problem.js';
import { bodyAs } from '../engine/request.js';
import { ksefSeed, ksefSettings } from '../seed.js';
import { ksefTime } from '../times.js';
import { type KsefOperator, ksefFault } from './operator.js';
import { stateOf } from './state.js';

const reference = z.string().length(36).optional();

/** The operations under `/sandbox/`. */
export function ksefControls(operatorOf: (call: KsefCall) => KsefOperator): readonly KsefOperation[] {
  const operated = <Input>(
    method: Method,
    path: string,
    input: z.ZodType<Input>,
    run: (operator: KsefOperator, input: Input, call: KsefCall) => unknown,
  ): KsefOperation => control(method, path, input, (sent, call) => run(operatorOf(call), sent, call));
  return [
    read('/state', ({ world }) => stateOf(world)),
    read('/documents', (call) => operatorOf(call).documents()),
    read('/faults', ({ world }) => world.faults.list()),
    read('/journal/requests', ({ world, query }) => world.requests.show(query)),
    operated('POST', '/clock', advanceInput, (operator, { advance }, { world }) => {
      operator.advanceClock(advance);
      return { now: ksefTime(world.clock.now()) };
    }),
    operated('PATCH', '/settings', ksefSettings.partial(), (operator, input, { world }) => {
      operator.change(input);
      return world.settings;
    }),
    operated('POST', '/down', z.strictObject({ down: z.boolean() }), (operator, { down }) =>
      operator.setDown(down),
    ),
    operated('POST', '/warning', z.strictObject({ text: z.string().nullable() }), (operator, { text }) =>
      operator.warn(text),
    ),
    operated('POST', '/keys/rotate', rotationInput, (operator, input) =>
      operator.rotateKeys({ keepOld: input.keep_old }),
    ),
    operated('POST', '/sessions/kill', z.strictObject({ reference }), (operator, input) =>
      operator.killSessions(input.reference),
    ),
    operated('POST', '/logins/end', z.strictObject({}), (operator) => operator.endLogins()),
    operated('POST', '/verdicts', verdictInput, (operator, input) => operator.orderVerdict(input)),
    operated('POST', '/documents', issueInput, async (operator, { xml, nip, ksef_number }) => {
      try {
        return await operator.issue(Buffer.from(xml, 'utf8'), nip, ksef_number);
      } catch (error) {
        throw new KsefProblem(422, null, [String(error)]);
      }
    }),
    operated('POST', '/faults', ksefFault, (operator, rule) => ({ id: operator.addFault(rule) })),
    operated('DELETE', '/faults', z.strictObject({}), (operator) => operator.clearFaults()),
    operated('POST', '/reset', z.strictObject({ seed: ksefSeed.optional() }), (operator, { seed }) =>
      operator.reset(seed),
    ),
  ];
}

const advanceInput = z.strictObject({ advance: z.number().min(0) });

const rotationInput = z.strictObject({ keep_old: z.boolean().default(false) });

const verdictInput = z.strictObject({
  code: z.int().min(400),
  details: z.array(z.string()).optional(),
  count: z.int().min(1).optional(),
});

const issueInput = z.strictObject({ xml: z.string(), nip: z.string(), ksef_number: z.string().optional() });

function read(path: string, run: (call: KsefCall) => unknown): KsefOperation {
  return row('GET', path, (call) => json(200, run(call)));
}

/** Answers 204 without a result. */
function control<Input>(
  method: Method,
  path: string,
  input: z.ZodType<Input>,
  run: (input: Input, call: KsefCall) => unknown,
): KsefOperation {
  return row(method, path, async (call) => {
    const body = call.body.length === 0 ? { ...call, body: Buffer.from('{}') } : call;
    const result = await run(bodyAs(input, body), call);
    return result === undefined ? { status: 204 } : json(200, result);
  });
}

function row(method: Method, path: string, run: KsefOperation['run']): KsefOperation {
  return {
    name: `${method} ${path}`,
    method,
    path,
    token: null,
    limit: null,
    query: null,
    permissions: [],
    run,
  };
}
