import { lineSearch } from '../../domain/bank/line-search.js';
import { LINE_STATES, type LineState, UNDECIDED } from '../../domain/bank/line-state.js';
import type { LineFilter, LinePlace } from '../../store/bank/bank-line-page.js';

export interface LinesQuery {
  readonly space?: string;
  readonly state?: string;
  readonly account?: string;
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
  readonly after?: string;
}

export const STATE_CHOICES = ['undecided', ...LINE_STATES] as const;

/** What a person has chosen, as far as it can be. */
export interface ChosenLines {
  readonly state: string;
  readonly account: string;
  readonly from: string;
  readonly to: string;
  readonly search: string;
}

const LONGEST_SEARCH = 100;

export function chosenLines(query: LinesQuery, accounts: readonly string[]): ChosenLines {
  const { state = '', account = '', from = '', to = '', search = '' } = query;
  return {
    state: (STATE_CHOICES as readonly string[]).includes(state) ? state : '',
    account: accounts.includes(account) ? account : '',
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
    search: String(search).trim().slice(0, LONGEST_SEARCH),
  };
}

/** Whether a day was given that is none. */
export function hasWrongDay({ from = '', to = '' }: LinesQuery): boolean {
  return [from, to].some((day) => day !== '' && !isDay(day));
}

export function lineFilter(
  { state, account, from, to, search }: ChosenLines,
  after: LinePlace | null,
  limit: number,
): LineFilter {
  return {
    limit,
    ...(state !== '' && { states: state === 'undecided' ? UNDECIDED : [state as LineState] }),
    ...(account !== '' && { account }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(search !== '' && { matches: lineSearch(search) }),
    ...(after !== null && { after }),
  };
}

/** A place in the list, in an address. */
export function placeText({ bookedOn, id }: LinePlace): string {
  return `${bookedOn}.${id}`;
}

export function placeIn(text: unknown): LinePlace | null {
  const [, bookedOn, id] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/.exec(String(text)) ?? [];
  return bookedOn === undefined ? null : { bookedOn, id: Number(id) };
}

function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
