import { describe, expect, it } from 'vitest';
import { acceptedOf, firstCutover } from '../../../../src/domain/cutover/accepted-cutover.js';

describe('what statements of a cutover come to', () => {
  it('the first is in force by itself, and gives nothing back', () => {
    expect(acceptedOf([{ cutover: '2026-10-01', origin: 'first' }])).toEqual({
      cutover: '2026-10-01',
      givenBackFrom: null,
      isMovedOn: false,
    });
  });

  it('a later date gives back what is dated between', () => {
    expect(
      acceptedOf([
        { cutover: '2026-09-01', origin: 'first' },
        { cutover: '2026-10-01', origin: 'yes' },
        { cutover: '2026-11-01', origin: 'yes' },
      ]),
    ).toEqual({ cutover: '2026-11-01', givenBackFrom: '2026-09-01', isMovedOn: true });
  });

  it('an earlier one gives nothing back, nor does the end of the books', () => {
    const first = { cutover: '2026-09-01', origin: 'first' } as const;
    expect(acceptedOf([first, { cutover: '2026-08-01', origin: 'yes' }])).toEqual({
      cutover: '2026-08-01',
      givenBackFrom: null,
      isMovedOn: false,
    });
    expect(acceptedOf([first, { cutover: null, origin: 'yes' }])).toEqual({
      cutover: null,
      givenBackFrom: null,
      isMovedOn: false,
    });
  });

  it('an earlier one after a later one takes no opening items back, and still what lies before it', () => {
    expect(
      acceptedOf([
        { cutover: '2026-08-01', origin: 'first' },
        { cutover: '2026-11-01', origin: 'yes' },
        { cutover: '2026-10-01', origin: 'yes' },
      ]),
    ).toEqual({ cutover: '2026-10-01', givenBackFrom: '2026-08-01', isMovedOn: false });
  });

  it('books that begin again after their end give nothing back that nobody was asked about', () => {
    expect(
      acceptedOf([
        { cutover: '2026-09-01', origin: 'first' },
        { cutover: null, origin: 'yes' },
        { cutover: '2026-11-01', origin: 'yes' },
      ]),
    ).toEqual({ cutover: '2026-11-01', givenBackFrom: null, isMovedOn: false });
  });

  it('is nothing without any', () => expect(acceptedOf([])).toBeUndefined());
});

describe('the first statement of a space', () => {
  it('is what is configured where nothing is posted, or where batches began there', () => {
    expect(firstCutover('2026-10-01', [])).toBe('2026-10-01');
    expect(
      firstCutover('2026-10-01', [
        { series: 'datev', from: '2026-10-01' },
        { series: 'datev', from: '2026-10-15' },
      ]),
    ).toBe('2026-10-01');
  });

  it('is what the last batches began with where another date is configured', () => {
    expect(
      firstCutover('2026-07-01', [
        { series: 'datev', from: '2026-09-01' },
        { series: 'csv', from: '2026-11-01' },
        { series: 'datev', from: '2026-10-01' },
      ]),
    ).toBe('2026-10-01');
  });
});
