import { postgresBaseline } from '../postgres/schema/baseline.js';
import { sqliteBaseline } from '../sqlite/schema/baseline.js';
import { alerts } from './alerts.js';
import { api } from './api.js';
import { bank } from './bank.js';
import { books } from './books.js';
import { decisions } from './decisions.js';
import { eInvoices } from './e-invoices.js';
import { figures } from './figures.js';
import { hooks } from './hooks.js';
import { limits } from './limits.js';
import type { Migration } from './migration.js';
import { mirror } from './mirror.js';
import { people } from './people.js';
import { spaceTokens } from './space-tokens.js';
import { upkeep } from './upkeep.js';

export const baseline = {
  tables: {
    ...eInvoices,
    ...limits,
    ...books,
    ...mirror,
    ...bank,
    ...decisions,
    ...figures,
    ...alerts,
    ...upkeep,
    ...people,
    ...hooks,
    ...api,
    ...spaceTokens,
  },
  sqlite: sqliteBaseline,
  postgres: postgresBaseline,
  onlyAdds: false,
} satisfies Migration;
