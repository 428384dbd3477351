import { describe, expect, it } from 'vitest';
import { INK, parseColor, textColor } from '../../../../../src/einvoice/pdf/page/color.js';

describe('colours', () => {
  it('are written as shares of red, green and blue', () => {
    expect(parseColor('#0B6E4F')).toBe('0.043 0.431 0.31');
    expect(() => parseColor('green')).toThrow('not a colour: green');
  });

  it('give way to ink for text where they are too pale on white', () => {
    expect(textColor('#0B6E4F')).toBe(parseColor('#0B6E4F'));
    expect(textColor('#FFE600')).toBe(INK);
    expect(textColor('#FFFFFF')).toBe(INK);
  });
});
