import { describe, expect, it } from 'vitest';
import { judgeVatId } from '../../../../src/document/build/judge-vat-id.js';

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
