"""Days (YYYY-MM-DD), months (YYYY-MM) and quarters (YYYY-Q1) as text, so that they compare as they follow."""

from datetime import date, timedelta

ONE = timedelta(days=1)


def month_of(day):
    return day[:7]


def month_before(month):
    year, number = int(month[:4]), int(month[5:])
    return f"{year - 1}-12" if number == 1 else f"{year}-{number - 1:02}"


def month_after(month):
    year, number = int(month[:4]), int(month[5:])
    return f"{year + 1}-01" if number == 12 else f"{year}-{number + 1:02}"


def end_of(month):
    return (date.fromisoformat(f"{month_after(month)}-01") - ONE).isoformat()


def quarter_of(month):
    return f"{month[:4]}-Q{(int(month[5:]) + 2) // 3}"


def periods_of(month):
    """The month itself, and its quarter."""
    return month, quarter_of(month)


def easter(year):
    """Sunday, by the Gregorian computus (Meeus)."""
    a, b, c = year % 19, year // 100, year % 100
    d, e = b // 4, b % 4
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = c // 4, c % 4
    l = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * l) // 451
    n = h + l - 7 * m + 114
    return date(year, n // 31, n % 31 + 1)


def polish_holidays(year):
    """Act of 18 January 1951, with Christmas Eve since 2025."""
    fixed = ["01-01", "01-06", "05-01", "05-03", "08-15", "11-01", "11-11", "12-25", "12-26"]
    if year >= 2025:
        fixed.append("12-24")
    sunday = easter(year)
    moving = [sunday + ONE, sunday + 60 * ONE]
    return {f"{year}-{each}" for each in fixed} | {each.isoformat() for each in moving}


def business_day_before(day):
    """In Poland: the last one before a day, on which table A is published."""
    each = date.fromisoformat(day) - ONE
    while each.weekday() >= 5 or each.isoformat() in polish_holidays(each.year):
        each -= ONE
    return each.isoformat()
