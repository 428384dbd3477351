"""What members write into the text of a payment, in the eight languages of the sellers' countries.

Each language has the same keys. `{n}` stands for a number, `{d}` for a day, `{c}` for a city with its street.
"""

MONTHS = {
    'de': 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(),
    'en': 'January February March April May June July August September October November December'.split(),
    'nl': 'januari februari maart april mei juni juli augustus september oktober november december'.split(),
    'fr': 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(),
    'it': 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(),
    'es': 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(),
    'cs': 'leden únor březen duben květen červen červenec srpen září říjen listopad prosinec'.split(),
    'pl': 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'.split(),
}
SHORT_MONTHS = {
    'de': 'Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez'.split(),
    'en': 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(),
    'nl': 'jan feb mrt apr mei jun jul aug sep okt nov dec'.split(),
    'fr': 'janv févr mars avr mai juin juil août sept oct nov déc'.split(),
    'it': 'gen feb mar apr mag giu lug ago set ott nov dic'.split(),
    'es': 'ene feb mar abr may jun jul ago sep oct nov dic'.split(),
    'cs': MONTHS['cs'],
    'pl': 'sty lut mar kwi maj cze lip sie wrz paź lis gru'.split(),
}

INVOICE = {
    'de': ['Rechnung {n}', 'Rechnung Nr. {n}', 'RE {n}', 'Rg. {n}', 'Re.Nr. {n}', 'Rechnungsnummer: {n}', '{n}',
           'Zahlung Rechnung {n}', 'Rechn. {n} vom {d}', 'Ihre Rechnung {n}', 'Coworking {n}', 'Beleg {n}'],
    'en': ['Invoice {n}', 'Inv. {n}', 'Invoice no. {n}', 'Payment of invoice {n}', '{n}', 'inv {n}', 'Invoice #{n}',
           'Coworking {n}', 'your invoice {n} of {d}'],
    'nl': ['Factuur {n}', 'Factuurnr. {n}', 'Fact. {n}', 'Betaling factuur {n}', 'factuurnummer {n}', 'Fnr {n}', '{n}',
           'factuur {n} d.d. {d}', 'Uw factuur {n}'],
    'fr': ['Facture {n}', 'Facture n° {n}', 'Fact. {n}', 'Règlement facture {n}', 'FAC {n}', 'Paiement fact {n}', '{n}',
           'facture {n} du {d}', 'Votre facture {n}', 'Rgt fact no {n}'],
    'it': ['Fattura {n}', 'Saldo fattura n. {n}', 'Fatt. n. {n} del {d}', 'Ft. {n}', 'Pagamento fattura {n}', '{n}',
           'Saldo ft {n}', 'Vs. fattura nr {n}', 'SALDO FATT {n}'],
    'es': ['Factura {n}', 'Fra. {n}', 'Pago factura {n}', 'Fact. n.º {n}', 'Pago fra {n}', '{n}', 'Su factura {n}',
           'Abono factura num. {n}'],
    'cs': ['Faktura {n}', 'Faktura č. {n}', 'Platba faktury {n}', 'Úhrada faktury č. {n}', 'FA {n}', 'fa č. {n}', '{n}',
           'Platba za fakturu {n}'],
    'pl': ['Faktura {n}', 'FV {n}', 'Zapłata za fakturę {n}', 'Faktura VAT nr {n}', 'Opłata za fv {n}', 'f-ra {n}',
           '{n}', 'Należność za fakturę nr {n}', 'płatność {n}'],
}
PLAIN = {
    'de': ['Miete', 'Coworking', 'Mitgliedschaft', 'Mitgliedsbeitrag', 'Büromiete', 'Monatsbeitrag', 'Schreibtisch'],
    'en': ['Rent', 'Coworking', 'Membership', 'Membership fee', 'Desk rent', 'Monthly fee', 'Office'],
    'nl': ['Huur', 'Coworking', 'Lidmaatschap', 'Werkplek', 'Huur werkplek', 'Maandbijdrage'],
    'fr': ['Loyer', 'Coworking', 'Abonnement', 'Adhésion', 'Loyer bureau', 'Cotisation'],
    'it': ['Affitto', 'Coworking', 'Quota mensile', 'Abbonamento', 'Canone', 'Affitto ufficio'],
    'es': ['Alquiler', 'Coworking', 'Cuota', 'Membresía', 'Cuota mensual', 'Alquiler despacho'],
    'cs': ['Nájem', 'Coworking', 'Členství', 'Nájemné', 'Členský příspěvek', 'Pronájem'],
    'pl': ['Czynsz', 'Coworking', 'Członkostwo', 'Wynajem biurka', 'Abonament', 'Opłata miesięczna'],
}
# What is rented, in words that no list of purposes has.
PLACE = {
    'de': ['Flexplatz Fensterseite', 'Eckbüro 2. OG', 'Team-Raum', 'fix desk'], 'en': ['hot desk window', 'corner office', 'team room', 'the usual'],
    'nl': ['vaste plek raam', 'kantoor 2e', 'zoals afgesproken'], 'fr': ['poste fixe', 'bureau d’angle', 'comme convenu'],
    'it': ['postazione fissa', 'ufficio 2 piano', 'come d’accordo'], 'es': ['puesto fijo', 'despacho 2ª planta', 'lo de siempre'],
    'cs': ['pevné místo', 'kancelář 2. patro', 'dle dohody'], 'pl': ['stałe miejsce', 'gabinet 2 piętro', 'jak zwykle'],
}
GREETING = {
    'de': ['Danke!', 'Vielen Dank und schöne Grüße', 'LG'], 'en': ['Thanks!', 'Thank you', 'many thanks'],
    'nl': ['Bedankt', 'mvg', 'dank'], 'fr': ['Merci', 'merci beaucoup', 'cordialement'],
    'it': ['Grazie', 'grazie mille'], 'es': ['Gracias', 'muchas gracias'], 'cs': ['Děkuji', 'díky'],
    'pl': ['Dziękuję', 'Pozdrawiam'],
}
DEPOSIT = {
    'de': ['Kaution Schlüssel', 'Transponder-Pfand', 'Kaution Büro 3', 'Sicherheit Besprechungsraum', 'Mietkaution',
           'Pfandgeld Zugangskarte', 'Hinterlegung Spind'],
    'en': ['key deposit', 'room deposit', 'security deposit', 'fob deposit', 'locker bond', 'refundable deposit'],
    'nl': ['borgsom', 'sleutelborg', 'waarborg badge', 'borg locker', 'statiegeld toegangspas'],
    'fr': ['caution clé', 'garantie badge', 'dépôt casier', 'consigne carte d’accès', 'caution salle'],
    'it': ['deposito cauzionale', 'caparra', 'cauzione chiavi', 'deposito badge', 'garanzia sala'],
    'es': ['depósito llave', 'fianza sala', 'depósito de garantía', 'aval taquilla', 'señal despacho'],
    'cs': ['vratná záloha', 'jistota', 'záloha na klíč', 'záloha čip', 'kauce kancelář'],
    'pl': ['kaucja', 'kaucja za klucz', 'depozyt za kartę', 'zadatek sala', 'zabezpieczenie szafki'],
}
ADVANCE = {
    'de': ['Vorauszahlung Workshop', 'Vorschuss Sommerfest', 'Abschlag Tagung', 'Anzahlung Veranstaltung'],
    'en': ['advance for workshop', 'prepayment event', 'down payment meeting', 'booking fee summer party'],
    'nl': ['aanbetaling zaal', 'voorschot workshop', 'vooruitbetaling evenement'],
    'fr': ['acompte séminaire', 'arrhes salle', 'avance atelier'],
    'it': ['acconto evento', 'anticipo sala', 'acconto seminario'],
    'es': ['anticipo evento', 'pago a cuenta taller', 'reserva sala'],
    'cs': ['záloha na akci', 'předplatba workshopu', 'rezervace sálu'],
    'pl': ['zaliczka na szkolenie', 'przedpłata wydarzenie', 'zaliczka sala'],
}
OTHER_SALES = {
    'de': ['Gutschein', 'Druckguthaben', 'Tageskarte Gast', 'Miete Parkplatz', 'Beitrag Förderkreis', 'Raumbuchung Samstag', 'Spende', 'Getränke', '2 Karten Konzert', 'Tombola', 'Geburtstagskasse', 'Flohmarkt Standgeld'],
    'en': ['gift voucher', 'printing credit', 'day pass guest', 'parking rent', 'room booking', 'booking fee', 'membership for my son', 'donation', 'bar tab', 'tickets concert', 'raffle', 'gift for Ana', 'parking'],
    'nl': ['cadeaubon', 'dagpas gast', 'huur fietsenbox', 'gift', 'drankjes', 'kaarten feest', 'loterij', 'parkeren'],
    'fr': ['bon cadeau', 'pass journée invité', 'loyer parking', 'don', 'boissons', 'billets soirée', 'tombola', 'cagnotte'],
    'it': ['buono regalo', 'ingresso ospite', 'affitto box', 'donazione', 'consumazioni bar', 'biglietti festa', 'lotteria', 'parcheggio'],
    'es': ['cheque regalo', 'pase de invitado', 'alquiler garaje', 'donativo', 'bebidas', 'entradas fiesta', 'rifa', 'aparcamiento'],
    'cs': ['dárkový poukaz', 'denní vstup host', 'nájem garáže', 'dar', 'občerstvení', 'vstupenky', 'tombola', 'parkování'],
    'pl': ['karta podarunkowa', 'wejściówka gość', 'czynsz garaż', 'darowizna', 'napoje', 'bilety koncert', 'loteria', 'parking'],
}
PAID_BACK = {
    'de': ['Rückzahlung', 'Erstattung', 'Irrläufer zurück', 'Rücküberweisung', 'Gutschrift'],
    'en': ['refund', 'reimbursement', 'sent back', 'chargeback', 'money back'],
    'nl': ['terugbetaald', 'retour', 'restitutie', 'teruggave'], 'fr': ['rembt', 'restitution', 'retour virement', 'avoir'],
    'it': ['restituzione', 'storno', 'resa', 'rimborso spese'], 'es': ['reembolso', 'devuelto', 'reintegro', 'devolución parcial'],
    'cs': ['vrácení platby', 'přeplatek', 'refundace'], 'pl': ['zwrot', 'zwrot nadpłaty', 'korekta'],
}
OWN_TRANSFER = {
    'de': ['Übertrag', 'Umbuchung Rücklage', 'Liquidität'], 'en': ['internal transfer', 'own account', 'cash pooling'],
    'nl': ['overboeking eigen rekening', 'spaarrekening'], 'fr': ['virement interne', 'de compte à compte'],
    'it': ['giroconto', 'giro fondi'], 'es': ['traspaso', 'traspaso interno'], 'cs': ['převod mezi účty', 'vlastní převod'],
    'pl': ['przelew własny', 'przeksięgowanie'],
}
PART = {
    'de': ['Teilzahlung {n}', '1. Rate {n}', '{n} Abschlag'], 'en': ['part payment {n}', 'first instalment {n}', '{n} 1/2'],
    'nl': ['deelbetaling {n}', 'termijn 1 factuur {n}'], 'fr': ['acompte facture {n}', '1er versement {n}'],
    'it': ['acconto fattura {n}', 'prima rata {n}'], 'es': ['pago parcial {n}', 'primer plazo factura {n}'],
    'cs': ['částečná úhrada {n}', '1. splátka {n}'], 'pl': ['częściowa zapłata {n}', 'rata 1 {n}'],
}
REST = {
    'de': ['Restzahlung {n}', '2. Rate {n}', 'Rest {n}'], 'en': ['remainder {n}', 'second instalment {n}', 'balance of {n}'],
    'nl': ['restant factuur {n}', 'termijn 2 {n}'], 'fr': ['solde facture {n}', '2e versement {n}'],
    'it': ['saldo fattura {n}', 'seconda rata {n}'], 'es': ['resto factura {n}', 'segundo plazo {n}'],
    'cs': ['doplatek {n}', '2. splátka {n}'], 'pl': ['dopłata {n}', 'rata 2 {n}'],
}
SKONTO = {
    'de': ['{n} abzgl. 2% Skonto', 'RE {n} ./. Skonto'], 'en': ['invoice {n} less 2% discount'],
    'nl': ['factuur {n} min 2% korting'], 'fr': ['facture {n} escompte 2%'], 'it': ['fattura {n} sconto 2%'],
    'es': ['factura {n} dto pronto pago 2%'], 'cs': ['faktura {n} skonto 2%'], 'pl': ['faktura {n} skonto 2%'],
}
AND = {'de': ['und', '+', ','], 'en': ['and', '&', '+'], 'nl': ['en', '+'], 'fr': ['et', ','], 'it': ['e', '-'],
       'es': ['y', '+'], 'cs': ['a', ','], 'pl': ['i', ';']}
