// Who is there: a side is online while it has a socket or polled a short while ago, here or in another process (the
// shared presence). Changes are announced on the bus.

import type { Topic } from '@svc/core/relay/pairingLink';
import type { Side } from '@svc/core/relay/side';
import type { Clock } from '../../clock.ts';
import type { RelayBus } from '../bus/relayBus.ts';
import type { SharedPresence } from './sharedPresence.ts';

interface SidePresence {
  sockets: number;
  /** Cancels the end of the time that a poll counts. */
  cancelPoll: (() => void) | undefined;
}

/** Presence of both sides of every topic. */
export class Presence {
  readonly #clock: Clock;
  readonly #bus: RelayBus;
  readonly #sharedPresence: SharedPresence;
  readonly #pollMs: number;
  readonly #sides = new Map<string, SidePresence>();

  constructor(clock: Clock, bus: RelayBus, sharedPresence: SharedPresence, pollMs: number) {
    this.#clock = clock;
    this.#bus = bus;
    this.#sharedPresence = sharedPresence;
    this.#pollMs = pollMs;
  }

  isOnline(topic: Topic, side: Side): boolean | Promise<boolean> {
    return this.#sides.has(keyOf(topic, side)) || this.#sharedPresence.isHeld(topic, side);
  }

  /** The sides that are online in this process. */
  *held(): Generator<[Topic, Side]> {
    for (const key of this.#sides.keys()) yield key.split(':') as [Topic, Side];
  }

  /** Another process is gone, and what it held is held by no other. */
  gone(topic: Topic, side: Side): void {
    if (!this.#sides.has(keyOf(topic, side))) this.#bus.publish(topic, { kind: 'peer', side, online: false });
  }

  /** Sockets of a side in this process. */
  socketCount(topic: Topic, side: Side): number {
    return this.#sides.get(keyOf(topic, side))?.sockets ?? 0;
  }

  /** A socket opened: announced each time, since the other side may have missed an earlier one. */
  opened(topic: Topic, side: Side): void {
    this.#sideOf(topic, side).sockets++;
    this.#sharedPresence.enter(topic, side);
    this.#bus.publish(topic, { kind: 'peer', side, online: true });
  }

  /** A socket closed; the last one announces offline unless the side also polls. */
  closed(topic: Topic, side: Side): void {
    const presence = this.#sides.get(keyOf(topic, side));
    if (presence === undefined) return;
    presence.sockets--;
    this.#settle(topic, side, presence);
  }

  /** A poll began; counts until the presence time has passed without another. */
  polled(topic: Topic, side: Side): void {
    const wasOnline = this.#sides.has(keyOf(topic, side));
    const presence = this.#sideOf(topic, side);
    presence.cancelPoll?.();
    presence.cancelPoll = this.#clock.after(this.#pollMs, () => {
      presence.cancelPoll = undefined;
      this.#settle(topic, side, presence);
    });
    if (wasOnline) return;
    this.#sharedPresence.enter(topic, side);
    this.#bus.publish(topic, { kind: 'peer', side, online: true });
  }

  /** Drops the polls of an ended session, silently; its sockets report their own closing. */
  forget(topic: Topic): void {
    for (const side of ['dapp', 'wallet'] as const) {
      const presence = this.#sides.get(keyOf(topic, side));
      if (presence === undefined) continue;
      presence.cancelPoll?.();
      presence.cancelPoll = undefined;
      if (presence.sockets > 0) continue;
      this.#sides.delete(keyOf(topic, side));
      void this.#sharedPresence.leave(topic, side);
    }
  }

  #sideOf(topic: Topic, side: Side): SidePresence {
    const key = keyOf(topic, side);
    const presence = this.#sides.get(key) ?? { sockets: 0, cancelPoll: undefined };
    this.#sides.set(key, presence);
    return presence;
  }

  #settle(topic: Topic, side: Side, presence: SidePresence): void {
    if (presence.sockets > 0 || presence.cancelPoll !== undefined) return;
    if (this.#sides.get(keyOf(topic, side)) !== presence) return;
    this.#sides.delete(keyOf(topic, side));
    const isHeld = this.#sharedPresence.leave(topic, side);
    if (isHeld === false) this.#bus.publish(topic, { kind: 'peer', side, online: false });
    else if (isHeld !== true) void isHeld.then((isStill) => !isStill && this.gone(topic, side));
  }
}

function keyOf(topic: Topic, side: Side): string {
  return `${topic}:${side}`;
}
