"""What a line that pays nothing looks as if it paid."""


def target(w, month):
    """An invoice that is open when the line comes: the trap is that it fits."""
    fresh = [each for each in w.invoices if each.period == month and each.gross > 0]
    return w.rng.choice(fresh)


def before_payment(w, invoice):
    """Soon after the invoice, when it is most likely open."""
    return w.later(invoice.issued, 0, 3)
