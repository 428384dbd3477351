import { describe, expect, it } from 'vitest';
import { debtorOf as accountOf, createDebtorRegister } from '../../../../src/domain/accounting/debtor.js';
import type { DebtorSettings } from '../../../../src/domain/accounting/settings.js';
import type { Invoice } from '../../../../src/domain/invoice.js';
import { worded } from '../../../../src/words/findings.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';

function debtorOf(given: Invoice, settings: DebtorSettings) {
  return accountOf(given, settings, { taxId: given.recipientTaxId });
}

function numberOf(customerNumber: string | null, settings: DebtorSettings): string {
  const result = debtorOf(invoice({ customerNumber }), settings);
  return result.ok ? result.debtor.number : result.problem.rule;
}

describe('the debtor’s account', () => {
  it.each<[string | null, DebtorSettings, string]>([
    ['42', { length: 5, offset: 10_000 }, '10042'],
    [' 42 ', { length: 5, offset: 10_000 }, '10042'],
    ['K-0042', { length: 5, prefix: 'K-', offset: 10_000 }, '10042'],
    ['10042', { length: 5 }, '10042'],
    ['100042', { length: 6 }, '100042'],
    ['42', { length: 5, numbers: { '42': '12345' } }, '12345'],
    [null, { length: 5, collective: '69999' }, '69999'],
    ['', { length: 5, collective: '69999' }, '69999'],
    // No guess: what the rule does not fit is refused.
    ['K-42', { length: 5, offset: 10_000 }, 'SB-DEBTOR-NUMBER'],
    ['42', { length: 5 }, 'SB-DEBTOR-NUMBER'],
    ['70000', { length: 5 }, 'SB-DEBTOR-NUMBER'],
    ['100042', { length: 5 }, 'SB-DEBTOR-NUMBER'],
    ['42', { length: 5, numbers: { '42': '9' } }, 'SB-DEBTOR-NUMBER'],
    [null, { length: 5 }, 'SB-DEBTOR-NONE'],
    [null, { length: 5, collective: '123' }, 'SB-DEBTOR-NONE'],
  ])('of customer %s by %j is %s', (customerNumber, settings, expected) => {
    expect(numberOf(customerNumber, settings)).toBe(expected);
  });

  it('says why a number gives none, and what to write', () => {
    const result = debtorOf(invoice({ customerNumber: 'K-42' }), { length: 5, offset: 10_000 });
    expect(result.ok ? result : worded(result.problem, 'en')).toMatchObject({
      rule: 'SB-DEBTOR-NUMBER',
      field: 'accounting.debtors',
      message: "The customer number K-42 gives no debtor's account: it is not digits (offset 10000).",
      fix: "Change prefix, offset or length in accounting.debtors, or add this line to accounting.debtors.numbers: 'K-42': 'ACCOUNT'",
    });
  });

  it('is named after the company, else the person, and the shared one after nobody', () => {
    const settings = { length: 5, offset: 10_000, collective: '69999' };
    const named = (overrides: Parameters<typeof invoice>[0]) => {
      const result = debtorOf(invoice(overrides), settings);
      return result.ok ? [result.debtor.name, result.debtor.isCompany, result.debtor.city] : [];
    };
    expect(named({ customerNumber: '1' })).toEqual(['Müller & Söhne GmbH', true, 'Hamburg']);
    expect(named({ customerNumber: '1', recipientAddress: { company: ' ' } })).toEqual([
      'Jana Müller',
      false,
      'Hamburg',
    ]);
    expect(named({ customerNumber: null })).toEqual(['Diverse', false, null]);
  });
});

describe('the register of debtors', () => {
  const debtor = (number: string, customerNumber: string | null, name = 'A') => {
    const result = debtorOf(invoice({ customerNumber: '1', recipientAddress: { company: name } }), {
      length: 5,
      offset: 10_000,
    });
    if (!result.ok) throw new Error(result.problem.problem);
    return { ...result.debtor, number, customerNumber };
  };

  it('keeps the latest, in whatever order they come', () => {
    const register = createDebtorRegister();
    register.add(debtor('10001', '1', 'New'), { id: 'a', invoiceDate: '2026-10-02' });
    register.add(debtor('10001', '1', 'Old'), { id: 'a', invoiceDate: '2026-10-01' });
    expect(register.get('10001')?.name).toBe('New');
    expect(register.get('10002')).toBeUndefined();
    expect(register.collisions()).toEqual([]);
  });

  it('tells each account that customers would share once, with all of them', () => {
    const register = createDebtorRegister();
    for (const customer of ['1', '01', '001', '1', null])
      register.add(debtor('10001', customer), { id: 'a', invoiceDate: '2026-10-01' });
    expect(register.collisions().map((problem) => worded(problem, 'en').message)).toEqual([
      "The debtor's account 10001 would be shared by customers without a number, '001', '01' and '1'.",
    ]);
  });
});
