"""What members write on a transfer that names its invoice."""


def words_of(chance, number, month):
    bare = number.split("-", 1)[1]
    return chance.one_of(
        [
            f"Rechnung {number}",
            f"RG {number}",
            f"Rechnungsnr. {number} Coworking {month}",
            f"{number}",
            f"Re-Nr {bare}",
            f"Coworking {month} {number}",
        ]
    )
