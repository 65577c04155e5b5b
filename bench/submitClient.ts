// A cheap HTTP client for benchmarks: requests are built before the clock starts, sockets stay open, requests may be
// pipelined, and an answer is read only far enough to tell whether it is good.

import { connect, type Socket } from 'node:net';

/** A whole POST request. */
export function postRequest(host: string, path: string, body: string): Buffer {
  const bytes = Buffer.from(body);
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

const HEAD_END = '\r\n\r\n';

/** Sends requests over one socket and passes on the body of each answer in order. */
class Connection {
  private readonly socket: Socket;
  private readonly onAnswer: (status: number, body: string) => void;
  /** The beginning of an incomplete answer. */
  private rest: Buffer[] = [];
  private read = 0;
  /** Length of the current answer, head included; 0 while unknown. */
  private due = 0;
  private bodyAt = 0;

  constructor(port: number, onAnswer: (status: number, body: string) => void, onError: (error: Error) => void) {
    this.onAnswer = onAnswer;
    this.socket = connect(port, '127.0.0.1').setNoDelay(true);
    this.socket.once('error', onError);
    this.socket.on('data', (part: Buffer) => {
      // Requests triggered by the answers are sent together.
      this.socket.cork();
      this.rest.push(part);
      this.read += part.length;
      while (this.takeAnswer());
      this.socket.uncork();
    });
  }

  /** Takes a complete answer. */
  private takeAnswer(): boolean {
    if (this.due === 0) this.readHead();
    if (this.due === 0 || this.read < this.due) return false;
    const bytes = this.whole();
    const { due, bodyAt } = this;
    this.rest = bytes.length === due ? [] : [bytes.subarray(due)];
    this.read -= due;
    this.due = 0;
    this.onAnswer(Number(bytes.toString('latin1', 9, 12)), bytes.toString('utf8', bodyAt, due));
    return this.read > 0;
  }

  private whole(): Buffer {
    const [first] = this.rest;
    return first !== undefined && this.rest.length === 1 ? first : Buffer.concat(this.rest);
  }

  private readHead(): void {
    const whole = this.whole();
    this.rest = [whole];
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
 * Sends all requests over some connections. A connection sends again after each answer.
 * @param take called with each answer's body @param depth concurrent requests of one connection
 * @returns when all were answered with status 200
 */
export function sendAll(
  port: number,
  requests: readonly Buffer[],
  connections: number,
  take: (body: string) => void,
  depth = 1,
): Promise<void> {
  return new Promise((done, fail) => {
    const open: Connection[] = [];
    let next = 0;
    let answered = 0;
    const end = (error?: Error): void => {
      for (const one of open) one.close();
      if (error === undefined) done();
      else fail(error);
    };
    for (let at = 0; at < connections && next < requests.length; at++) {
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
      for (let count = 0; count < depth && next < requests.length; count++) one.send(requests[next++] as Buffer);
    }
  });
}
