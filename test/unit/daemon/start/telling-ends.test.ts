import { expect, it } from 'vitest';
import { tellingEnds } from '../../../../src/daemon/start/telling-ends.js';
import type { SagaState } from '../../../../src/domain/saga/model.js';
import type { Sagas } from '../../../../src/store/sagas/sagas.js';

it.each([
  ['refused', ['berlin at 7']],
  ['released', ['berlin at 7']],
  ['gone', ['berlin at 7']],
  ['done', []],
  ['locked', []],
] as const)('people are told anew of a space whose e-invoice came to nothing: %s', async (state, told) => {
  const seen: string[] = [];
  const committed = { saga: { state: state as SagaState } };
  const sagas = { commit: async () => committed } as unknown as Sagas;
  const telling = tellingEnds(sagas, async (spaceId, now) => void seen.push(`${spaceId} at ${now}`));
  const record = { spaceId: 'berlin' } as Parameters<Sagas['commit']>[0];
  expect(await telling.commit(record, {} as never, {} as never, 7, 'next')).toBe(committed);
  expect(seen).toEqual(told);
});
