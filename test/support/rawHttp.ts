// HTTP as it goes over the wire, for tests of what servers do with requests that no client library would send.

import { connect } from 'node:net';

/** All that a server says to some bytes, to the end of the connection; the clock left out. */
export function exchangeBytes(port: number, bytes: Buffer, pauseAfter?: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let got = '';
    socket.setEncoding('latin1').on('data', (part) => {
      got += part;
    });
    // A server that refuses a request cuts what else is sent.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(got.replaceAll(/\r\ndate: [^\r]*/gi, '')));
    socket.write(bytes.subarray(0, pauseAfter));
    if (pauseAfter !== undefined) setTimeout(() => socket.write(bytes.subarray(pauseAfter)), 20);
  });
}

/** What a request says of itself. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  /** Nothing for the first version, which had neither headers nor this. */
  readonly version?: string;
  /** Whole lines. */
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
}

/** The bytes of a request. */
export function rawRequest({ method, target, version = 'HTTP/1.1', headers = [], body = '' }: RawRequest): Buffer {
  const head = [`${method} ${target} ${version}`.trim(), ...headers, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}
