import type { Judged, JudgedRow, ProblemKind } from './judged.js';

/** A fact about which the two simulators differ. */
export interface Disagreement {
  /** `file:line field`, or `balance account`. */
  readonly of: string;
  readonly ours: Said;
  readonly python: Said;
}

type Said = string | number | boolean | null;

/** Problems of tax, which both report; only the one in Python reports those of the form. */
const ABOUT_TAX: ReadonlySet<ProblemKind> = new Set([
  'key on automatic',
  'unknown key',
  'no country',
  'input tax',
]);

/** Every row and every account that either of the two has. Balances are not compared where a row is refused. */
export function disagreements(ours: Judged, python: Judged): readonly Disagreement[] {
  const [one, other] = [byPlace(ours), byPlace(python)];
  const ofRows = [...new Set([...one.keys(), ...other.keys()])].flatMap((place) => {
    const [mine, theirs] = [one.get(place) ?? {}, other.get(place) ?? {}];
    return FIELDS.filter((field) => mine[field] !== theirs[field]).map((field) => ({
      of: `${place} ${field}`,
      ours: mine[field] ?? null,
      python: theirs[field] ?? null,
    }));
  });
  return python.problems.length > 0 ? ofRows : [...ofRows, ...ofBalances(ours, python)];
}

const FIELDS = [
  ...(['account', 'contra', 'side', 'reverses', 'net', 'tax', 'rate', 'country', 'declared'] as const),
  'problem' as const,
];
type Compared = Partial<Record<(typeof FIELDS)[number], Said>>;

function byPlace({ rows, problems }: Judged): ReadonlyMap<string, Compared> {
  const kinds = new Map(
    problems.filter(({ kind }) => ABOUT_TAX.has(kind)).map((each) => [placeOf(each), each.kind]),
  );
  return new Map(rows.map((row) => [placeOf(row), comparedRow(row, kinds.get(placeOf(row)) ?? null)]));
}

function placeOf({ file, line }: Pick<JudgedRow, 'file' | 'line'>): string {
  return `${file}:${line}`;
}

/** A rate without tax is none. */
function comparedRow(row: JudgedRow, problem: ProblemKind | null): Compared {
  const { account, contra, side, reverses, net, tax, country, declared } = row;
  return {
    account,
    contra,
    side,
    reverses,
    net,
    tax,
    country,
    declared,
    problem,
    rate: tax === 0 ? null : row.rate,
  };
}

function ofBalances(ours: Judged, python: Judged): readonly Disagreement[] {
  const [one, other] = [withoutTaxes(ours), withoutTaxes(python)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((account) => {
    const [mine, theirs] = [one.get(account) ?? 0, other.get(account) ?? 0];
    return mine === theirs ? [] : [{ of: `balance ${account}`, ours: mine, python: theirs }];
  });
}

function withoutTaxes({ balances, taxes }: Judged): ReadonlyMap<string, number> {
  const accounts = [...new Set([...Object.keys(balances), ...Object.keys(taxes)])];
  return new Map(accounts.map((account) => [account, (balances[account] ?? 0) - (taxes[account] ?? 0)]));
}
