/** Those of banks' files. */
export const CHARSETS = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'cp852',
  'cp850',
  'macintosh',
] as const;
export type Charset = (typeof CHARSETS)[number];
