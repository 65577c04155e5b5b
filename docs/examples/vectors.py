"""Holds these examples to the worked values of docs/vectors: python3 docs/examples/vectors.py"""

import hashlib
import json
import pathlib

from crypto import keccak256, open_sealed, seal, to_base64url, from_base64url
from mldsa import Key
from protocol import account_of, address_of, canonical, claim_text, envelope, message_bytes, signing_bytes

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "vectors"
DETERMINISTIC = bytes(32)


def load(name):
    return json.loads((FOLDER / name).read_text())


def same(what, got, expected):
    assert got == expected, f"{what}: {got!r} is not {expected!r}"
    print("ok", what)


exchange = load("signed-exchange-tx.json")
key = Key(bytes.fromhex(exchange["seed"]))
same("public key", key.public.hex(), exchange["publicKey"])
same("address", address_of(key.public), exchange["tx"]["sender"])
same("canonical parameters", canonical(exchange["tx"]["params"]), exchange["canonicalParams"])
data = signing_bytes(exchange["tx"])
same("signing bytes", data.hex(), exchange["signingBytes"])
same("hash", hashlib.blake2b(data, digest_size=32).hexdigest(), exchange["hash"])
same("signature", key.sign(data, DETERMINISTIC).hex(), exchange["signature"])

chain = load("envelope-0x51.json")
members = chain["members"]
unsigned = [int(members[name], 16) for name in ("chainId", "nonce", "gasPrice", "gasLimit")]
unsigned += [bytes.fromhex(members["to"][2:]), int(members["value"], 16), b"", b""]
same("account id", account_of(chain["address"]), chain["sender"])
same("digest", "0x" + keccak256(envelope(unsigned)).hex(), chain["digest"])
signature = key.sign(keccak256(envelope(unsigned)), DETERMINISTIC)
raw = envelope(unsigned + [key.public, signature])
same("envelope", "0x" + raw.hex(), chain["raw"])
same("its hash", "0x" + keccak256(raw).hex(), chain["hash"])

for entry in load("profiles-signed.json")["claims"]:
    body, claim = entry["body"], entry["claim"]
    text = claim_text(**claim)
    same(f"text of the {entry['name']}", text, body["message"])
    if "publicKey" in body:
        same("its signature", key.sign(message_bytes(text), DETERMINISTIC).hex(), body["signature"])

session = load("relay-session.json")
pairing = bytes.fromhex(session["key"])
same("topic", hashlib.sha256(pairing).hexdigest(), session["topic"])
for message in session["messages"]:
    additional = message["additionalData"].encode()
    payload = seal(pairing, bytes.fromhex(message["iv"]), message["text"].encode(), additional)
    same("payload", to_base64url(payload), message["payload"])
    same("opened", open_sealed(pairing, from_base64url(message["payload"]), additional), message["text"].encode())
