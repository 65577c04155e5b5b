"""A client of the whole network with the standard library alone:

    python3 docs/examples/client.py http://127.0.0.1:3007 http://127.0.0.1:3009

Makes an account, moves native units and tokens, places and cancels an order while it follows the stream, publishes and
withdraws a profile, and pairs with a wallet as a site: open the code that it prints in a wallet. Each step is one line
of JSON."""

import hashlib
import json
import os
import sys
import time
import urllib.parse

from crypto import from_base64url, keccak256, open_sealed, seal, to_base64url
from mldsa import Key
from network import WebSocket, http
from protocol import account_of, address_of, claim_text, envelope, message_bytes, signing_bytes

GAS_PRICE = 1_000_000_000
NODE, SERVER = sys.argv[1], sys.argv[2]
SITE = {"name": "A bot", "url": "https://bot.example"}


def say(step, **facts):
    print(json.dumps({"step": step, **facts}), flush=True)


def read(path, **query):
    status, answer = http("GET", f"{NODE}{path}?{urllib.parse.urlencode(query)}")
    if status != 200:
        raise RuntimeError(f"{path}: {answer}")
    return answer["result"]


def rpc(method, *params):
    _, answer = http("POST", f"{NODE}/rpc", {"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    if "error" in answer:
        raise RuntimeError(f"{method}: {answer['error']}")
    return answer["result"]


def wait(look):
    while True:
        found = look()
        if found:
            return found
        time.sleep(0.05)


def balance(asset, address):
    return read("/get_token_balance", token_address=asset, address=address)["balance"]


def send(key, op_type, gas, **params):
    """An exchange transaction, from its parameters to its receipt."""
    sender = address_of(key.public)
    nonce = read("/get_exchange_nonce", address=sender)["nonce"]
    tx = dict(op_type=op_type, sender=sender, nonce=nonce, params=params, gas_limit=gas, gas_price=str(GAS_PRICE))
    data = signing_bytes(tx)
    digest = hashlib.blake2b(data, digest_size=32).hexdigest()
    signed = {**tx, "public_key": key.public.hex(), "signature": key.sign(data).hex()}
    status, answer = http("POST", f"{NODE}/submit_exchange_tx", {"tx": signed})
    if status != 200 or answer["result"]["tx_hash"] != digest:
        raise RuntimeError(f"refused: {answer}")
    receipt = wait(lambda: read("/get_exchange_receipt", tx_hash=digest))
    if not receipt["success"]:
        raise RuntimeError(f"failed: {receipt}")
    return receipt


def transfer_native(key, to, wei):
    """A chain transaction in the envelope 0x51."""
    nonce = int(rpc("eth_getTransactionCount", account_of(address_of(key.public)), "pending"), 16)
    members = [int(rpc("eth_chainId"), 16), nonce, GAS_PRICE, 145_176, bytes.fromhex(account_of(to)[2:]), wei, b"", b""]
    signature = key.sign(keccak256(envelope(members)))
    digest = rpc("eth_sendRawTransaction", "0x" + envelope(members + [key.public, signature]).hex())
    return wait(lambda: rpc("eth_getTransactionReceipt", digest))


def claim(key, profile, issued_at):
    address = address_of(key.public)
    text = claim_text("local", "account", address, address, profile, issued_at)
    body = {"message": text, "signature": key.sign(message_bytes(text)).hex(), "publicKey": key.public.hex()}
    return http("POST", f"{SERVER}/profiles/v1/local/accounts", body)


class Site:
    """The site's side of a session at the relay."""

    def __init__(self, relay):
        self.key = os.urandom(32)
        self.topic = hashlib.sha256(self.key).hexdigest()
        self.relay, self.taken, self.asked = relay, 0, 0
        url = f"{relay.replace('http', 'ws', 1)}/v1/{self.topic}/ws?side=dapp"
        self.socket = WebSocket(url, origin=SITE["url"])

    def code(self):
        members = {"k": to_base64url(self.key), "r": self.relay, "n": SITE["name"], "u": SITE["url"]}
        return f"svc-connect:v1?{urllib.parse.urlencode(members)}"

    def additional(self, side):
        return f"svc-connect:v1:{self.topic}:{side}".encode()

    def say(self, message):
        payload = to_base64url(seal(self.key, os.urandom(12), json.dumps(message).encode(), self.additional("dapp")))
        self.socket.send({"type": "publish", "payload": payload})

    def hear(self):
        """The next message of the wallet, each once."""
        while True:
            frame = self.socket.until(lambda frame: frame["type"] == "message")
            self.socket.send({"type": "ack", "seq": frame["seq"]})
            text = open_sealed(self.key, from_base64url(frame["payload"]), self.additional("wallet"))
            if frame["seq"] > self.taken and text is not None:
                self.taken = frame["seq"]
                return json.loads(text)

    def request(self, method, *params):
        self.asked += 1
        number = f"{os.urandom(8).hex()}-{self.asked}"
        self.say({"t": "req", "id": number, "method": method, "params": params})
        while True:
            message = self.hear()
            if message["t"] == "res" and message["id"] == number:
                return message.get("result", message.get("error"))

    def end(self):
        self.say({"t": "bye"})
        self.socket.until(lambda frame: frame["type"] == "published")
        http("DELETE", f"{self.relay}/v1/{self.topic}")


def main():
    key, friend = Key(os.urandom(32)), Key(os.urandom(32))
    own, other = address_of(key.public), address_of(friend.public)
    usdc = next(token["token_address"] for token in read("/get_tokens") if token["symbol"] == "qUSDC")
    for asset in ("SVC", usdc):
        rpc("sim_faucet", own, asset, "1000")
    wait(lambda: balance("SVC", own) != "0" and balance(usdc, own) != "0")
    say("account", address=own)

    receipt = transfer_native(key, other, 2_500_000_000_000_000_000)
    say("native", status=receipt["status"], balance=balance("SVC", other))
    send(key, 14, 40_000, token_address=usdc, to=other, amount="12.5")
    say("token", balance=balance(usdc, other))

    market = f"{usdc}:SVC"
    stream = WebSocket(f"{NODE.replace('http', 'ws', 1)}/ws?channels=blocks,spot_account:{own},orderbook:{market}")
    hello = stream.next()
    placed = send(key, 5, 40_000, pair=market, side="buy", order_type="limit", amount="10", price="0.25")
    order = placed["data"]["order_id"]

    heights = []

    def orders_are(count):
        def fits(frame):
            if frame["type"] == "block":
                heights.append(frame["height"])
            return frame["type"] == "spot_account" and len(frame["account"]["orders"]) == count

        return fits

    shown = stream.until(orders_are(1))["account"]["orders"][0]
    say("order", order_id=order, streamed=shown["order_id"], channels=hello["channels"])
    send(key, 6, 25_000, order_id=order)
    stream.until(orders_are(0))
    say("cancelled", open_orders=len(read("/get_spot_orders", address=own)), blocks=len(heights))
    stream.close()

    now = int(time.time())
    status, answer = claim(key, {"name": "Ada", "description": "First line\nSecond line"}, now - 1)
    say("published", status=status, name=answer["profile"]["profile"]["name"])
    status, answer = claim(key, None, now)
    gone, _ = http("GET", f"{SERVER}/profiles/v1/local/accounts/{own}")
    say("withdrawn", status=status, removed=answer["removed"], read=gone)

    site = Site(f"{SERVER}/relay")
    site.say({"t": "hello", "dapp": SITE})
    say("code", uri=site.code())
    say("paired", accounts=site.request("svc_requestAccounts"))
    say("asked", answer=site.request("personal_sign", "0x48656c6c6f", own))
    site.end()
    say("done")


main()
