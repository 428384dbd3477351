"""Members: several pay the same, some pay from an account under another name."""

FIRST = "Anna Bernd Clara Deniz Erik Franka Goran Hanna Ivo Jana Karim Lena Milan Nora Olaf Petra Quirin Rosa Sven Tina".split()
LAST = "Ahrens Brandt Celik Dorn Eggers Falk Gruber Hoss Imhof Jansen Kaya Lorenz Maurer Nagel Otto Pohl Quast Riedel Seitz Thoma".split()
NETS = [10000, 10000, 10000, 20000, 35000, 12500, 8950]


def make_members(chance):
    members = []
    for place, (first, last) in enumerate(zip(FIRST, LAST)):
        company = f"{last} {chance.one_of(['Design', 'Software', 'Beratung'])} GmbH" if place % 3 == 0 else None
        members.append(
            {
                "id": f"m-{place + 1}",
                "name": f"{first} {last}",
                "company": company,
                "customer": str(201 + place),
                "net": NETS[place % len(NETS)],
                "books": place % 7 == 3,
                "payer": company or f"{first} {last}" if place % 6 else f"Haushalt {last}",
                "account": iban_of(chance),
            }
        )
    return members


def iban_of(chance):
    rest = "50010517" + "".join(str(chance.between(0, 9)) for _ in range(10))
    check = 98 - int(rest + "131400") % 97
    return f"DE{check:02}{rest}"
