import type { PaymentRecord, World } from '@spacebooks/cobot-sandbox';
import type { Database } from 'better-sqlite3';
import { Big } from 'big.js';

/**
 * Rule 14, by SQL and by what the platform has: no code that made lines and payments is asked.
 *
 * @param touched notes of ours on records that people have changed or deleted
 * @returns one line for each violation
 */
export function brokenBank(
  platform: World,
  database: Database,
  touched: ReadonlySet<string> = new Set(),
): string[] {
  if (database.prepare('select 1 from bank_line limit 1').get() === undefined) return [];
  return [
    ...brokenLines(database),
    ...brokenPayments(database),
    ...recordedTwice(platform, database),
    ...untrueRecords(platform, database, touched),
  ];
}

/**
 * What holds besides when nothing is on its way: whatever the platform has of ours, a line here pays.
 *
 * @returns one line for each payment that is not
 */
export function strangeRecords(
  platform: World,
  database: Database,
  touched: ReadonlySet<string>,
): readonly string[] {
  const known = database.prepare(
    `select 1 from bank_payment where space_id = ? and payment_id = ? and state = 'recorded'`,
  );
  return ownRecords(platform)
    .filter(({ note }) => !touched.has(note))
    .filter(({ record: { id, spaceId } }) => known.get(spaceId.replace('space-', ''), id) === undefined)
    .map(({ record }) => `the platform has ${nameOf(record)}, and no line pays it`);
}

/** Each line in one state, which its payments and the last decision about it bear out. */
function brokenLines(database: Database): string[] {
  return lines(
    database,
    `with paid as (
       select line_id, count(*) as count,
         sum(state = 'intended') as intended, sum(state = 'undo-intended') as undoing, sum(state in ('recorded', 'undo-intended', 'undone')) as there,
         sum(state = 'undone') as undone, sum(state = 'by-hand') as by_hand, sum(state in ('refused', 'recorded')) as kept
       from bank_payment where state <> 'withdrawn' group by line_id
     ), back as (
       select undone_by as line_id, sum(state = 'undo-intended') as left_to_undo from bank_payment
       where undone_by is not null group by undone_by
     ), line as (
       select bank_line.id, coalesce(current.state, decision.state, 'open') as state, decision.state as decided,
         coalesce(count, 0) as count, coalesce(undoing, 0) as undoing, coalesce(intended, 0) as intended, coalesce(there, 0) as there,
         coalesce(undone, 0) as undone, coalesce(by_hand, 0) as by_hand, coalesce(kept, 0) as kept, left_to_undo
       from bank_line left join bank_line_state current on current.line_id = bank_line.id
         left join bank_decision decision on decision.id = (
           select max(id) from bank_decision latest where latest.line_id = bank_line.id)
         left join paid on paid.line_id = bank_line.id left join back on back.line_id = bank_line.id
     )
     select 'bank line ' || id || ' is ' || state || ', decided ' || coalesce(decided, 'never') || ', with ' || count
         || ' payments, ' || there || ' of them recorded' as line from line
     where not case state
       when 'open' then count = 0
       when 'unmatched' then count = kept
       when 'waiting' then count = kept
       when 'posting' then intended > 0
       when 'posted' then there > 0 and there = count
       when 'undoing' then undoing > 0 and undoing = count
       when 'taken-back' then undone > 0 and undone = count
       when 'assigned' then by_hand > 0 and by_hand = count
       when 'returning' then count = 0 and left_to_undo > 0
       when 'returned' then count = 0 and left_to_undo = 0
       else count = 0 end
     or not case state
       when 'open' then decided is null
       when 'unmatched' then decided is null or decided in ('waiting', 'posting', 'posted', 'undoing', 'returning')
       when 'waiting' then decided is null or decided in ('waiting', 'posting', 'posted', 'undoing', 'returning')
       when 'posted' then decided in ('posting', 'posted')
       when 'taken-back' then decided in ('posting', 'posted')
       when 'returned' then decided is 'returning'
       else decided is state end`,
  );
}

