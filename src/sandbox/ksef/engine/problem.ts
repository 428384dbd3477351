/** Exceptions that KSeF names (OpenAPI 2.7.0, tables of each operation's answer 400) and their descriptions. */
const DESCRIPTIONS = {
  9101: 'Nieprawidłowy dokument.',
  9102: 'Brak podpisu.',
  9103: 'Przekroczona liczba dozwolonych podpisów.',
  9105: 'Nieprawidłowy podpis.',
  21001: 'Nieczytelna treść.',
  21111: 'Nieprawidłowe wyzwanie autoryzacyjne.',
  21115: 'Nieprawidłowy certyfikat.',
  21117: 'Nieprawidłowy identyfikator podmiotu dla wskazanego typu kontekstu.',
  21155: 'Przekroczono dozwoloną liczbę faktur w sesji.',
  21164: 'Faktura o podanym identyfikatorze nie istnieje.',
  21165: 'Faktura o podanym numerze KSeF nie jest jeszcze dostępna.',
  21166: 'Korekta techniczna niedostępna.',
  21167: 'Status faktury nie pozwala na korektę techniczną.',
  21173: 'Brak sesji o wskazanym numerze referencyjnym.',
  21178: 'Nie znaleziono UPO dla podanych kryteriów.',
  21180: 'Status sesji nie pozwala na wykonanie operacji.',
  21183: 'Zakres filtrowania wykracza poza dostępny zakres danych.',
  // Announced for HTTP 400 in September 2026; the description is ours.
  21184: 'Sesja została przerwana. Należy otworzyć nową sesję.',
  21301: 'Brak autoryzacji.',
  21304: 'Brak uwierzytelnienia.',
  21401: 'Dokument nie jest zgodny ze schemą (xsd).',
  21402: 'Nieprawidłowy rozmiar pliku.',
  21403: 'Nieprawidłowy skrót pliku.',
  21405: 'Błąd walidacji danych wejściowych.',
  21418: 'Przekazany token kontynuacji ma nieprawidłowy format.',
  21470: 'Przesłany identyfikator klucza jest nieznany lub wskazuje na wycofany klucz.',
} as const;

export type ExceptionCode = keyof typeof DESCRIPTIONS;

/** A refusal of KSeF; it is written in one of two formats, as the request asks. */
export class KsefProblem extends Error {
  override readonly name = 'KsefProblem';
  readonly status: number;
  /** Of KSeF's own exceptions; null where only the HTTP status speaks. */
  readonly code: ExceptionCode | null;
  readonly details: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: ExceptionCode | null,
    details: readonly string[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(details.join('; '));
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }

  get description(): string {
    return this.code === null ? '' : DESCRIPTIONS[this.code];
  }
}

/** HTTP 400 with one of KSeF's exceptions. */
export function refusal(code: ExceptionCode, ...details: readonly string[]): KsefProblem {
  return new KsefProblem(400, code, details);
}
