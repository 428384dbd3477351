import { counted } from '@spacebooks/base/text/counted';
import { E_INVOICE_STATES } from '../../domain/invoice-states.js';
import { placeText } from '../../invoice-list/place.js';
import { PAYMENT_FILTERS } from '../../store/invoices/list/filter.js';
import { choice, defineCommand, done, optional, view, withDefault } from '../define-command.js';
import { invoiceLines } from '../operator/invoice-lines.js';
import { NEWEST, placeOption, searchOption } from '../operator/invoice-options.js';
import { OPERATOR_OPTIONS, withOperator } from '../operator/with-operator.js';
import { isoDate, ONLY_SPACE, upTo500 } from '../options.js';
import { printable } from '../output.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 20,
  summary: 'List invoices and their e-invoices, latest first.',
  options: {
    ...OPERATOR_OPTIONS,
    ...ONLY_SPACE,
    search: optional('text', 'customer, number, amount with cents, id, or number in KSeF', searchOption),
    from: optional('date', 'dated on this day or later', isoDate),
    to: optional('date', 'dated on this day or earlier', isoDate),
    payment: choice('state', 'how they are paid', PAYMENT_FILTERS),
    state: choice('state', 'of the e-invoice; waiting is for a person, open in progress', E_INVOICE_STATES),
    zip: optional('file', 'write PDF and XML of all of them, up to 5,000, into a new ZIP file instead'),
    limit: withDefault('number', 'at most this many, up to 500', 50, upTo500),
    after: optional('position', 'start of the next page, which the previous page names', placeOption),
  },
  examples: [
    'spacebooks invoices --search müller --payment overdue',
    'spacebooks invoices --state waiting',
    'spacebooks invoices --from 2026-11-01 --to 2026-11-30 --json',
    'spacebooks invoices --search müller --from 2026-11-01 --to 2026-11-30 --zip november.zip',
  ],
  run: (given, context) =>
    withOperator(given, context, async ({ invoices, files, config, todayIn }) => {
      const { space, state, payment, search, from, to, zip, limit, after } = given;
      const { toInvoiceRow } = await import('../../invoice-list/row.js');
      const booksFrom = (id: string) =>
        config.spaces.find((each) => each.id === id)?.accounting?.settings.from ?? null;
      const today = todayIn(space ?? config.spaces[0]?.id ?? null);
      const filter = {
        ...(space !== undefined && { spaceIds: [space] }),
        ...{ today, eInvoice: state, payment, search, from, to },
      };
      if (zip !== undefined) {
        const { writeInvoicesZip } = await import('../operator/invoices-zip.js');
        const { archive } = config;
        const count = await writeInvoicesZip(zip, { invoices, files, archive }, filter, today);
        return done({ files: count, out: zip }, [printable(`${counted(count, 'file')} in ${zip}`)]);
      }
      const page = await invoices.page({
        filter,
        order: NEWEST,
        limit,
        after,
      });
      const items = page.rows.map((row) =>
        toInvoiceRow(row, { today: todayIn(row.spaceId), booksFrom: booksFrom(row.spaceId) }),
      );
      const next = page.next === null ? null : placeText(page.next);
      const count = { count: page.count.least, isCountExact: page.count.isExact };
      return view({ items, next, ...count }, invoiceLines({ items, next, ...count }, context.output));
    }),
});
