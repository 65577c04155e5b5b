// Raw HTTP, for tests of requests that no client library would send.

import { connect } from 'node:net';

/** The whole response to some bytes, until the connection closes; without the date. */
export function exchangeBytes(port: number, bytes: Buffer, pauseAfter?: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let got = '';
    socket.setEncoding('latin1').on('data', (part) => {
      got += part;
    });
    // A server that refuses a request closes the connection while more is sent.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(got.replaceAll(/\r\ndate: [^\r]*/gi, '')));
    socket.write(bytes.subarray(0, pauseAfter));
    if (pauseAfter !== undefined) setTimeout(() => socket.write(bytes.subarray(pauseAfter)), 20);
  });
}

/** The parts of a request. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  /** Empty for HTTP/0.9, which had neither headers nor a version. */
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
