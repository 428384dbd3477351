import type { SpaceConfig } from '../../config/config.js';
import { Failure } from '../../domain/errors.js';
import {
  ACCOUNTING_SCOPES,
  E_INVOICE_SCOPES,
  missingScopes,
  PAYMENT_METHODS_SCOPES,
  PAYMENT_POSTING_SCOPES,
  PAYMENT_RECORDS_SCOPES,
} from '../../platform/oauth/scopes.js';
import {
  type CheckDefinition,
  type CheckVerdict,
  failed,
  forEachSpace,
  type Installation,
  ofFailure,
  ok,
  warning,
} from '../check.js';
import type { SpacePlatform } from '../platform.js';

const MEANING = 'Nothing works for this space: no e-invoices, no books.';

/** Whether each space's token is accepted, has every scope needed, and belongs to an admin of the space. */
export const check: CheckDefinition = {
  place: 70,
  title: 'Token and scopes',
  docs: {
    covers: "each space's token: accepted, its scopes, its space",
    fails: "one is refused or lacks a scope; `platform_id` or the address is another space's",
    warns:
      'it lacks `read_payment_methods`, which `payment.methods` needs, `read_revenue_accounts` or `read_cost_centers`, the lists of both, `read_payment_records`, by which the books know single payments, or `write_payment_records`, which `accounting.bank.post` needs',
  },
  run: (installation) => forEachSpace(installation, (space) => checkToken(space, installation)),
};

async function checkToken(space: SpaceConfig, { platform }: Installation): Promise<readonly CheckVerdict[]> {
  const reached = platform(space);
  if (reached instanceof Failure) return [ofFailure(space.id, reached, MEANING)];
  try {
    const { email, id } = await reached.client.currentUser();
    const granted = await reached.scopes();
    const missing = missingScopes(E_INVOICE_SCOPES, granted);
    if (missing.length > 0) return [withoutScopes(space, missing)];
    const wrong = await wrongSpace(space, reached);
    if (wrong !== null) return [wrong];
    const unread = optionalFor(space).filter(({ scopes }) => missingScopes(scopes, granted).length > 0);
    if (unread.length > 0) return unread.map((each) => withoutOptional(space, each));
    return [ok(space.id, `accepted, of ${email ?? id}, with every scope needed`)];
  } catch (error) {
    return [ofFailure(space.id, error, MEANING)];
  }
}

/** Scopes that it works without, and what is missed then. */
interface OptionalScopes {
  readonly scopes: readonly string[];
  readonly need: string;
  readonly meaning: string;
  /** Besides another token. */
  readonly orElse: string;
}

const METHODS: OptionalScopes = {
  scopes: PAYMENT_METHODS_SCOPES,
  need: 'payment.methods',
  meaning: 'E-invoices that the platform collects do not name their payment method.',
  orElse: ' Or remove payment.methods.',
};

/** One by one: each is missed for itself. */
const LISTS: readonly OptionalScopes[] = ACCOUNTING_SCOPES.map((scope) => ({
  scopes: [scope],
  need: `the list of ${scope.replace('read_', '').replace('_', ' ')}`,
  meaning:
    'The books know the numbers and names that items of invoices carry: one that no invoice has had yet is not known.',
  orElse: ' If the platform has no such scope to tick, nothing else is missed.',
}));

const RECORDS: OptionalScopes = {
  scopes: PAYMENT_RECORDS_SCOPES,
  need: 'the copy of single payments',
  meaning:
    'The books know what was paid of each invoice in total, not the day, amount and method of each payment.',
  orElse:
    ' The next batch then books payments one by one in place of the totals, and an alert says so: after spacebooks books sync, spacebooks books export --preview shows it.',
};

const POSTING: OptionalScopes = {
  scopes: PAYMENT_POSTING_SCOPES,
  need: 'accounting.bank.post',
  meaning: 'Payments that the bank tells of are not recorded on the platform: they wait.',
  orElse: ' Or set accounting.bank.post to off.',
};

function optionalFor({ e_invoices, accounting }: SpaceConfig): readonly OptionalScopes[] {
  return [
    ...(e_invoices.payment.methods === undefined ? [] : [METHODS]),
    ...(accounting === undefined ? [] : [...LISTS, RECORDS]),
    ...((accounting?.bankPosting ?? 'off') === 'off' ? [] : [POSTING]),
  ];
}

function withoutOptional(
  { id }: SpaceConfig,
  { scopes, need, meaning, orElse }: OptionalScopes,
): CheckVerdict {
  return warning(id, {
    message: `the token lacks ${scopes.join(', ')}, which ${need} needs`,
    meaning,
    fix: `Add it to the application on the platform, then run spacebooks login ${id}.${orElse}`,
  });
}

function withoutScopes({ id }: SpaceConfig, missing: readonly string[]): CheckVerdict {
  return failed(id, {
    message: `the token lacks ${missing.join(', ')}`,
    meaning: 'What needs them fails, and waits for another token.',
    fix: `Add them to the application on the platform, then run spacebooks login ${id} and allow all of them.`,
  });
}

/** Reads one page by the space's id and one by its address. */
async function wrongSpace(space: SpaceConfig, { client }: SpacePlatform): Promise<CheckVerdict | null> {
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
        message: `the token’s user is not an admin of the space ${value}, or it does not exist (${error.code})`,
        meaning: MEANING,
        fix: `Check ${option} of the space, then log in as one of its admins.`,
      });
    }
  }
  return null;
}
