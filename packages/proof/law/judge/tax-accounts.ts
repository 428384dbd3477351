import { abroadAccount } from '../config.js';
import type { Property } from './properties.js';

/** The tax of another country is on that country's account, which agrees with the return of the One Stop Shop. */
export const taxOfItsCountry: Property = {
  name: 'P12',
  ofWhole: false,
  wrong({ entries }) {
    for (const { part, taxAccount, taxCountry } of entries) {
      if (taxAccount === null || (part !== 'revenue' && part !== 'write-off')) continue;
      const isAbroad = taxAccount.startsWith('179');
      if (taxCountry === undefined ? isAbroad : taxAccount !== abroadAccount(taxCountry)) {
        return `${part} with tax of ${taxCountry ?? 'the seller'} is on account ${taxAccount}`;
      }
    }
    return null;
  },
};
