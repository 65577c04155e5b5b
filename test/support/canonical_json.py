"""Random JSON values as Python writes them: one line each, [source text, canonical text].

Usage: canonical_json.py COUNT SEED. The source text is not sorted and not ASCII-only, so that a reader has work to do.
"""
import json
import random
import struct
import sys

count, seed = int(sys.argv[1]), int(sys.argv[2])
rng = random.Random(seed)

ALPHABET = 'abcXYZ019 _-/\\"\'\n\r\t\b\f\x00\x1f\x7f\x80\u00e9\u00df\u2028\u2029\ufeff\uffff\U0001f600\U00010000\U0010ffff\u4e2d'


def text():
    return ''.join(rng.choice(ALPHABET) for _ in range(rng.randrange(0, 12)))


def number():
    kind = rng.randrange(8)
    if kind == 0:
        return rng.randrange(-1000, 1000)
    if kind == 1:
        return rng.randrange(-(2**80), 2**80)
    if kind == 2:
        return float(rng.randrange(-1000, 1000))
    if kind == 3:
        return rng.uniform(-1, 1) * 10 ** rng.randrange(-12, 24)
    if kind == 4:
        value = struct.unpack('>d', rng.getrandbits(64).to_bytes(8, 'big'))[0]
        return value if value == value and abs(value) != float('inf') else 0.5
    if kind == 5:
        return rng.choice([0.0, -0.0, 1e16, 1e15, 9999999999999998.0, 1e-4, 1e-5, 5e-324, 1.7976931348623157e308, 2.0**53, 0.1])
    if kind == 6:
        return rng.choice([2**53, 2**53 - 1, 2**53 + 1, -(2**53), 0])
    return round(rng.uniform(-1e6, 1e6), rng.randrange(0, 6))


def value(depth):
    kind = rng.randrange(10)
    if depth > 0 and kind < 3:
        return {text(): value(depth - 1) for _ in range(rng.randrange(0, 6))}
    if depth > 0 and kind < 5:
        return [value(depth - 1) for _ in range(rng.randrange(0, 5))]
    if kind < 7:
        return number()
    return rng.choice([True, False, None, text(), text()])


for _ in range(count):
    item = {text(): value(4) for _ in range(rng.randrange(0, 6))}
    source = json.dumps(item, ensure_ascii=rng.random() < 0.3, indent=rng.choice([None, None, 2]))
    print(json.dumps([source, json.dumps(item, sort_keys=True)]))
