"""VAT that is due when it is paid (Ist-Versteuerung, § 20 and § 13 Abs. 1 Nr. 1 b UStG).

Home turnover with tax is declared by its money; what is taxed abroad (OSS), by the buyer, elsewhere or not at all stays with its
invoice.
"""

from account import tax_of


def is_tax_by_money(tax, rules):
    case, _, country = tax
    return rules.cash and country == rules.country and case == "standard"


def is_by_money(part, rules):
    return is_tax_by_money(tax_of(part), rules)
