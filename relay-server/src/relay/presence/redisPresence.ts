// The shared presence of several processes in Redis. Each process writes down what it holds and beats; the others clear up after
// one that has stopped beating and announce what went with it.

import type { Topic } from '@svc/core/relay/pairingLink';
import type { Side } from '@svc/core/relay/side';
import { type Clock, every } from '../../clock.ts';
import { REDIS_PREFIX, type RedisConnection, type RedisScript } from '../../storage/redisConnection.ts';
import { BEAT, ENTER, IS_HELD, LEAVE, REAP } from './presenceScripts.ts';
import type { SharedPresence } from './sharedPresence.ts';

/** The scripts that a connection of this shared presence must know. */
export const PRESENCE_SCRIPTS: readonly RedisScript[] = [ENTER, LEAVE, IS_HELD, BEAT, REAP];

const BEAT_MS = 2_000;
/** Milliseconds without a heartbeat until a process counts as gone: several beats, so that a busy one stays. */
const GONE_MS = 6_000;

/** What the shared presence needs told and asked. */
export interface PresenceEvents {
  /** A side that a dead process held is held by nobody now. */
  onGone(topic: Topic, side: Side): void;
  /** What this process holds, when the shared presence has lost it. */
  held(): Iterable<[Topic, Side]>;
  /** A side that the shared presence had lost is on it again: others may have been told that it is offline. */
  onBack(topic: Topic, side: Side): void;
}

/** A shared presence over a connection, which stays its owner's. */
export interface RedisPresence extends SharedPresence {
  /** Begins to beat. */
  open(events: PresenceEvents): Promise<void>;
  /** Takes this process off the shared presence. */
  close(): Promise<void>;
}

/** Board of one of several processes. @param self name of this process, never used before */
export function createRedisPresence(redis: RedisConnection, self: string, clock: Clock): RedisPresence {
  const run = (script: RedisScript, ...args: string[]): Promise<unknown> =>
    redis.run(script, [`${REDIS_PREFIX}procs`], [REDIS_PREFIX, self, String(GONE_MS), ...args]);
  const nameOf = (topic: Topic, side: Side): string => `${topic}:${side}`;
  // A note that Redis did not take is made good by the beat after it is back.
  let isIncomplete = false;
  let stopBeating = (): void => {};

  const enter = (topic: Topic, side: Side): void => {
    run(ENTER, nameOf(topic, side)).catch(() => {
      isIncomplete = true;
    });
  };

  async function beat({ held, onBack, onGone }: PresenceEvents): Promise<void> {
    const wasUnknown = (await run(BEAT)) === 1;
    if (wasUnknown || isIncomplete) {
      isIncomplete = false;
      for (const [topic, side] of held()) {
        enter(topic, side);
        onBack(topic, side);
      }
    }
    for (const name of (await run(REAP)) as string[]) {
      const [topic, side] = name.split(':') as [Topic, Side];
      onGone(topic, side);
    }
  }

  return {
    enter,
    async leave(topic, side) {
      return (await run(LEAVE, nameOf(topic, side)).catch(() => 0)) === 1;
    },
    async isHeld(topic, side) {
      return (await run(IS_HELD, nameOf(topic, side))) === 1;
    },
    async open(events) {
      await run(BEAT);
      // Redis being away is reported by the connection; the next beat tries again.
      stopBeating = every(
        clock,
        BEAT_MS,
        () => beat(events),
        () => {},
      );
    },
    async close() {
      stopBeating();
      for (;;) if (((await run(REAP, self).catch(() => [])) as string[]).length === 0) return;
    },
  };
}
