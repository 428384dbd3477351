import type { SpaceConfig } from '../../config/config.js';
import { Failure } from '../../domain/errors.js';
import { ACCOUNTING_SCOPES, E_INVOICE_SCOPES, missingScopes } from '../../platform/oauth/scopes.js';
import { type Check, forEachSpace, type Patient } from '../check.js';
import type { SpacePlatform } from '../platform.js';
import { failed, ofFailure, ok, type Verdict } from '../verdict.js';

const MEANING = 'Nothing of this space works: no e-invoice is made, and no books are kept.';

/** Whether each space's token is accepted, may do all that is needed, and is one of an admin of the space. */
export const TOKEN: Check = {
  name: 'token',
  title: 'Token and scopes',
  run: (patient) => forEachSpace(patient, (space) => checkToken(space, patient)),
};

async function checkToken(space: SpaceConfig, { platform }: Patient): Promise<readonly Verdict[]> {
  const reached = platform(space);
  if (reached instanceof Failure) return [ofFailure(space.id, reached, MEANING)];
  try {
    const { email, id } = await reached.client.currentUser();
    const missing = missingScopes(neededBy(space), await reached.scopes());
    if (missing.length > 0) return [withoutScopes(space, missing)];
    return [
      (await wrongSpace(space, reached)) ??
        ok(space.id, `accepted, of ${email ?? id}, with every scope that is needed`),
    ];
  } catch (error) {
    return [ofFailure(space.id, error, MEANING)];
  }
}

function neededBy({ accounting }: SpaceConfig): readonly string[] {
  return accounting === undefined ? E_INVOICE_SCOPES : [...E_INVOICE_SCOPES, ...ACCOUNTING_SCOPES];
}

function withoutScopes({ id }: SpaceConfig, missing: readonly string[]): Verdict {
  return failed(id, {
    message: `the token lacks ${missing.join(', ')}`,
    meaning: 'What needs them fails, and waits until there is another token.',
    fix: `Add them to the application on the platform, then run spacebooks login ${id} and allow all of them.`,
  });
}

/** Asks for one invoice's worth of the space, by its id and by its address. */
async function wrongSpace(space: SpaceConfig, { client }: SpacePlatform): Promise<Verdict | null> {
  const { id, platform_id, base_url } = space;
  const tries = [
    ['platform_id', platform_id, () => client.invoices.page(platform_id, {}, 1, 'upkeep')],
    ['subdomain or base_url', base_url, () => client.subscriptions.list()],
  ] as const;
  for (const [option, value, ask] of tries) {
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code !== 'platform.not-found' && error.code !== 'platform.forbidden') throw error;
      return failed(id, {
        message: `the token’s user is no admin of the space ${value}, or there is none (${error.code})`,
        meaning: MEANING,
        fix: `Check ${option} of the space, then log in as one of its admins.`,
      });
    }
  }
  return null;
}
