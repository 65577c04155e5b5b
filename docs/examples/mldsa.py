"""ML-DSA-65 as FIPS 204 writes it: keys of a seed, and signatures. Plain and slow; it keeps no secret from who can
measure its time, so it is an example and no wallet."""

import hashlib
import secrets

Q, N, D, TAU, K, L, ETA, OMEGA = 8380417, 256, 13, 49, 6, 5, 4, 55
GAMMA1, GAMMA2 = 1 << 19, (Q - 1) // 32
BETA, CHALLENGE_BYTES = TAU * ETA, 48


def shake(data, size):
    return hashlib.shake_256(data).digest(size)


def reverse8(value):
    return int(f"{value:08b}"[::-1], 2)


ZETAS = [pow(1753, reverse8(k), Q) for k in range(N)]


def ntt(poly):
    w, m, length = list(poly), 0, 128
    while length >= 1:
        for start in range(0, N, 2 * length):
            m += 1
            z = ZETAS[m]
            for j in range(start, start + length):
                t = z * w[j + length] % Q
                w[j + length] = (w[j] - t) % Q
                w[j] = (w[j] + t) % Q
        length //= 2
    return w


def inverse_ntt(poly):
    w, m, length = list(poly), N, 1
    while length < N:
        for start in range(0, N, 2 * length):
            m -= 1
            z = -ZETAS[m]
            for j in range(start, start + length):
                t = w[j]
                w[j] = (t + w[j + length]) % Q
                w[j + length] = z * (t - w[j + length]) % Q
        length *= 2
    return [8347681 * value % Q for value in w]


def add(a, b):
    return [(x + y) % Q for x, y in zip(a, b)]


def subtract(a, b):
    return [(x - y) % Q for x, y in zip(a, b)]


def multiply(a, b):
    return [x * y % Q for x, y in zip(a, b)]


def times_matrix(matrix, vector):
    """Rows of the matrix with a vector, all in the NTT domain."""
    rows = []
    for row in matrix:
        total = [0] * N
        for entry, poly in zip(row, vector):
            total = add(total, multiply(entry, poly))
        rows.append(total)
    return rows


def centred(value, modulus=Q):
    value %= modulus
    return value - modulus if value > modulus // 2 else value


def norm(vector):
    return max(abs(centred(value)) for poly in vector for value in poly)


def pack(values, bits):
    total = 0
    for place, value in enumerate(values):
        total |= value << (bits * place)
    return total.to_bytes(len(values) * bits // 8, "little")


def unpack(data, bits):
    total, mask = int.from_bytes(data, "little"), (1 << bits) - 1
    return [(total >> (bits * place)) & mask for place in range(N)]


def uniform(seed):
    """A polynomial of the matrix, by rejection."""
    size = 1024
    while True:
        data, found = hashlib.shake_128(seed).digest(size), []
        for at in range(0, size - 2, 3):
            value = data[at] | data[at + 1] << 8 | (data[at + 2] & 127) << 16
            if value < Q:
                found.append(value)
            if len(found) == N:
                return found
        size *= 2


def small(seed):
    """A polynomial of the secret, by rejection."""
    size = 512
    while True:
        halves = [half for byte in shake(seed, size) for half in (byte & 15, byte >> 4)]
        found = [ETA - half for half in halves if half < 9]
        if len(found) >= N:
            return found[:N]
        size *= 2


def decompose(value):
    value %= Q
    low = centred(value, 2 * GAMMA2)
    if value - low == Q - 1:
        return 0, low - 1
    return (value - low) // (2 * GAMMA2), low


def high_bits(poly):
    return [decompose(value)[0] for value in poly]


def ball(seed):
    """The challenge: TAU coefficients that are 1 or -1."""
    data = shake(seed, 1024)
    signs, at, c = int.from_bytes(data[:8], "little"), 8, [0] * N
    for i in range(N - TAU, N):
        while data[at] > i:
            at += 1
        j = data[at]
        at += 1
        c[i] = c[j]
        c[j] = -1 if signs >> (i + TAU - N) & 1 else 1
    return c


class Key:
    """A key pair of a seed of 32 bytes."""

    def __init__(self, seed):
        expanded = shake(seed + bytes([K, L]), 128)
        rho, secret, self.own = expanded[:32], expanded[32:96], expanded[96:]
        self.matrix = [[uniform(rho + bytes([s, r])) for s in range(L)] for r in range(K)]
        s1 = [small(secret + r.to_bytes(2, "little")) for r in range(L)]
        s2 = [small(secret + (L + r).to_bytes(2, "little")) for r in range(K)]
        self.s1, self.s2 = [ntt(p) for p in s1], [ntt(p) for p in s2]
        t = [add(inverse_ntt(row), s2[r]) for r, row in enumerate(times_matrix(self.matrix, self.s1))]
        low = [[centred(value, 1 << D) for value in poly] for poly in t]
        self.t0 = [ntt(poly) for poly in low]
        high = [[(value - part) >> D for value, part in zip(poly, parts)] for poly, parts in zip(t, low)]
        self.public = rho + b"".join(pack(poly, 10) for poly in high)
        self.tr = shake(self.public, 64)

    def sign(self, message, rnd=None):
        """A signature with an empty context; hedged unless `rnd` says otherwise."""
        mu = shake(self.tr + b"\0\0" + message, 64)
        seed = shake(self.own + (secrets.token_bytes(32) if rnd is None else rnd) + mu, 64)
        kappa = 0
        while True:
            masks = [shake(seed + (kappa + r).to_bytes(2, "little"), 640) for r in range(L)]
            kappa += L
            y = [[GAMMA1 - value for value in unpack(mask, 20)] for mask in masks]
            w = [inverse_ntt(row) for row in times_matrix(self.matrix, [ntt(poly) for poly in y])]
            challenge = shake(mu + b"".join(pack(high_bits(poly), 4) for poly in w), CHALLENGE_BYTES)
            c = ntt(ball(challenge))
            z = [add(y[i], inverse_ntt(multiply(c, self.s1[i]))) for i in range(L)]
            rest = [subtract(w[i], inverse_ntt(multiply(c, self.s2[i]))) for i in range(K)]
            lowest = max(abs(decompose(value)[1]) for poly in rest for value in poly)
            if norm(z) >= GAMMA1 - BETA or lowest >= GAMMA2 - BETA:
                continue
            ct0 = [inverse_ntt(multiply(c, self.t0[i])) for i in range(K)]
            hints = [
                [j for j in range(N) if decompose(rest[i][j])[0] != decompose(rest[i][j] + ct0[i][j])[0]]
                for i in range(K)
            ]
            if norm(ct0) >= GAMMA2 or sum(map(len, hints)) > OMEGA:
                continue
            places = [j for hint in hints for j in hint]
            ends = [sum(map(len, hints[: i + 1])) for i in range(K)]
            tail = bytes(places) + bytes(OMEGA - len(places)) + bytes(ends)
            return challenge + b"".join(pack([GAMMA1 - centred(v) for v in poly], 20) for poly in z) + tail
