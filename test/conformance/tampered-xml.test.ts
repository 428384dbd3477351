import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createProducer } from '../../src/einvoice/produce.js';
import { invoice } from '../fixtures/invoices/invoice.js';
import { settings } from '../fixtures/invoices/settings.js';
import { type Report, rulesOf } from './report.js';
import { type Change, tamper } from './tamper.js';
import { validate } from './validate.js';

/** Proves that the judge of XML can say no, without the samples that samples.test.ts needs. */
interface Tampering extends Change {
  /** What EN 16931's schematron must report, exactly. */
  readonly rules: readonly string[];
  /** Breaches of the XSD. */
  readonly xsd: number;
}

const TAMPERINGS: readonly Tampering[] = [
  { name: 'nothing', from: '<?xml', to: '<?xml', rules: [], xsd: 0 },
  {
    name: 'gross total of one cent more',
    from: 'GrandTotalAmount>416.50',
    to: 'GrandTotalAmount>416.51',
    rules: ['BR-CO-15', 'BR-CO-16'],
    xsd: 0,
  },
  {
    name: 'line net of one cent more',
    from: '<ram:LineTotalAmount>350.00',
    to: '<ram:LineTotalAmount>350.01',
    rules: ['BR-CO-10', 'BR-S-08'],
    xsd: 0,
  },
  { name: 'rate of zero', from: 'Percent>19<', to: 'Percent>0<', rules: ['BR-S-05', 'BR-S-08'], xsd: 0 },
  { name: 'VAT id without country', from: '>DE123456788<', to: '>123456789<', rules: ['BR-CO-09'], xsd: 0 },
  { name: 'country UK', from: 'CountryID>DE<', to: 'CountryID>UK<', rules: ['BR-CL-14'], xsd: 0 },
  {
    name: 'unknown element',
    from: '<ram:TypeCode>380',
    to: '<ram:Typ>1</ram:Typ><ram:TypeCode>380',
    rules: [],
    xsd: 1,
  },
  { name: 'no XML', from: '</ram:TypeCode>', to: '</ram:typecode>', rules: [], xsd: 1 },
];

const validators = inject('validators');

describe.skipIf(validators === '')('the judge of XML', () => {
  let reports: readonly Report[] = [];

  beforeAll(async () => {
    const produced = await createProducer(settings()).produce(invoice());
    if (!produced.ok) throw new Error(JSON.stringify(produced.findings));
    reports = await validate(validators, tamper(produced.xml, TAMPERINGS, '.xml'));
  });

  it.each(TAMPERINGS.map((tampering, index) => ({ ...tampering, index })))(
    'sees $name',
    ({ index, rules, xsd }) => {
      const xml = reports[index]?.xml;
      expect({ rules: rulesOf(xml, 'EN16931'), xsd: xml?.xsd.length }).toEqual({ rules, xsd });
    },
  );
});
