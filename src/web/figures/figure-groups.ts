import { localDate } from '@spacebooks/base/calendar';
import type { FastifyRequest } from 'fastify';
import { monthOf } from '../../domain/accounting/month.js';
import type { Site } from '../site.js';
import { eInvoiceFigure } from './e-invoices.js';
import type { Asked, Figure } from './figure.js';
import { forecastFigures, forecastTrouble } from './forecast.js';
import { foreseenFigures } from './foreseen.js';
import { monthsAsked } from './months.js';
import { openFigures } from './open.js';
import { paymentFigures } from './payments.js';
import { revenueFigures } from './revenue.js';
import { takenFigure } from './taken.js';

interface FiguresQuery {
  readonly space?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface FiguresAsked extends Asked {
  /** The only one; empty where all are meant. */
  readonly space: string;
  /** The month that it is. */
  readonly current: string;
}

export interface FigureGroup {
  readonly name: string;
  /** Why something is missing, in sentences. */
  readonly trouble?: readonly string[];
  /** One a currency; none where nothing is known. */
  readonly figures: readonly Figure[];
}

const DAYS = 30;
/** Each space is asked by itself, by its own days: of more of them people look at one at a time. */
export const MOST_TOGETHER = 20;

/** Of the spaces that are shown to whoever asks; of many the first one. */
export function figuresAsked(site: Site, request: FastifyRequest, query: FiguresQuery): FiguresAsked {
  const seen = site.spacesOf(request);
  const one = seen.filter(({ id }) => id === query.space);
  const chosen = one.length === 0 && seen.length > MOST_TOGETHER ? seen.slice(0, 1) : one;
  const current = monthOf(localDate(site.clock.now(), (chosen[0] ?? seen[0])?.timeZone ?? 'UTC'));
  return {
    site,
    space: chosen[0]?.id ?? '',
    spaces: chosen.length > 0 ? chosen : seen,
    months: monthsAsked(query, current),
    current,
    words: site.show.words(request),
  };
}

export async function figureGroups(asked: Asked): Promise<readonly FigureGroup[]> {
  const one = (figure: Figure | null): readonly Figure[] => (figure === null ? [] : [figure]);
  return [
    { name: 'open', figures: await openFigures(asked) },
    { name: 'revenue', figures: await revenueFigures(asked) },
    { name: 'payments', figures: await paymentFigures(asked) },
    { name: 'e-invoices', figures: one(await eInvoiceFigure(asked, DAYS)) },
    { name: 'taken', figures: one(await takenFigure(asked)) },
    { name: 'forecast', trouble: await forecastTrouble(asked), figures: await forecastFigures(asked) },
    { name: 'foreseen', figures: await foreseenFigures(asked) },
  ];
}
