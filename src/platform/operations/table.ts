import { INVOICING } from './invoicing.js';
import { PEOPLE } from './people.js';
import { SETUP } from './spaces.js';

/** Every operation of version 2.0 that has a typed call, by the name of the call. */
export const OPERATIONS = { ...SETUP, ...PEOPLE, ...INVOICING } as const;
