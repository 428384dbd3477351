"""What a bookkeeper could not tell from the line either."""


def mark_what_nobody_can_know(world, lines):
    """Goes through the year with what is truly open, and marks lines that name no invoice where several fit."""
    open_cents = {invoice.id: invoice.gross for invoice in world.invoices}
    paid_for = {}
    for line in lines:
        if line.names is not None and open_cents[line.names.id] == line.amount:
            # It was not paid before, and is meant as far as anybody can see.
            line.truth, line.kind, line.is_knowable = (
                {'is': 'payment', 'pays': [{'invoice': line.names.id, 'cents': line.amount}]},
                'full number' if line.names.number in line.text else 'month',
                True,
            )
        pays = line.truth.get('pays', [])
        if line.needs_name and not is_only_one(world, line, pays[0]['invoice'], open_cents, paid_for):
            line.is_knowable = False
        for each in pays:
            open_cents[each['invoice']] -= each['cents']
            paid_for.setdefault(line.account, set()).add(debtor_of(world, each['invoice']))
        if line.truth['is'] == 'return':
            for each in line.truth['line'].truth.get('pays', []):
                open_cents[each['invoice']] += each['cents']


def debtor_of(world, invoice_id):
    return world.invoices[int(invoice_id.rsplit('-i', 1)[1])].member.id


def is_only_one(world, line, invoice_id, open_cents, paid_for):
    paid = world.invoices[int(invoice_id.rsplit('-i', 1)[1])]
    fitting = [each for each in world.invoices if each.issued <= line.date and open_cents[each.id] == line.amount]
    same_debtor = [each for each in fitting if each.member is paid.member]
    names_month = any(char.isalpha() or char.isdigit() for char in line.text) and line.kind == 'month'
    if len(same_debtor) > 1 and not names_month:
        return False
    known = paid_for.get(line.account, set()) if line.account else set()
    if known == {paid.member.id}:
        return True
    if paid.member.payer.relation == 'couple' and not any(name in line.text for name in paid.member.names):
        return not [
            each for each in fitting if each.member is not paid.member and each.member.payer is paid.member.payer
        ]
    # A name that two customers have says nothing where both owe as much.
    same_name = [
        each for each in fitting if each.member is not paid.member and each.member.names[-1] == paid.member.names[-1]
    ]
    if same_name:
        return False
    stands_there = any(name in line.text for name in paid.member.names)
    return paid.member.payer.relation == 'self' or stands_there or line.ultimate is not None
