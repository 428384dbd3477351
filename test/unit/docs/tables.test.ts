import { KSEF_OPERATIONS } from '@spacebooks/ksef-sandbox/operations';
import { expect, it } from 'vitest';
import { loadChecks } from '../../../src/doctor/checks.js';
import { COUNTRIES } from '../../../src/domain/countries/countries.js';
import { NEIGHBOUR_FEATURES } from '../../../src/domain/neighbour/features.js';
import { exportFormats } from '../../../src/export-formats.js';
import {
  countriesTable,
  doctorTable,
  exportsTable,
  ksefTable,
  lawsTable,
  neighbourTable,
  transfersTable,
  withTable,
} from './tables.js';

it('docs/doctor.md has a row for each check of the doctor, in their order', async () => {
  const page = withTable('docs/doctor.md', doctorTable(await loadChecks()));
  await expect(page).toMatchFileSnapshot('../../../docs/doctor.md');
});

it('docs/exports.md has a row for each format of exports, in their order', async () => {
  const page = withTable('docs/exports.md', exportsTable(exportFormats()));
  await expect(page).toMatchFileSnapshot('../../../docs/exports.md');
});

it('docs/countries.md has a row for each country of sellers, and for what its law wants', async () => {
  const page = withTable(
    'docs/countries.md',
    countriesTable(COUNTRIES),
    lawsTable(COUNTRIES),
    transfersTable(COUNTRIES),
  );
  await expect(page).toMatchFileSnapshot('../../../docs/countries.md');
});

it('docs/neighbour.md has a row for each thing that the platform does by itself', async () => {
  const page = withTable('docs/neighbour.md', neighbourTable(NEIGHBOUR_FEATURES));
  await expect(page).toMatchFileSnapshot('../../../docs/neighbour.md');
});

it('packages/ksef-sandbox/docs/sandbox.md has a row for each operation of the contract', async () => {
  const page = withTable('packages/ksef-sandbox/docs/sandbox.md', ksefTable(KSEF_OPERATIONS));
  await expect(page).toMatchFileSnapshot('../../../packages/ksef-sandbox/docs/sandbox.md');
});
