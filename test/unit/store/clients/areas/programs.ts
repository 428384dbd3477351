import fc from 'fast-check';
import type { Db } from '../../../../../src/store/engine/open.js';
import { createApiAnswers } from '../../../../../src/store/people/api-answers.js';
import { createApiTokens } from '../../../../../src/store/people/api-tokens.js';
import { type Area, BEGIN, type Client, type Told } from '../area.js';
import { outcomeOf } from './outcomes.js';

type Act = {
  readonly do: 'begin' | 'keep' | 'forget' | 'revoke' | 'find';
  readonly key: string;
  readonly request: string;
};
type Call = Act & { readonly at: number };

interface Answer {
  readonly key: string;
  readonly request: string;
  readonly begunAt: number;
  readonly status: number | null;
}

interface Model {
  readonly revokedAt: number | null;
  readonly answers: readonly Answer[];
}

/** Whoever began it has died, or waits for what never comes. */
const BEGUN_MS = 5 * 60_000;

const act: fc.Arbitrary<Act> = fc.record({
  do: fc.constantFrom('begin', 'begin', 'begin', 'begin', 'keep', 'keep', 'forget', 'find', 'revoke'),
  key: fc.constantFrom('k1', 'k2'),
  request: fc.constantFrom('one', 'one', 'other'),
});

/** A key that a program sends along is one request's, and is answered once; a token that was revoked stays so. */
export const programs: Area<Act, Call, Model, null> = {
  name: 'tokens and keys of programs',
  act,
  begin: { revokedAt: null, answers: [] },
  memory: null,
  choose: (_memory, act, { at }) => ({ ...act, at }),
  next,
  remember: () => null,
  open: programClient,
  shown: ({ revokedAt, answers }) => ({
    revokedAt,
    answers: answers
      .map(({ key, request, begunAt, status }) => `${key} ${request} ${begunAt} ${status}`)
      .sort(),
  }),
};

function next(model: Model, { do: what, key, request, at }: Call): Told<Model> {
  const answer = model.answers.find((each) => each.key === key);
  const others = model.answers.filter((each) => each !== answer);
  const begun = { ...model, answers: [...others, { key, request, begunAt: at, status: null }] };
  switch (what) {
    case 'begin':
      if (answer === undefined) return { outcome: 'new', state: begun };
      if (answer.request !== request) return { outcome: 'other', state: model };
      if (answer.status !== null) return { outcome: `answered ${answer.status}`, state: model };
      if (answer.begunAt > at - BEGUN_MS && answer.begunAt <= at) return { outcome: 'busy', state: model };
      return { outcome: 'new', state: begun };
    case 'keep':
      if (answer === undefined) return { outcome: 'done', state: model };
      return {
        outcome: 'done',
        state: { ...model, answers: [...others, { ...answer, status: at % 1_000 }] },
      };
    case 'forget':
      return { outcome: 'done', state: answer?.status === null ? { ...model, answers: others } : model };
    case 'find':
      return { outcome: `${model.revokedAt}`, state: model };
    case 'revoke':
      if (model.revokedAt !== null) return { outcome: 'null', state: model };
      return { outcome: 'ledger', state: { ...model, revokedAt: at } };
  }
}

/** All clients of a run send the same token, which whoever comes first has made. */
function programClient(db: Db, space: string): Client<Call> {
  const [tokens, answers] = [createApiTokens(db), createApiAnswers(db)];
  const token = { beginning: 'sb', name: 'ledger', userName: space, mayDecide: true, spaces: null };
  const made = async (): Promise<number> => {
    const found = await tokens.find(space);
    if (found !== null) return found.id;
    const given = { ...token, madeAt: BEGIN, endsAt: 2 * BEGIN };
    // Another client may be first.
    await tokens.make(space, given).catch(() => undefined);
    return made();
  };

  const perform = async ({ do: what, key, request, at }: Call): Promise<unknown> => {
    const tokenId = await made();
    const keyed = { tokenId, key, request };
    switch (what) {
      case 'begin': {
        const state = await answers.begin(keyed, at);
        return state.kind === 'answered' ? `answered ${state.status}` : state.kind;
      }
      case 'keep':
        await answers.keep(keyed, { status: at % 1_000, body: '' });
        return 'done';
      case 'forget':
        await answers.forget(keyed);
        return 'done';
      case 'find':
        return `${(await tokens.find(space))?.revokedAt ?? null}`;
      case 'revoke':
        return tokens.revoke(tokenId, 'eva', at);
    }
  };

  return {
    perform: (call) => outcomeOf(perform(call)),
    look: async () => {
      const tokenId = await made();
      const rows = await db.selectFrom('api_answer').selectAll().where('token_id', '=', tokenId).execute();
      return {
        revokedAt: (await tokens.find(space))?.revokedAt ?? null,
        answers: rows.map((row) => `${row.key} ${row.request} ${row.begun_at} ${row.status}`).sort(),
      };
    },
  };
}
