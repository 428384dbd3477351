import { describe, expect, it } from 'vitest';
import {
  ALERT_RULES,
  ANSWERED_AT_ONCE,
  isOutage,
  ruleOf,
  topicOf,
} from '../../../../src/domain/alerts/alert-rules.js';
import { FAILURE_CODES, FAILURE_KINDS } from '../../../../src/domain/errors.js';

const CODES = FAILURE_CODES;

describe('the closed set of failures', () => {
  it.each(CODES)('%s calls for a person, or says why not', (code) => {
    const rule = ruleOf(code);
    if (rule === undefined) {
      expect(ANSWERED_AT_ONCE).toContain(code.split('.')[0]);
      return;
    }
    if (rule.told === 'never') expect(rule.because.length).toBeGreaterThan(20);
    // What is tried again by itself calls for nobody at once, but for legal deadlines.
    else if (FAILURE_KINDS[code] === 'transient') {
      expect(rule.told).toBe(/^ksef\.(deadline|overdue)$/.test(code) ? 'at once' : 'when it lasts');
    } else
      expect(rule.told).toBe(
        /^(ksef\.(warning|announced)|e-invoice\.(unsent|by-others))$/.test(code) ? 'within a day' : 'at once',
      );
  });

  it('has every code of the rules', () => {
    expect(Object.keys(ALERT_RULES).filter((code) => !(code in FAILURE_KINDS))).toEqual([]);
  });

  it('knows what one cause may have said in several ways', () => {
    expect(topicOf('ksef.unavailable')).toBe(topicOf('ksef.unreachable'));
    expect(topicOf('platform.unavailable')).not.toBe(topicOf('ksef.unavailable'));
    expect(topicOf('invoice.refused')).toBe('invoice.refused');
    expect(isOutage('platform.unreachable')).toBe(true);
    expect(isOutage('invoice.refused')).toBe(false);
  });
});
