"""What is signed: addresses, exchange transactions, the envelope 0x51, messages and profile claims, as docs/protocol.md
and docs/profiles.md say."""

import datetime
import json

from crypto import keccak256

LABELS = {
    "name": "Name",
    "image": "Image",
    "description": "Description",
    "website": "Website",
    "x": "X",
    "telegram": "Telegram",
    "github": "GitHub",
    "discord": "Discord",
}


def checksum(body):
    digits = keccak256(body.encode()).hex()
    return "".join(letter.upper() if int(digit, 16) >= 8 else letter for letter, digit in zip(body, digits))


def address_of(public_key):
    return "0xPQ" + checksum(keccak256(public_key).hex())


def account_of(address):
    """The account id of a 0xPQ address."""
    return "0x" + keccak256(b"SVC-ACCOUNT-ID-v1:pq:" + bytes.fromhex(address[4:]))[-20:].hex()


def canonical(value):
    return json.dumps(value, sort_keys=True)


def signing_bytes(tx):
    """The bytes of an exchange transaction that are signed, and hashed."""
    return b"".join(
        [
            bytes([tx["op_type"]]),
            tx["sender"].encode(),
            tx["nonce"].to_bytes(8, "big"),
            canonical(tx["params"]).encode(),
            tx["gas_limit"].to_bytes(8, "big"),
            tx["gas_price"].encode(),
        ]
    )


def rlp(item):
    if isinstance(item, int):
        item = item.to_bytes((item.bit_length() + 7) // 8, "big")
    if isinstance(item, bytes):
        if len(item) == 1 and item[0] < 0x80:
            return item
        data, base = item, 0x80
    else:
        data, base = b"".join(map(rlp, item)), 0xC0
    if len(data) < 56:
        return bytes([base + len(data)]) + data
    size = len(data).to_bytes((len(data).bit_length() + 7) // 8, "big")
    return bytes([base + 55 + len(size)]) + size + data


def envelope(members):
    return b"\x51" + rlp(members)


def message_bytes(text):
    """What a post-quantum key signs for a message."""
    data = text.encode()
    return b"\x19SVC PQ Signed Message:\n" + str(len(data)).encode() + data


def claim_text(network, kind, subject, signer, profile, issuedAt):
    """A profile claim; the fields must be normalised already."""
    what = f"{kind} {subject} on the SVC {network} network."
    if profile is None:
        lines = ["SVC profile withdrawal", ""]
        lines += [f"I withdraw the profile of {what} No transaction is sent and no fee is charged."]
    else:
        lines = ["SVC profile publication", ""]
        lines += [
            f"I publish the profile below for {what} Everyone can read it; no transaction is sent and no fee is charged."
        ]
    lines += ["", f"{'Account' if kind == 'account' else 'Token'}: {subject}"]
    if kind == "token":
        lines.append(f"Creator: {signer}")
    fields = {name: profile[name] for name in LABELS if name in profile} if profile is not None else None
    for name, value in (fields or {}).items():
        lines.append(f"{LABELS[name]}: {value.replace(chr(10), ' ')}")
    issued = datetime.datetime.fromtimestamp(issuedAt, datetime.timezone.utc)
    lines += [f"Issued: {issued:%Y-%m-%dT%H:%M:%S}.000Z", ""]
    claim = dict(v=1, network=network, kind=kind, subject=subject, signer=signer, profile=fields, issuedAt=issuedAt)
    lines.append(json.dumps(claim, separators=(",", ":"), ensure_ascii=False))
    return "\n".join(lines)
