import { baseline } from './0001-baseline.js';
import { switchComparisons } from './0002-switch-comparison.js';
import { acceptedCutovers } from './0003-accepted-cutovers.js';
import { openingConfirmations } from './0004-opening-confirmations.js';
import { coverage } from './0005-coverage.js';
import { tasks } from './0006-tasks.js';
import { financeSettings } from './0007-finance-settings.js';
import { customers, OF_INVOICE_FACTS } from './0008-customers.js';
import { jobs } from './0009-jobs.js';
import { deposits } from './0010-deposits.js';
import type { Migration } from './migration.js';

/** All of them in order: the number of each is that of its file, and of the schema that it comes to. */
export const MIGRATIONS: readonly Migration[] = [
  baseline,
  switchComparisons,
  acceptedCutovers,
  openingConfirmations,
  coverage,
  tasks,
  financeSettings,
  customers,
  jobs,
  deposits,
];

/** The tables of all migrations. */
export const TABLES = {
  ...baseline.tables,
  ...switchComparisons.tables,
  ...acceptedCutovers.tables,
  ...openingConfirmations.tables,
  ...coverage.tables,
  ...tasks.tables,
  ...financeSettings.tables,
  ...customers.tables,
  invoice_facts: {
    ...baseline.tables.invoice_facts,
    columns: { ...baseline.tables.invoice_facts.columns, ...OF_INVOICE_FACTS },
  },
  ...jobs.tables,
  ...deposits.tables,
};
