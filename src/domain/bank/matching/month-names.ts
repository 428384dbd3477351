import { folded, transcribed } from './folded-text.js';

/** Names of the months from January on, in the languages of sellers, in the cases that payers write. */
const NAMES: readonly string[] = [
  'januar jänner jan january styczeń stycznia januari janvier janv gennaio enero ene leden ledna janeiro',
  'februar feber feb february luty lutego februari février fevr febbraio febrero únor února fevereiro',
  'märz mrz mär march mar marzec marca maart mrt mars marzo březen března março',
  'april apr kwiecień kwietnia avril avr aprile abril abr duben dubna',
  'mai may maj maja mei maggio mag mayo květen května maio',
  'juni jun june czerwiec czerwca juin giugno giu junio červen června junho',
  'juli jul july lipiec lipca juillet juil luglio lug julio červenec července julho',
  'august aug sierpień sierpnia augustus août agosto ago srpen srpna',
  'september sep sept wrzesień września septembre settembre septiembre září setembro',
  'oktober okt october oct październik października octobre ottobre ott octubre říjen října outubro',
  'november nov listopad listopada novembre noviembre listopadu novembro',
  'dezember dez december dec grudzień grudnia décembre dicembre dic diciembre prosinec prosince dezembro',
];

/** 1 to 12 by the folded name, both ways to write an umlaut. */
export const MONTH_NAMES: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) =>
    names
      .split(' ')
      .flatMap((name) => [[folded(name), index + 1] as const, [transcribed(name), index + 1] as const]),
  ),
);
