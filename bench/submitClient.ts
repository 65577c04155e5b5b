// A cheap HTTP client for the bench of submissions: requests are made before the clock starts, sockets are kept open, and
// of an answer no more is read than tells whether it is good.

import { connect, type Socket } from 'node:net';

/** A whole POST request. */
export function postRequest(host: string, path: string, body: string): Buffer {
  const bytes = Buffer.from(body);
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

const HEAD_END = '\r\n\r\n';

/** Sends requests over one socket, one after another, and hands each answer's body on. */
class Connection {
  private readonly socket: Socket;
  private parts: Buffer[] = [];
  private read = 0;
  /** Length of the answer that is under way, head included; 0 while that is not known. */
  private due = 0;
  private bodyAt = 0;

  constructor(port: number, onAnswer: (status: number, body: string) => void, onError: (error: Error) => void) {
    this.socket = connect(port, '127.0.0.1').setNoDelay(true);
    this.socket.once('error', onError);
    this.socket.on('data', (part: Buffer) => {
      this.parts.push(part);
      this.read += part.length;
      if (this.due === 0) this.readHead();
      if (this.due === 0 || this.read < this.due) return;
      const answer = Buffer.concat(this.parts);
      const body = answer.toString('utf8', this.bodyAt, this.due);
      this.parts = [];
      this.read = 0;
      this.due = 0;
      onAnswer(Number(answer.toString('latin1', 9, 12)), body);
    });
  }

  private readHead(): void {
    const whole = Buffer.concat(this.parts);
    this.parts = [whole];
    const end = whole.indexOf(HEAD_END);
    if (end < 0) return;
    this.bodyAt = end + HEAD_END.length;
    this.due = this.bodyAt + Number(/content-length: *(\d+)/i.exec(whole.toString('latin1', 0, end))?.[1] ?? 0);
  }

  send(request: Buffer): void {
    this.socket.write(request);
  }

  close(): void {
    this.socket.destroy();
  }
}

/**
 * Sends all requests over some connections, each of which waits for an answer before it sends again.
 * @param take told of each answer's body @returns when all were answered with status 200
 */
export function sendAll(port: number, requests: readonly Buffer[], connections: number, take: (body: string) => void): Promise<void> {
  return new Promise((done, fail) => {
    const open: Connection[] = [];
    let next = 0;
    let answered = 0;
    const end = (error?: Error): void => {
      for (const one of open) one.close();
      if (error === undefined) done();
      else fail(error);
    };
    for (let at = 0; at < Math.min(connections, requests.length); at++) {
      const onAnswer = (status: number, body: string): void => {
        try {
          if (status !== 200) throw new Error(`answered with ${status}: ${body.slice(0, 300)}`);
          take(body);
          answered += 1;
          if (answered === requests.length) end();
          else if (next < requests.length) one.send(requests[next++] as Buffer);
        } catch (error) {
          end(error as Error);
        }
      };
      const one = new Connection(port, onAnswer, end);
      open.push(one);
      one.send(requests[next++] as Buffer);
    }
  });
}
