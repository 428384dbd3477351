/** TWybor1_2: 1 yes, 2 no. */
export function yesOrNo(value: boolean): '1' | '2' {
  return value ? '1' : '2';
}
