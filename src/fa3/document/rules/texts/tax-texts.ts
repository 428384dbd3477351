import { DEFECT, type Fa3RuleText } from './rule-text.js';

/** Rates, exemptions and the rate of exchange. */
export const TAX_TEXTS = {
  'SB-FA3-RATE': {
    en: [
      'The rate {percent} % ({rate}) is none of FA(3).',
      'Give the item a Polish rate, or a rule in e_invoices.tax_cases.',
    ],
    de: [
      'Den Satz {percent} % ({rate}) gibt es in FA(3) nicht.',
      'Der Position einen polnischen Satz geben, oder eine Regel in e_invoices.tax_cases.',
    ],
    pl: [
      'Stawki {percent} % ({rate}) nie ma w FA(3).',
      'Nadać pozycji polską stawkę albo dodać regułę w e_invoices.tax_cases.',
    ],
  },
  'SB-FA3-TAX-FREE': {
    en: ['The rate {rate} bears no tax, but {tax} are stated.', DEFECT.en],
    de: ['Der Satz {rate} trägt keine Steuer, aber {tax} sind ausgewiesen.', DEFECT.de],
    pl: ['Stawka {rate} nie obejmuje podatku, a wykazano {tax}.', DEFECT.pl],
  },
  'SB-FA3-EXEMPTION': {
    en: [
      'An exemption (zw) and its legal basis (P_19A, P_19B or P_19C) belong together, and one of them is missing.',
      'Give the tax case in e_invoices.tax_cases its legal_basis and reason.',
    ],
    de: [
      'Eine Befreiung (zw) und ihre Rechtsgrundlage (P_19A, P_19B oder P_19C) gehören zusammen, und eines fehlt.',
      'Dem Steuerfall in e_invoices.tax_cases legal_basis und reason geben.',
    ],
    pl: [
      'Zwolnienie (zw) i jego podstawa prawna (P_19A, P_19B lub P_19C) muszą wystąpić razem, a jednego z nich brakuje.',
      'Podać legal_basis i reason w e_invoices.tax_cases.',
    ],
  },
  'SB-FA3-EXCHANGE': {
    en: [
      'The tax of an invoice in a foreign currency is not stated in PLN by the rate of its day.',
      'Put the table of the National Bank of Poland for that day into e_invoices.ksef.exchange_rates.',
    ],
    de: [
      'Die Steuer einer Rechnung in fremder Währung ist nicht zum Kurs ihres Tages in PLN angegeben.',
      'Die Tabelle der Polnischen Nationalbank für diesen Tag in e_invoices.ksef.exchange_rates ablegen.',
    ],
    pl: [
      'Podatek na fakturze w walucie obcej nie jest podany w złotych według kursu z właściwego dnia.',
      'Dodać tabelę kursów NBP z tego dnia do e_invoices.ksef.exchange_rates.',
    ],
  },
} as const satisfies Record<string, Fa3RuleText>;
