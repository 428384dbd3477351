/** A key of the configuration as it is written there, a file of ours, or a command line. */
const SETTING =
  /\b[a-z]+(?:_[a-z]+)+\b|\b(?:accounting|mail|web|store|layout|datev|jpk|alerts|backup|archive|bank|spaces(?:\[\])?)\.[a-z]|\bdocs\/|`|\bspacebooks [a-z-]+ |(?:^|\s)--[a-z]|\{ *[a-z]+:/;

/** Whether a text says what to write into the configuration or at a terminal, which is not for finance. */
export function namesSetting(text: string): boolean {
  return SETTING.test(text);
}