# Numbers of other things than invoices.
CUSTOMER = {
    'de': ['Kundennr. {n}', 'Kd-Nr. {n}', 'Kundennummer {n}', 'KNR {n}'], 'en': ['customer no. {n}', 'client {n}', 'account no {n}'],
    'nl': ['klantnr {n}', 'relatienummer {n}', 'debiteur {n}'], 'fr': ['n° client {n}', 'réf. client {n}', 'adhérent {n}'],
    'it': ['cod. cliente {n}', 'cliente {n}', 'socio n. {n}'], 'es': ['n.º cliente {n}', 'cliente {n}', 'socio {n}'],
    'cs': ['zákaznické číslo {n}', 'zákazník {n}', 'člen č. {n}'], 'pl': ['nr klienta {n}', 'klient {n}', 'ID {n}'],
}
OTHER_THING = {
    'de': ['Vertrag {n}', 'Bestellung {n}', 'Mandatsref. {n}', 'Auftrag Nr. {n}', 'Angebot {n}', 'Ticket {n}', 'Lieferschein {n}'],
    'en': ['contract {n}', 'order {n}', 'PO {n}', 'mandate {n}', 'quote {n}', 'booking {n}', 'ticket #{n}'],
    'nl': ['contract {n}', 'bestelling {n}', 'ordernr {n}', 'machtiging {n}', 'offerte {n}', 'reservering {n}'],
    'fr': ['contrat {n}', 'commande {n}', 'mandat {n}', 'devis {n}', 'réservation {n}', 'dossier {n}'],
    'it': ['contratto {n}', 'ordine {n}', 'mandato {n}', 'preventivo {n}', 'prenotazione {n}', 'pratica {n}'],
    'es': ['contrato {n}', 'pedido {n}', 'mandato {n}', 'presupuesto {n}', 'reserva {n}', 'expediente {n}'],
    'cs': ['smlouva {n}', 'objednávka {n}', 'nabídka {n}', 'rezervace {n}', 'zakázka {n}'],
    'pl': ['umowa {n}', 'zamówienie {n}', 'oferta {n}', 'rezerwacja {n}', 'zlecenie {n}'],
}
POST_CODE = {
    'de': ['Lindenstr. 12, {n} Berlin', 'Am Markt 4 {n} Rabenau'], 'en': ['12 High Street {n} Berlin', 'office at {n} Lyon'],
    'nl': ['Dorpsweg 9 {n}'], 'fr': ['9 rue des Lilas {n} Lyon', '{n} Tours'], 'it': ['via Roma 9 {n} Bari'],
    'es': ['calle Mayor 3 {n} Soria'], 'cs': ['Dlouhá 7 {n} Brno'], 'pl': ['ul. Polna 4 {n} Łódź'],
}
NEXT_YEAR = {
    'de': ['Vorauszahlung {y}', 'Beitrag {y} im Voraus'], 'en': ['advance payment {y}', 'membership {y} in advance'],
    'nl': ['vooruitbetaling {y}'], 'fr': ['avance cotisation {y}'], 'it': ['anticipo quota {y}'],
    'es': ['anticipo cuota {y}'], 'cs': ['předplatné {y}'], 'pl': ['przedpłata {y}'],
}
FOR_MEMBER = {
    'de': ['für {m}', 'i.A. {m}', '{m}'], 'en': ['for {m}', 'on behalf of {m}', '{m}'], 'nl': ['voor {m}', 'namens {m}'],
    'fr': ['pour {m}', 'p/c de {m}'], 'it': ['per {m}', 'per conto di {m}'], 'es': ['por cuenta de {m}', 'de {m}'],
    'cs': ['za {m}', '{m}'], 'pl': ['za {m}', 'w imieniu {m}'],
}
SUPPLIES = {
    'de': ['Strom', 'Reinigung', 'Kaffee', 'Wartung'], 'en': ['cleaning', 'internet', 'coffee'], 'nl': ['schoonmaak', 'energie'],
    'fr': ['ménage', 'électricité'], 'it': ['pulizie', 'energia'], 'es': ['limpieza', 'luz'], 'cs': ['úklid', 'elektřina'],
    'pl': ['sprzątanie', 'prąd'],
}
