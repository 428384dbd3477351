import { z } from 'zod';

const headers = z.record(z.string().toLowerCase(), z.string()).default({});

/** What happens instead of, or to, the ordinary answer. */
const action = z.discriminatedUnion('type', [
  /** Answers at once, without an effect; with `after_effect` once the operation has run. */
  z.strictObject({
    type: z.literal('status'),
    status: z.int().min(200).max(599),
    body: z.unknown().optional(),
    headers,
    after_effect: z.boolean().default(false),
  }),
  /** Only the delay, then the ordinary answer. */
  z.strictObject({ type: z.literal('delay') }),
  z.strictObject({
    type: z.literal('redirect'),
    to: z.string(),
    status: z.int().min(300).max(399).default(302),
  }),
  /** The connection breaks before the operation runs. */
  z.strictObject({ type: z.literal('drop-before-effect') }),
  /** The operation runs, then the connection breaks without an answer. */
  z.strictObject({ type: z.literal('drop-after-effect') }),
  /** The operation runs, the answer is truncated. */
  z.strictObject({ type: z.literal('half-close') }),
  /** The operation runs, the answer is HTML with the right status and media type. */
  z.strictObject({ type: z.literal('garbage') }),
  /** The operation runs, the answer has the right status and no body. */
  z.strictObject({ type: z.literal('empty') }),
  /** For `event`: no callback is made. */
  z.strictObject({ type: z.literal('swallow') }),
  /** For `mail`: the e-mail cannot be sent. */
  z.strictObject({ type: z.literal('fail') }),
]);

/** When a fault is injected, how often, and which. All given members of `match` must match. */
const faultRule = z
  .strictObject({
    match: z.strictObject({
      method: z.string().toUpperCase().optional(),
      /** The whole path; `*` stands for any characters. */
      path: z.string().optional(),
      /** Name of an operation, e.g. `attach-invoice-pdf`. */
      operation: z.string().optional(),
      /** E-mail address of the user of the platform whose token is sent. */
      user: z.string().optional(),
      /** Name of an event, for `swallow`. */
      event: z.string().optional(),
      /** E-mails to customers, for `fail`. */
      mail: z.literal(true).optional(),
    }),
    /** Matches that pass first. */
    after: z.int().min(0).default(0),
    /** Matches that are hit; unlimited when left out. */
    count: z.int().min(1).optional(),
    /** Sandbox time, ISO 8601. */
    from: z.iso.datetime({ offset: true }).optional(),
    until: z.iso.datetime({ offset: true }).optional(),
    /** Milliseconds of the sandbox clock before anything else happens. */
    delay_ms: z.number().min(0).default(0),
    action,
  })
  .superRefine(({ match, action: { type } }, context) => {
    const fitting = match.event !== undefined ? 'swallow' : match.mail === true ? 'fail' : null;
    const fits = fitting === null ? type !== 'swallow' && type !== 'fail' : type === fitting;
    if (!fits) context.addIssue({ code: 'custom', message: MISFIT, path: ['action', 'type'] });
  });

const MISFIT = 'swallow goes with match.event, fail with match.mail, everything else with requests';

export type FaultRuleInput = z.input<typeof faultRule>;
export type FaultRule = z.output<typeof faultRule>;
export type FaultAction = FaultRule['action'];

/** A fault rule whose operation exists: any other would never fire, and a test would wait in vain. */
export function faultRuleOf(operations: readonly { readonly name: string }[]) {
  const names = operations.map(({ name }) => name);
  return faultRule.superRefine(({ match: { operation } }, context) => {
    if (operation === undefined || names.includes(operation)) return;
    const message = `There is no operation ${operation}. Known are ${names.join(', ')}.`;
    context.addIssue({ code: 'custom', message, path: ['match', 'operation'] });
  });
}
