import { describe, expect, it } from 'vitest';
import { judgeVatId, shapeOfVatIds } from '../../../../src/document/build/vat-id.js';
import { VAT_ID_FORMS } from '../../../../src/document/build/vat-id-forms.js';

const RIGHT =
  'ATU12345675 BE0428759497 BG175074752 CHE107787577MWST CHE107787577 CY10259033P CZ25123891 DE136695976 DK13585628 EE100931558 EL094259216 ESB58378431 FI20774740 FR40303265045 GB980780684 HR33392005961 HU12892312 IE6433435F IT00743110157 LT119511515 LU15027442 LV40003521600 MT11679112 NL004495445B01 NL123456789B13 NO995525828MVA PL5265877635 PT501964843 RO18547290 SE123456789701 SI50223054 SK2022749619 XI980780684'.split(
    ' ',
  );

describe('a VAT id', () => {
  it.each(RIGHT)('%s is right', (vatId) => {
    expect(judgeVatId(vatId, '')).toEqual({ kind: 'right' });
  });

  it.each(RIGHT.filter((vatId) => !vatId.endsWith('MWST')))('%s with one digit changed is wrong', (vatId) => {
    const at = vatId.search(/\d(?=\D*$)/) - (/^(NL|SE)/.test(vatId) ? 3 : 0);
    const changed = vatId.slice(0, at) + ((Number(vatId[at]) + 1) % 10) + vatId.slice(at + 1);
    expect(judgeVatId(changed, '').kind).toBe('wrong check digits');
  });

  it.each(RIGHT)('%s has the form of its country, and nothing before or behind it', (vatId) => {
    const [prefix, body] = [vatId.slice(0, 2), vatId.slice(2)];
    const form = VAT_ID_FORMS[prefix]?.body ?? /never/;
    expect([body, `.${body}`, `${body}.`].map((each) => form.test(each))).toEqual([true, false, false]);
  });

  it.each([
    [
      'GB',
      ['123456789', '123456789012', 'GD001', 'HA599'],
      ['1', '12345678901A', 'GD1', 'GDABC', 'ABCDEFGHIJKL'],
    ],
    ['XI', ['123456789', '123456789012', 'GD001'], ['1', 'GD0012']],
    [
      'IE',
      ['1234567A', '1234567AB', '1+34567A', '1A34567B'],
      ['123456A', 'A+34567A', '1+3A', '1+ABCDEA', '1+345671'],
    ],
    ['LT', ['123456789', '123456789012'], ['1', 'ABCDEFGHIJKL']],
    ['NO', ['995525828', '995525828MVA'], ['99552582']],
    ['CH', ['E107787577', 'E107787577TVA', 'E107787577IVA'], ['107787577', 'E107787577VAT']],
  ])('%s: each of its forms', (prefix, right, wrong) => {
    const form = VAT_ID_FORMS[prefix]?.body ?? /never/;
    expect(right.filter((each) => !form.test(each))).toEqual([]);
    expect(wrong.filter((each) => form.test(each))).toEqual([]);
  });

  it('is shown as it looks in its country', () => {
    const shapes = Object.keys(VAT_ID_FORMS).map(shapeOfVatIds);
    expect(shapes.join(' ')).toBe(
      'ATU99999999 BE0999999999 BG999999999 CHE-999.999.999 MWST CY99999999X CZ99999999 DE999999999 DK99999999 EE999999999 EL999999999 ESX9999999X FI99999999 FRXX999999999 GB999999999 HR99999999999 HU99999999 IE9999999X IT99999999999 LT999999999 LU99999999 LV99999999999 MT99999999 NL999999999B99 NO999999999MVA PL9999999999 PT999999999 RO99999999 SE999999999901 SI99999999 SK9999999999 XI999999999',
    );
    expect(shapeOfVatIds('GR')).toBe('EL999999999');
    expect(shapeOfVatIds('US')).toBe('');
  });

  it('of zeros is wrong', () => {
    for (const vatId of ['ATU00000000', 'IT00000000000', 'DE000000000', 'DK00000000'])
      expect(judgeVatId(vatId, '').kind).toBe('wrong check digits');
  });

  it('of another form is told in its country’s', () => {
    expect(judgeVatId('ATU123', 'AT')).toEqual({ kind: 'wrong form', shape: 'ATU99999999' });
    expect(judgeVatId('DE12345678', 'DE')).toEqual({ kind: 'wrong form', shape: 'DE999999999' });
  });

  it('of Greece begins with EL', () => {
    expect(judgeVatId('GR094259216', 'GR')).toEqual({ kind: 'Greek prefix', correct: 'EL094259216' });
    expect(judgeVatId('AGR094259216', '').kind).toBe('unknown prefix');
    expect(judgeVatId('GR0942592160', '').kind).toBe('unknown prefix');
    expect(judgeVatId('094259216', 'GR')).toEqual({ kind: 'no prefix', correct: 'EL094259216' });
  });

  it('without its prefix is known by its check digits', () => {
    expect(judgeVatId('00743110157', 'IT')).toEqual({ kind: 'no prefix', correct: 'IT00743110157' });
    expect(judgeVatId('U12345675', 'AT')).toEqual({ kind: 'no prefix', correct: 'ATU12345675' });
    expect(judgeVatId('12345678901', 'DE')).toEqual({ kind: 'unknown prefix' });
  });
});
