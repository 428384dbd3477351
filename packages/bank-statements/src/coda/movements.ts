import { signed } from '@spacebooks/base/signed';
import { amountText } from '../amount.js';
import { type FixedLine, type FixedRecord, OR_SEND, recordOf, WHOLE, wrongRecord } from '../fixed-width.js';
import { INFORMATION, INFORMATION_2, INFORMATION_3, MOVEMENT, MOVEMENT_2, MOVEMENT_3 } from './records.js';

/** A movement of several records, with what it consists of and what the bank adds to it. */
export interface CodaMovement {
  readonly first: FixedRecord<typeof MOVEMENT>;
  /** Cents, above zero for a credit. */
  readonly amount: number;
  second: FixedRecord<typeof MOVEMENT_2> | null;
  third: FixedRecord<typeof MOVEMENT_3> | null;
  /** All of its communication: 149 characters, shorter where records are left out. */
  communication: string;
  readonly details: CodaMovement[];
  readonly information: Information[];
}

/** Records 3.1 to 3.3. */
interface Information {
  /** Three digits of a structured one; null for a text. */
  readonly kind: string | null;
  communication: string;
}

/** Reads records 2 and 3 of a statement in their order. */
export function movementReader(currency: string) {
  const movements: CodaMovement[] = [];
  let current: CodaMovement | null = null;
  let told: Information | null = null;

  const take = (line: FixedLine): void => {
    switch (line.text.slice(0, 2)) {
      case '21':
        current = movementOf(line);
        told = null;
        parentOf(movements, current).push(current);
        return;
      case '22':
      case '23':
        continueMovement(line, current);
        return;
      case '31': {
        const { communicationType, communication } = recordOf('record 3.1', INFORMATION, line).values;
        const isStructured = communicationType === '1';
        told = {
          kind: isStructured ? communication.slice(0, 3) : null,
          communication: isStructured ? communication.slice(3) : communication,
        };
        current?.information.push(told);
        return;
      }
      case '32':
        if (told !== null)
          told.communication += recordOf('record 3.2', INFORMATION_2, line).values.communication;
        return;
      case '33':
        if (told !== null)
          told.communication += recordOf('record 3.3', INFORMATION_3, line).values.communication;
        return;
      default:
        throw wrongRecord(line, line.text.slice(0, 2), 'is none of CODA', OR_SEND);
    }
  };

  const all = (): readonly CodaMovement[] => {
    for (const movement of movements) requireDetails(movement, currency);
    return movements;
  };
  return { take, all };
}

function movementOf(line: FixedLine): CodaMovement {
  const first = recordOf('record 2.1', MOVEMENT, line);
  const { side, amount, communication } = first.values;
  return {
    first,
    amount: signed(amount, side === '0' ? 1 : -1),
    second: null,
    third: null,
    communication,
    details: [],
    information: [],
  };
}

/** Where it belongs: among the movements, under the last one, or, for type 9, under the last detail of that. */
function parentOf(movements: CodaMovement[], { first }: CodaMovement): CodaMovement[] {
  const { type, sequence } = first.values;
  if (type <= '3') return movements;
  const parent = movements.at(-1);
  if (parent?.first.values.sequence !== sequence) {
    throw first.complaint(
      'type',
      `is ${type}, a detail, and no movement ${sequence} stands before it`,
      WHOLE,
    );
  }
  const detail = parent.details.at(-1);
  return type === '9' && detail !== undefined ? detail.details : parent.details;
}

function continueMovement(line: FixedLine, current: CodaMovement | null): void {
  if (line.text.startsWith('22')) {
    const second = recordOf('record 2.2', MOVEMENT_2, line);
    const movement = requireBelongs(second, current, current?.second ?? null);
    movement.second = second;
    movement.communication = movement.communication.padEnd(PARTS[0]) + second.values.communication;
  } else {
    const third = recordOf('record 2.3', MOVEMENT_3, line);
    const movement = requireBelongs(third, current, current?.third ?? null);
    movement.third = third;
    movement.communication = movement.communication.padEnd(PARTS[1]) + third.values.communication;
  }
}

/** Positions of a communication count from record 2.1: a record that is left out leaves its place empty. */
const PARTS = [53, 106] as const;

type Continuation = FixedRecord<typeof MOVEMENT_2> | FixedRecord<typeof MOVEMENT_3>;

/** @param before the same record of the movement, where one stands there already */
function requireBelongs(
  record: Continuation,
  current: CodaMovement | null,
  before: Continuation | null,
): CodaMovement {
  const { sequence, detail } = record.values;
  const { values } = current?.first ?? {};
  if (before !== null) throw record.complaint('sequence', 'stands twice for a movement', WHOLE);
  if (current !== null && sequence === values?.sequence && detail === values.detail) return current;
  throw record.complaint(
    'sequence',
    `is ${sequence} ${detail}, which the record 2.1 before it has not`,
    WHOLE,
  );
}

/** Types that are a total of several payments. */
const TOTALS: readonly string[] = ['1', '2', '7'];

export function isTotal({ first, details }: CodaMovement): boolean {
  return TOTALS.includes(first.values.type) && details.length > 0;
}

/** @throws Unreadable where payments do not make their total */
function requireDetails(movement: CodaMovement, currency: string): void {
  for (const detail of movement.details) requireDetails(detail, currency);
  if (!isTotal(movement)) return;
  const sum = movement.details.reduce((total, { amount }) => total + amount, 0);
  if (sum === movement.amount) return;
  const { sequence } = movement.first.values;
  throw movement.first.complaint(
    'amount',
    `is ${amountText(movement.amount, currency)}, and the details of movement ${sequence} make ${amountText(sum, currency)}`,
    WHOLE,
  );
}
