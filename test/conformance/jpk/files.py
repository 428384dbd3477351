"""JPK_V7M files as a recipient has them: read by lxml, held against the Ministry's schema and what it says beside it."""

from decimal import ROUND_HALF_UP, Decimal

from lxml import etree

NAMESPACE = "{http://crd.gov.pl/wzor/2025/12/19/14090/}"
TAXES = ("K_16", "K_18", "K_20")
# Fields of the declaration that are sums of the records' (P_10 of K_10 and so on); P_37 and P_38 are their totals.
BASES = ("K_10", "K_11", "K_13", "K_15", "K_17", "K_19", "K_21", "K_22")
PAIRS = (("K_15", "K_16"), ("K_17", "K_18"), ("K_19", "K_20"))


class JpkFile:
    def __init__(self, path):
        self.name = path.name
        self.root = etree.parse(path).getroot()
        self.rows = [
            {etree.QName(cell).localname: cell.text or "" for cell in row} for row in self.root.iter(f"{NAMESPACE}SprzedazWiersz")
        ]

    def text(self, name):
        found = self.root.find(f".//{{*}}{name}")
        return None if found is None else found.text

    @property
    def month(self):
        return f"{self.text('Rok')}-{int(self.text('Miesiac')):02d}"

    @property
    def made(self):
        return self.text("DataWytworzeniaJPK")

    def problems(self, schema, taxpayer):
        """What a program that takes the file would say."""
        found = [f"line {error.line}: {error.message}" for error in self.errors(schema)]
        for number, row in enumerate(self.rows, 1):
            if row["LpSprzedazy"] != str(number):
                found.append(f"row {number} is numbered {row['LpSprzedazy']}")
            if not any(name.startswith("K_") for name in row):
                found.append(f"{row['DowodSprzedazy']}: has no amount")
            if Decimal(row.get("K_12", 0)).copy_abs() > Decimal(row.get("K_11", 0)).copy_abs():
                found.append(f"{row['DowodSprzedazy']}: K_12 is more than K_11")
            found += [f"{row['DowodSprzedazy']}: {net} without {tax}" for net, tax in PAIRS if (net in row) != (tax in row)]
            if row["NrKontrahenta"].isdigit() and "KodKrajuNadaniaTIN" not in row and not is_nip(row["NrKontrahenta"]):
                found.append(f"{row['DowodSprzedazy']}: {row['NrKontrahenta']} is no NIP")
        if self.text("LiczbaWierszySprzedazy") != str(len(self.rows)):
            found.append(f"{self.text('LiczbaWierszySprzedazy')} rows are told, {len(self.rows)} are there")
        tax = sum((Decimal(row.get(name, 0)) for row in self.rows for name in TAXES), Decimal(0))
        if Decimal(self.text("PodatekNalezny")) != tax:
            found.append(f"PodatekNalezny is {self.text('PodatekNalezny')}, the rows have {tax}")
        documents = [row["DowodSprzedazy"] for row in self.rows]
        found += [f"{name} is there twice" for name in sorted({name for name in documents if documents.count(name) > 1})]
        if self.text("NIP") != taxpayer or not is_nip(taxpayer):
            found.append(f"the taxpayer is {self.text('NIP')}")
        return [f"{self.name}: {problem}" for problem in found]

    def errors(self, schema):
        schema.validate(self.root)
        return list(schema.error_log)

    def declared(self):
        """The sums of the records in whole zloty, as the declaration has them."""
        names = sorted({name for row in self.rows for name in row if name.startswith("K_")})
        sums = {f"P_{name[2:]}": sum((Decimal(row.get(name, 0)) for row in self.rows), Decimal(0)) for name in names}
        whole = {name: int(amount.quantize(Decimal(1), ROUND_HALF_UP)) for name, amount in sums.items()}
        bases = sum(whole.get(f"P_{name[2:]}", 0) for name in BASES)
        return {**whole, "P_37": bases, "P_38": sum(whole.get(f"P_{name[2:]}", 0) for name in TAXES)}

    def with_declaration(self):
        """As the accountant completes it: the root with a declaration before the records."""
        fields = {**self.declared()}
        fields["P_51"] = max(0, fields["P_38"])
        fields = dict(sorted(fields.items(), key=lambda field: float(f"0.{field[0][2:]}")))
        fields["Pouczenia"] = 1
        declaration = etree.Element(f"{NAMESPACE}Deklaracja")
        header = etree.SubElement(declaration, f"{NAMESPACE}Naglowek")
        kind = {"kodSystemowy": "VAT-7 (23)", "kodPodatku": "VAT", "rodzajZobowiazania": "Z", "wersjaSchemy": "1-0E"}
        etree.SubElement(header, f"{NAMESPACE}KodFormularzaDekl", kind).text = "VAT-7"
        etree.SubElement(header, f"{NAMESPACE}WariantFormularzaDekl").text = "23"
        details = etree.SubElement(declaration, f"{NAMESPACE}PozycjeSzczegolowe")
        for name, value in fields.items():
            parent = declaration if name == "Pouczenia" else details
            etree.SubElement(parent, f"{NAMESPACE}{name}").text = str(value)
        root = etree.fromstring(etree.tostring(self.root))
        root.insert(2, declaration)
        return root


def is_nip(text):
    """Ten digits whose last one is their check digit."""
    if len(text) != 10 or not text.isdigit():
        return False
    return sum(int(digit) * weight for digit, weight in zip(text, (6, 5, 7, 2, 3, 4, 5, 6, 7))) % 11 == int(text[9])
