"""DATEV's tax keys (BU-Schlüssel, field 9), as they are since 2021.

Sources: the explanations at the end of DATEV's charts (buchungssatz.de, SKR03 page 35, SKR80 page 45): 1 to 9, 44, 46, 47, and
4 before a key for Aufhebung der Automatik; Hausverwaltung's collection of DATEV documents 1008613 and 1003613: 10 to 19, 91 to
95, 2 before a key for Generalumkehr; easybill's help for the One Stop Shop: 240, 241, 285, 286; syska ProFI's: 240 or 10 on an
account that is not automatic, with fields 40 and 41; lexware's: 4 (5 % since 2020), 250; DATEV's sample of a Buchungsstapel: 20, 40.
"""

# Percent of output tax, by key.
OUTPUT = {"1": "0", "2": "7", "3": "19", "4": "5", "5": "16", "11": "0", "12": "7", "13": "19", "46": "0", "47": "0"}
OUTPUT |= {"285": "7", "286": "19"}
# Tax of another country: its country and rate are fields 40 and 41.
ABROAD = {"10", "44", "240", "241", "250"}
# Input tax, and purchases whose tax the buyer owes: no key of revenue.
PURCHASES = {"6", "7", "8", "9", "16", "17", "18", "19", "91", "92", "94", "95", "401"}
# Aufhebung der Automatik.
OFF = "40"


def without_reversal(key):
    """A Generalumkehr may stand before a key of one digit: 20, 22, 23. @returns key, whether it reverses"""
    if len(key) == 2 and key[0] == "2":
        return ("" if key[1] == "0" else key[1]), True
    return key, False
