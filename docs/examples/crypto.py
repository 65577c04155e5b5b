"""What the protocol needs beside ML-DSA-65 and hashlib: keccak-256 with the original padding, and AES-256-GCM."""

import base64

MASK = (1 << 64) - 1


def rotate(value, by):
    by %= 64
    return (value << by | value >> (64 - by)) & MASK


def round_constants():
    constants, register = [], 1
    for _ in range(24):
        value = 0
        for j in range(7):
            if register & 1:
                value |= 1 << ((1 << j) - 1)
            register = (register << 1) ^ (0x171 if register & 0x80 else 0)
        constants.append(value)
    return constants


CONSTANTS = round_constants()


def permute(a):
    for constant in CONSTANTS:
        c = [a[x][0] ^ a[x][1] ^ a[x][2] ^ a[x][3] ^ a[x][4] for x in range(5)]
        d = [c[(x - 1) % 5] ^ rotate(c[(x + 1) % 5], 1) for x in range(5)]
        a = [[a[x][y] ^ d[x] for y in range(5)] for x in range(5)]
        x, y, current = 1, 0, a[1][0]
        for t in range(24):
            x, y = y, (2 * x + 3 * y) % 5
            current, a[x][y] = a[x][y], rotate(current, (t + 1) * (t + 2) // 2)
        a = [[a[x][y] ^ (~a[(x + 1) % 5][y] & MASK & a[(x + 2) % 5][y]) for y in range(5)] for x in range(5)]
        a[0][0] ^= constant
    return a


def keccak256(data):
    padded = bytearray(data + b"\1" + bytes(135 - len(data) % 136))
    padded[-1] |= 0x80
    a = [[0] * 5 for _ in range(5)]
    for block in range(0, len(padded), 136):
        for lane in range(17):
            at = block + 8 * lane
            a[lane % 5][lane // 5] ^= int.from_bytes(padded[at : at + 8], "little")
        a = permute(a)
    return b"".join(a[lane % 5][lane // 5].to_bytes(8, "little") for lane in range(4))


def field_times(a, b):
    product = 0
    while b:
        if b & 1:
            product ^= a
        a = a << 1 ^ (0x11B if a & 0x80 else 0)
        b >>= 1
    return product


def substitution():
    box = [0x63] * 256
    for value in range(1, 256):
        inverse = next(x for x in range(1, 256) if field_times(value, x) == 1)
        box[value] = 0x63
        for by in range(5):
            box[value] ^= (inverse << by | inverse >> (8 - by)) & 0xFF
    return box


BOX = substitution()


def aes_rounds(key):
    words, constant = [list(key[at : at + 4]) for at in range(0, 32, 4)], 1
    for i in range(8, 60):
        word = list(words[-1])
        if i % 8 == 0:
            word = [BOX[value] for value in word[1:] + word[:1]]
            word[0] ^= constant
            constant = field_times(constant, 2)
        elif i % 8 == 4:
            word = [BOX[value] for value in word]
        words.append([x ^ y for x, y in zip(word, words[i - 8])])
    return [sum(words[at : at + 4], []) for at in range(0, 60, 4)]


def aes_block(rounds, block):
    state = [x ^ y for x, y in zip(block, rounds[0])]
    for number, key in enumerate(rounds[1:], 1):
        state = [BOX[state[(at + 4 * (at % 4)) % 16]] for at in range(16)]
        if number < 14:
            mixed = []
            for at in range(0, 16, 4):
                c = state[at : at + 4]
                every = c[0] ^ c[1] ^ c[2] ^ c[3]
                mixed += [c[i] ^ every ^ field_times(c[i] ^ c[(i + 1) % 4], 2) for i in range(4)]
            state = mixed
        state = [x ^ y for x, y in zip(state, key)]
    return bytes(state)


def ghash(h, data):
    total = 0
    for at in range(0, len(data), 16):
        total ^= int.from_bytes(data[at : at + 16], "big")
        product, value = 0, h
        for bit in range(127, -1, -1):
            if total >> bit & 1:
                product ^= value
            value = value >> 1 ^ (0xE1 << 120 if value & 1 else 0)
        total = product
    return total


def padded16(data):
    return data + bytes(-len(data) % 16)


def gcm(key, iv, data, additional):
    """The stream over `data`, and a function that makes the tag of a ciphertext."""
    rounds = aes_rounds(key)
    h = int.from_bytes(aes_block(rounds, bytes(16)), "big")
    blocks = range((len(data) + 15) // 16)
    stream = b"".join(aes_block(rounds, iv + (at + 2).to_bytes(4, "big")) for at in blocks)
    lengths = (8 * len(additional)).to_bytes(8, "big") + (8 * len(data)).to_bytes(8, "big")
    mask = int.from_bytes(aes_block(rounds, iv + b"\0\0\0\1"), "big")

    def tag(ciphertext):
        return (ghash(h, padded16(additional) + padded16(ciphertext) + lengths) ^ mask).to_bytes(16, "big")

    return bytes(x ^ y for x, y in zip(data, stream)), tag


def seal(key, iv, text, additional):
    sealed, tag = gcm(key, iv, text, additional)
    return iv + sealed + tag(sealed)


def open_sealed(key, payload, additional):
    """The text, or None for what was not sealed so."""
    iv, sealed, given = payload[:12], payload[12:-16], payload[-16:]
    text, tag = gcm(key, iv, sealed, additional)
    return text if tag(sealed) == given else None


def to_base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
