/** Every page that there is. */
export const PAGES = [
  '/',
  '/e-invoices',
  '/e-invoices?state=waiting',
  '/e-invoices/berlin/inv-1006',
  '/e-invoices/warsaw/inv-2002',
  '/exports',
  '/exports/berlin/1',
  `/exports/berlin/1/preview/${encodeURIComponent('Bücher 2026-11-20.csv')}`,
  '/exports/berlin/1/preview/books-2026-11-20.journal',
  '/runs',
  '/events',
  '/alerts',
  '/configuration',
];