function brokenPayments(database: Database): string[] {
  return [
    ...lines(
      database,
      `select 'bank line ' || line.identity || ' is taken in ' || group_concat(line.space_id) as line
       from bank_line line join bank_line_state current on current.line_id = line.id
       where current.state in ('posting', 'posted', 'assigned', 'undoing', 'returning', 'returned', 'taken-back')
       group by line.identity having count(*) > 1`,
    ),
    ...lines(
      database,
      `select 'payment ' || payment.id || ' is ' || payment.state || ', and its line ' || current.state as line
       from bank_payment payment join bank_line_state current on current.line_id = payment.line_id
       where (payment.state = 'recorded' and current.state not in ('posted', 'posting', 'waiting', 'unmatched'))
         or (payment.state <> 'withdrawn' and current.state = 'open')`,
    ),
    ...lines(
      database,
      `select 'bank line ' || line.id || ' pays ' || sum(cents) || ' cents of ' || line.amount as line
       from bank_payment payment join bank_line line on line.id = payment.line_id
       where state <> 'withdrawn' group by line.id having sum(cents) > max(0, line.amount)`,
    ),
    ...lines(
      database,
      `select 'payment ' || payment.id || ' is not what its line says' as line
       from bank_payment payment join bank_line line on line.id = payment.line_id
       where note <> 'spacebooks ' || substr(line.identity, 1, 16) or paid_on <> line.booked_on`,
    ),
  ];
}

/** What came once is there once, and no more than came. */
function recordedTwice(platform: World, database: Database): string[] {
  const own = ownRecords(platform);
  const twice = [...Map.groupBy(own, ({ note, record }) => `${note} of invoice ${record.invoiceId}`)].flatMap(
    ([name, records]) => (records.length > 1 ? [`${name} is recorded ${records.length} times`] : []),
  );
  const brought = database
    .prepare<[string], number>(
      `select max(amount) from bank_line where 'spacebooks ' || substr(identity, 1, 16) = ?`,
    )
    .pluck();
  // The same line may be in the statements of two spaces that share the account: one of them records it.
  const ofLines = Map.groupBy(own, ({ note }) => note);
  const tooMuch = [...ofLines.values()].flatMap((records) => {
    const note = records[0]?.note ?? '';
    const cents = records.reduce((total, { record }) => total + centsOf(record), 0);
    const most = brought.get(note) ?? 0;
    return cents > most ? [`${note} brought ${most} cents, of which ${cents} are recorded`] : [];
  });
  return [...twice, ...tooMuch];
}

/** What counts as recorded is there, as the line says; what was undone is not. */
function untrueRecords(platform: World, database: Database, touched: ReadonlySet<string>): string[] {
  const rows = database
    .prepare(
      `select id, invoice_id as invoice, cents, paid_on as day, note, state, payment_id as record from bank_payment
       where state in ('recorded', 'undone')`,
    )
    .all() as {
    id: number;
    invoice: string;
    cents: number;
    day: string;
    note: string;
    state: string;
    record: string;
  }[];
  const disturbed = (note: string): boolean => touched.has(note);
  return rows.flatMap(({ id, invoice, cents, day, note, state, record: recordId }) => {
    const record = platform.paymentRecords.get(recordId);
    const name = `payment ${id} of invoice ${invoice}`;
    if (state === 'undone') return record === undefined ? [] : [`${name} was undone, and is on the platform`];
    // Whoever deletes an invoice deletes its payments.
    if (!platform.invoices.has(invoice) || disturbed(note)) return [];
    if (record === undefined) return [`${name} was recorded, and is not on the platform`];
    const isSame = record.invoiceId === invoice && centsOf(record) === cents && record.paidAt === day;
    return isSame ? [] : [`${name} is ${cents} cents of ${day}, and on the platform ${nameOf(record)}`];
  });
}

interface OwnRecord {
  readonly note: string;
  readonly record: PaymentRecord;
}

function ownRecords({ paymentRecords }: World): readonly OwnRecord[] {
  return [...paymentRecords.values()].flatMap((record) => {
    const [note] = /\bspacebooks [0-9a-f]{16}\b/.exec(record.note ?? '') ?? [];
    return note === undefined ? [] : [{ note, record }];
  });
}

function nameOf({ invoiceId, amount, paidAt }: PaymentRecord): string {
  return `a payment of invoice ${invoiceId} over ${amount} of ${paidAt}`;
}

function centsOf({ amount }: PaymentRecord): number {
  return new Big(amount).times(100).round().toNumber();
}

function lines(database: Database, sql: string): string[] {
  return database
    .prepare<[], { line: string }>(sql)
    .all()
    .map(({ line }) => line);
}
