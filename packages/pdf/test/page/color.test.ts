import { describe, expect, it } from 'vitest';
import { parseColor, textColor } from '../../src/page/color.js';

describe('colours', () => {
  it('are written as shares of red, green and blue', () => {
    expect(parseColor('#0B6E4F')).toBe('0.043 0.431 0.31');
    expect(() => parseColor('green')).toThrow('not a colour: green');
  });

  it('become darker of the same hue for text where they are too pale on white', () => {
    expect(textColor('#0B6E4F')).toBe(parseColor('#0B6E4F'));
    expect(textColor('#FFE600')).toBe('0.513 0.463 0');
    expect(textColor('#FFFFFF')).toBe('0.463 0.463 0.463');
  });
});
