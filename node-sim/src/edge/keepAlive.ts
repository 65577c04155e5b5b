// Keep-alives of idle streams, from one timer: pings and the disconnection of dead sockets on /ws, comments on /stream.

import type { WebSocket } from 'ws';
import type { Subscriber } from '../streams/subscriber.ts';

/** Times in milliseconds. */
export interface KeepAliveTimes {
  /** Interval of ping frames on a socket; one that has not answered the last is disconnected. */
  readonly pingMs: number;
  /** Time without an event after which a socket gets a ping event. */
  readonly quietMs: number;
  /** Interval of comments on a quiet SSE stream. */
  readonly commentMs: number;
}

export const KEEP_ALIVE_TIMES: KeepAliveTimes = { pingMs: 20_000, quietMs: 30_000, commentMs: 15_000 };

export class KeepAlive {
  private readonly times: KeepAliveTimes;
  private readonly nowMs: () => number;
  private readonly checks = new Set<(nowMs: number) => void>();
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(times: KeepAliveTimes, nowMs: () => number) {
    this.times = times;
    this.nowMs = nowMs;
  }

  start(): void {
    const stepMs = Math.max(10, Math.min(1000, ...Object.values(this.times)) / 2);
    this.timer = setInterval(() => {
      const now = this.nowMs();
      for (const check of this.checks) check(now);
    }, stepMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.checks.clear();
  }

  private watch(check: (nowMs: number) => void): () => void {
    this.checks.add(check);
    return () => this.checks.delete(check);
  }

  /**
   * Watches a socket until the returned function is called. @param sendPing sends the ping event @param onDead called
   * when it is disconnected
   */
  socket(
    socket: WebSocket,
    subscriber: Subscriber,
    { sendPing, onDead }: { readonly sendPing: () => void; readonly onDead: () => void },
  ): () => void {
    let pingedMs = this.nowMs();
    let isAnswered = true;
    socket.on('pong', () => {
      isAnswered = true;
    });
    return this.watch((now) => {
      if (now - subscriber.lastSentMs >= this.times.quietMs) sendPing();
      if (now - pingedMs < this.times.pingMs) return;
      if (!isAnswered) {
        onDead();
        socket.terminate();
        return;
      }
      pingedMs = now;
      isAnswered = false;
      socket.ping();
    });
  }

  /** Calls back whenever a stream was quiet for the interval, until the returned function is called. */
  comments(subscriber: Subscriber, sendComment: () => void): () => void {
    let sentMs = this.nowMs();
    return this.watch((now) => {
      if (now - Math.max(sentMs, subscriber.lastSentMs) < this.times.commentMs) return;
      sentMs = now;
      sendComment();
    });
  }
}
