import { spaceOfPath } from '../engine/access.js';
import type { RecordType } from '../engine/record-type.js';
import type { AccountingCode, Space } from '../records/space.js';
import { collection } from './rows.js';

interface CodeOfSpace extends AccountingCode {
  readonly space: Space;
}

/** What admins choose from for plans, resources and charges. */
const ACCOUNTING_CODES: RecordType<CodeOfSpace> = {
  type: 'accounting code',
  find: () => undefined,
  all: (exchange) => {
    const space = spaceOfPath(exchange);
    return space.accountingCodes.map((code) => ({ ...code, space }));
  },
  spaceIdOf: ({ space }) => space.id,
  present: ({ name, taxRate }) => ({ name, tax_rate: taxRate }),
};

export const list = collection({ on: ACCOUNTING_CODES });
