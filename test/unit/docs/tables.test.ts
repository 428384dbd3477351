import { expect, it } from 'vitest';
import { loadChecks } from '../../../src/doctor/checks.js';
import { doctorTable, withTable } from './tables.js';

it('docs/doctor.md has a row for each check of the doctor, in their order', async () => {
  const page = withTable('docs/doctor.md', doctorTable(await loadChecks()));
  await expect(page).toMatchFileSnapshot('../../../docs/doctor.md');
});
