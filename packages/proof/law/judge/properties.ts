import type { Facts } from '../facts.js';
import type { Terms } from '../terms.js';
import { amountsAsStated } from './amounts.js';
import { creditedIsNothing } from './credited.js';
import { heldAsReckoned } from './deferred.js';
import type { Family, SeenDays } from './family.js';
import { lossIsRevenue, lossOnItsDay } from './loss.js';
import { restTakenBack } from './rests.js';
import { accountsOfSettled } from './settled.js';
import { taxOfItsCountry } from './tax-accounts.js';
import { declaredInItsMonth } from './tax-months.js';

export interface JudgeContext {
  readonly facts: Facts;
  readonly terms: Terms;
  readonly seen: SeenDays;
  /** Of the export. */
  readonly cutOff: string;
  /** The last closed month; empty while all are open. */
  readonly closedThrough: string;
}

export interface Property {
  readonly name: string;
  /** It holds of a family that is in the books as a whole. */
  readonly ofWhole: boolean;
  /** @returns what is wrong; null where it holds, or says nothing of the family */
  wrong(family: Family, context: JudgeContext): string | null;
}

export const PROPERTIES: readonly Property[] = [
  amountsAsStated,
  lossIsRevenue,
  lossOnItsDay,
  creditedIsNothing,
  accountsOfSettled,
  declaredInItsMonth,
  heldAsReckoned,
  taxOfItsCountry,
  restTakenBack,
];
