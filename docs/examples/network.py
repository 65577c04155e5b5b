"""HTTP and WebSockets with nothing but the standard library."""

import base64
import json
import os
import socket
import urllib.error
import urllib.parse
import urllib.request


def http(method, url, body=None, headers=None):
    """Status and JSON of an answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json", **(headers or {})}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


class WebSocket:
    """A client's socket for text frames."""

    def __init__(self, url, origin=None):
        parts = urllib.parse.urlsplit(url)
        self.socket = socket.create_connection((parts.hostname, parts.port or 80), timeout=60)
        self.buffer = b""
        lines = [
            f"GET {parts.path}{'?' + parts.query if parts.query else ''} HTTP/1.1",
            f"Host: {parts.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
        ]
        if origin is not None:
            lines.append(f"Origin: {origin}")
        self.socket.sendall("\r\n".join(lines + ["", ""]).encode())
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.receive()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode())

    def receive(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the socket was closed")
        return data

    def take(self, size):
        while len(self.buffer) < size:
            self.buffer += self.receive()
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def frame(self, opcode, data):
        size = len(data)
        if size < 126:
            head = bytes([0x80 | opcode, 0x80 | size])
        elif size < 65536:
            head = bytes([0x80 | opcode, 0xFE]) + size.to_bytes(2, "big")
        else:
            head = bytes([0x80 | opcode, 0xFF]) + size.to_bytes(8, "big")
        mask = os.urandom(4)
        self.socket.sendall(head + mask + bytes(value ^ mask[at % 4] for at, value in enumerate(data)))

    def send(self, value):
        self.frame(1, json.dumps(value).encode())

    def next(self):
        """The next text frame as JSON; pings are answered on the way."""
        message = b""
        while True:
            first, second = self.take(2)
            size = second & 127
            if size > 125:
                size = int.from_bytes(self.take(2 if size == 126 else 8), "big")
            data, opcode = self.take(size), first & 15
            if opcode == 8:
                raise ConnectionError(f"closed {int.from_bytes(data[:2], 'big')} {data[2:].decode()}")
            if opcode == 9:
                self.frame(10, data)
            elif opcode in (0, 1):
                message += data
                if first & 0x80:
                    return json.loads(message)

    def until(self, fits):
        while True:
            frame = self.next()
            if fits(frame):
                return frame

    def close(self):
        self.frame(8, (1000).to_bytes(2, "big"))
        self.socket.close()
