import type { Language } from '../../domain/settings.js';

/** Cases without tax whose reason is a phrase and a provision of the seller's law. */
export type ReasonedCase = 'reverse charge' | 'abroad' | 'small business';

export type Phrase = Readonly<Record<Language, string>>;

/**
 * BT-120 in the words that the law or its practice asks for (Art. 226 no. 11a of directive 2006/112/EC: "reverse
 * charge"); `{law}` stands for the provision.
 */
export const PHRASES: Readonly<Record<ReasonedCase, Phrase>> = {
  'reverse charge': {
    de: 'Steuerschuldnerschaft des Leistungsempfängers ({law}, Art. 196 MwStSystRL)',
    en: 'Reverse charge: VAT is due from the recipient ({law}, Art. 196 Directive 2006/112/EC)',
    pl: 'Odwrotne obciążenie ({law}, art. 196 dyrektywy 2006/112/WE)',
    nl: 'Btw verlegd ({law}, art. 196 Richtlijn 2006/112/EG)',
    fr: 'Autoliquidation ({law}, art. 196 de la directive 2006/112/CE)',
    it: 'Inversione contabile ({law}, art. 196 Direttiva 2006/112/CE)',
    es: 'Inversión del sujeto pasivo ({law}, art. 196 de la Directiva 2006/112/CE)',
    cs: 'Daň odvede zákazník ({law}, čl. 196 směrnice 2006/112/ES)',
  },
  abroad: {
    de: 'Nicht im Inland steuerbare Leistung ({law})',
    en: 'Outside the scope of VAT: place of supply abroad ({law})',
    pl: 'Niepodlegające opodatkowaniu: miejsce świadczenia za granicą ({law})',
    nl: 'Geen btw: plaats van dienst in het buitenland ({law})',
    fr: 'TVA non applicable, lieu de la prestation à l’étranger ({law})',
    it: 'Operazione non soggetta a IVA: luogo della prestazione all’estero ({law})',
    es: 'Operación no sujeta: prestación localizada en el extranjero ({law})',
    cs: 'Není předmětem daně: místo plnění v zahraničí ({law})',
  },
  'small business': {
    de: 'Steuerbefreit als Kleinunternehmer ({law})',
    en: 'Exempt from VAT as a small business ({law})',
    pl: 'Zwolnienie z VAT dla małych przedsiębiorców ({law})',
    nl: 'Vrijgesteld van btw: kleineondernemersregeling ({law})',
    fr: 'TVA non applicable, {law}',
    it: 'Operazione in franchigia da IVA ({law})',
    es: 'Exento de IVA como pequeña empresa ({law})',
    cs: 'Dodavatel není plátcem DPH ({law})',
  },
};

export const NOT_SUBJECT: Phrase = {
  de: 'Nicht steuerbar',
  en: 'Not subject to VAT',
  pl: 'Nie podlega VAT',
  nl: 'Niet onderworpen aan btw',
  fr: 'Hors du champ d’application de la TVA',
  it: 'Fuori campo IVA',
  es: 'No sujeto al IVA',
  cs: 'Není předmětem DPH',
};
