"""Accounts with a function in DATEV's charts: AM, automatic output tax. Purchases (AV) are not in it.

Sources. SKR04: DATEV's chart of 2026 (article 11175), as github.com/C-0711/babu read it from the PDF (skr04_automatik.py, of
2 September 2026), and what its reading lacks (4186, 4566, 4574 to 4579, 4731) as Odoo has it (l10n_de, account.account-de_skr04.csv).
SKR03: accounts of the same names, with the taxes that Odoo gives them (account.account-de_skr03.csv), and 2431, 2436, 8648 by
Tryton's names (account_de_skr03 7.8). Ranges: 8401, 8405, 8407 in DATEV's own sample of a Buchungsstapel. Nothing of SKR49 is public.
"""

# By rate in percent; 0: turnover without tax, or whose tax the buyer owes.
SKR03 = {
    "19": """
        1718 2406 2408 2436 2752 8191 8196 8315-8319 8400-8409 8410 8449 8519 8579 8595 8611 8613 8640 8720 8726
        8736 8748 8760 8790 8801 8820 8850 8910 8920-8922 8925 8935 8940""",
    "16": """
        1717 8340 8648""",
    "7": """
        1711 2401 2403 2431 8300-8309 8310-8314 8516 8576 8591 8630 8710 8725 8731 8746 8750 8780 8915 8930
        8932 8945""",
    "0": """
        2402 2751 8100 8105 8110 8120 8125 8130 8135 8140 8150 8160 8165 8194 8195 8290 8335 8336 8337 8338
        8339 8514 8515 8574 8575 8609 8625 8701-8706 8719 8724 8734 8738 8741-8743 8807-8808 8827-8828
        8851-8852""",
}

SKR04 = {
    "19": """
        3272 4133 4134 4136 4186 4315 4400-4409 4410 4449 4569 4579 4620 4640 4645 4646 4660 4680 4686
        4708 4709 4720 4726 4736 4748 4760 4790 4836 4845 4862 4865 4945 4947 4948 6286 6885 6936 6938""",
    "16": """
        3270 4340 4834""",
    "7": """
        3260 4300-4309 4310 4334 4566 4576 4610 4616 4630 4636 4650 4656 4670 4676 4710 4725 4731 4746
        4750 4780 4941 6281 6931 6933""",
    "5": """
        3261""",
    "0": """
        3264 4100 4105 4110 4120 4125 4130 4135 4139 4140 4150 4160 4165 4184 4290 4335 4336 4337 4338 4339
        4564 4565 4574 4575 4701-4707 4719 4724 4734 4738 4741-4743 4841 4842 4844 4848 4861 4866 4867 6884
        6888 6932""",
}

# Account of the tax that DATEV posts: due, and not due yet (Ist-Versteuerung); of turnover that another country taxes.
TAX_ACCOUNTS = {
    "SKR03": {"19": ("1776", "1766"), "16": ("1775", "1765"), "7": ("1771", "1761"), "abroad": "1767"},
    "SKR04": {"19": ("3806", "3816"), "16": ("3805", "3815"), "7": ("3801", "3811"), "abroad": "3817"},
}


def _accounts(by_rate):
    found = {}
    for rate, text in by_rate.items():
        for part in text.split():
            first, _, last = part.partition("-")
            for number in range(int(first), int(last or first) + 1):
                found[f"{number:04}"] = rate
    return found


AUTOMATIC = {"SKR03": _accounts(SKR03), "SKR04": _accounts(SKR04)}


def automatic_rate(facts, account):
    """Rate of an account as the file has it; None without a function, or where none is known. Declarations of the client count before
    the chart. Longer accounts are those of the chart with zeros behind."""
    declared = facts["automatic"].get(account)
    if declared is not None:
        return None if declared == "none" else declared
    base, rest = account[:4], account[4:]
    if rest.strip("0"):
        return None
    return AUTOMATIC.get(facts["chart"], {}).get(base)
