/** The rates of FA(3), element P_12 (TStawkaPodatku), as far as coworking spaces meet them. */
export type PolishRate =
  | '23'
  | '22'
  | '8'
  | '7'
  | '5'
  | '0 KR'
  | '0 WDT'
  | '0 EX'
  | 'zw'
  | 'oo'
  | 'np I'
  | 'np II';

/**
 * What an exemption (`zw`) rests on: `act` the Polish act or what was issued by it (P_19A), `directive` directive
 * 2006/112/EC (P_19B), `other` another legal basis (P_19C).
 */
export type LegalBasis = 'act' | 'directive' | 'other';
