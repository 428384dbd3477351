import type { Verdict } from './document.js';

/** Descriptions of the table of document statuses (OpenAPI 2.7.0, SessionInvoiceStatusResponse). */
const DESCRIPTIONS: Readonly<Record<number, string>> = {
  100: 'Faktura przyjęta do dalszego przetwarzania',
  150: 'Trwa przetwarzanie',
  200: 'Sukces',
  405: 'Przetwarzanie anulowane z powodu błędu sesji',
  410: 'Nieprawidłowy zakres uprawnień',
  415: 'Brak możliwości wysyłania faktury z załącznikiem',
  430: 'Błąd weryfikacji pliku faktury',
  435: 'Błąd odszyfrowania pliku',
  440: 'Duplikat faktury',
  450: 'Błąd weryfikacji semantyki dokumentu faktury',
  500: 'Nieznany błąd',
  550: 'Operacja została anulowana przez system',
};

export function verdict(code: number, ...details: readonly string[]): Verdict {
  return { code, description: DESCRIPTIONS[code] ?? 'Nieznany błąd', details, extensions: null };
}

export function duplicateOf(original: { readonly session: string; readonly ksefNumber: string }): Verdict {
  const extensions = {
    originalSessionReferenceNumber: original.session,
    originalKsefNumber: original.ksefNumber,
  };
  const details = [
    `Duplikat faktury. Faktura o numerze KSeF: ${original.ksefNumber} została już prawidłowo przesłana do systemu w sesji: ${original.session}`,
  ];
  return { ...verdict(440), details, extensions };
}
