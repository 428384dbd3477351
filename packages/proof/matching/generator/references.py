"""Structured references that carry an invoice number, with their check digits."""


def rf(number):
    """ISO 11649: RF, two check digits, letters and digits of the number."""
    body = ''.join(each for each in number.upper() if each.isalnum() and each.isascii())[:21]
    as_number = ''.join(str(int(each, 36)) for each in body + 'RF00')
    return f'RF{98 - int(as_number) % 97:02d}{body}'


def qrr(number):
    """Swiss QR reference: 26 digits and one of modulo 10, recursive."""
    body = digits_of(number).zfill(26)[-26:]
    table, carry = (0, 9, 4, 6, 8, 2, 7, 1, 3, 5), 0
    for each in body:
        carry = table[(carry + int(each)) % 10]
    return body + str((10 - carry) % 10)


def ogm(number):
    """Belgian OGM/VCS: ten digits and their remainder by 97."""
    body = digits_of(number).zfill(10)[-10:]
    return f'{body}{int(body) % 97 or 97:02d}'


def ksef(rng, nip, day):
    """KSeF: the seller's NIP, the day, twelve hexadecimal digits, and the CRC-8 of all before."""
    body = f'{nip}-{day:%Y%m%d}-' + ''.join(rng.choice('0123456789ABCDEF') for _ in range(12))
    crc = 0
    for each in body.encode():
        crc ^= each
        for _ in range(8):
            crc = (crc << 1 ^ 0x07 if crc & 0x80 else crc << 1) & 0xFF
    return f'{body}-{crc:02X}'


def digits_of(number):
    return ''.join(each for each in number if each.isdigit())
