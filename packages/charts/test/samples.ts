import type { BarChart, LineChart, RangeChart, ValueFormat } from '../src/chart.js';

export const CENTS: ValueFormat = {
  axis: (value) => `${(value / 100).toLocaleString('de-DE')} €`,
  value: (value) => `${(value / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 })} €`,
  whole: true,
};

export const COUNT: ValueFormat = { axis: String, value: String, whole: true };

const SECONDS: ValueFormat = {
  axis: (value) => `${value} s`,
  value: (value) => `${value} s`,
  whole: false,
};

export const OPEN: BarChart = {
  kind: 'bars',
  title: 'Offen: 12.340,00 €, davon 4.100,00 € überfällig',
  description: 'Ein Balken für jedes Alter.',
  categories: ['nicht fällig', '1–30 Tage', '31–60 Tage', '61–90 Tage', 'über 90 Tage'],
  series: [{ name: 'Offen', values: [824_000, 250_000, 100_000, 0, 60_000] }],
  format: CENTS,
};

export const REVENUE: BarChart = {
  kind: 'bars',
  title: 'Umsatz',
  description: 'Ein Balken für jeden Monat, gestapelt nach Konten.',
  categories: ['Sep 2026', 'Okt 2026', 'Nov 2026'],
  series: [
    { name: '8400 Mitgliedschaften', values: [1_000_000, 1_200_000, 900_000] },
    { name: '8300 Bücher & <Zeitschriften>', values: [200_000, -50_000, 100_000] },
    { name: '8125 EU', values: [0, 300_000, 300_000] },
  ],
  format: CENTS,
};

export const FORECAST: LineChart = {
  kind: 'lines',
  title: 'Prognose',
  description: 'Linien.',
  categories: ['Sep 2026', 'Okt 2026', 'Nov 2026', 'Dez 2026'],
  series: [
    { name: 'Berechnet', values: [1_000_000, 1_100_000, null, null] },
    { name: 'Vor einem Monat erwartet', values: [null, 1_050_000, 1_200_000, 1_250_000] },
  ],
  format: CENTS,
};

export const DURATIONS: RangeChart = {
  kind: 'ranges',
  title: 'Dauer',
  description: 'Median und 90 %.',
  categories: ['16. Nov.', '17. Nov.', '18. Nov.'],
  ranges: [{ from: 3.5, mark: 4, to: 8 }, null, { from: 2, mark: 2, to: 2 }],
  names: { mark: 'Median', range: 'bis 90 %' },
  format: SECONDS,
};
