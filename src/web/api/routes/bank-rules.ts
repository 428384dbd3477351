import { cents, decimal } from '@spacebooks/base/money';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BankRule } from '../../../store/bank/bank-rules.js';
import { cent, deskOf } from '../bank-desk.js';
import { type Api, decide, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import { id, moment, momentOf, spaceParams } from '../schemas/values.js';

const tag = 'Bank';

const bankRule = z
  .object({
    space: id,
    id: z.int(),
    kind: z.enum(['debtor', 'no-invoice', 'tolerance']),
    account: z.string(),
    name: z.string().nullable(),
    debtor: z.string().nullable().describe('Id of the customer that the account pays for.'),
    limit: z.string().nullable().describe('Decimal: how much a line may pay too little.'),
    line: z.int().describe('Id of the line whose decision taught it.'),
    made: z.object({ at: moment, by: z.string() }),
  })
  .meta({ id: 'BankRule' });

/** What decisions taught. */
export function addBankRuleRoutes(api: Api): void {
  const ruleParams = z.strictObject({
    ...spaceParams.shape,
    rule: z.coerce.number().int().min(1).max(999_999_999).describe('Id of the rule.'),
  });
  const rules = z.object({ items: z.array(bankRule) });
  const listOf = async (request: FastifyRequest, space: string): Promise<z.infer<typeof rules>> => ({
    items: (await deskOf(api, request, space).rules()).map((rule) => toRule(space, rule)),
  });
  read(
    api,
    '/spaces/:space/bank-rules',
    {
      name: 'listBankRules',
      access: 'bank',
      tag,
      summary: 'Rules in force that decisions about lines taught, the oldest first.',
      params: spaceParams,
      answer: rules,
    },
    ({ params, request }) => listOf(request, params.space),
  );

  decide(
    api,
    '/spaces/:space/bank-rules/:rule/limit',
    {
      name: 'limitBankRule',
      tag,
      summary: 'Changes how much a line of an account may pay too little. The rule gets another id.',
      access: 'finance',
      params: ruleParams,
      body: z.strictObject({ limit: cent }),
      answer: rules,
    },
    async ({ params, body, by, request }) => {
      const most = cents(decimal(body.limit));
      const wrong = [{ in: 'body', name: 'limit', message: 'not above zero' }] as const;
      if (most <= 0) throw new ApiRefusal('api.request', { wrong });
      await deskOf(api, request, params.space).limitRule(params.rule, most, by);
      return listOf(request, params.space);
    },
  );

  decide(
    api,
    '/spaces/:space/bank-rules/:rule/remove',
    {
      name: 'removeBankRule',
      tag,
      summary: 'Ends a rule: lines of its account are asked about again.',
      access: 'finance',
      params: ruleParams,
      body: z.strictObject({}),
      answer: rules,
    },
    async ({ params, by, request }) => {
      await deskOf(api, request, params.space).removeRule(params.rule, by);
      return listOf(request, params.space);
    },
  );
}

function toRule(space: string, rule: BankRule): z.infer<typeof bankRule> {
  const { id: ruleId, kind, account, name } = rule;
  return {
    ...{ space, id: ruleId, kind, account, name, line: rule.lineId },
    debtor: rule.kind === 'debtor' ? rule.debtorId : null,
    limit: rule.kind === 'tolerance' ? (rule.cents / 100).toFixed(2) : null,
    made: { at: momentOf(rule.madeAt), by: rule.madeBy },
  };
}
