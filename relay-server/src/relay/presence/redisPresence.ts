// The shared presence of several processes in Redis. Each process writes down what it holds and beats; the others clear
// up after one that has stopped beating and announce what went with it.

import type { Topic } from '@svc/core/relay/pairingLink';
import type { Side } from '@svc/core/relay/side';
import { type Clock, every } from '../../clock.ts';
import { REDIS_PREFIX } from '../../storage/redisKeys.ts';
import type { RedisLink, RedisScript } from '../../storage/redisLink.ts';
import { ADD, BEAT, FORGET, GONE, IS_ONE_THERE, MEMBERS, REMOVE, SOME } from './presenceScripts.ts';
import type { SharedPresence } from './sharedPresence.ts';

/** The scripts that a connection of this shared presence must know. */
export const PRESENCE_SCRIPTS: readonly RedisScript[] = [ADD, REMOVE, SOME, MEMBERS, IS_ONE_THERE, BEAT, GONE, FORGET];

const BEAT_MS = 2_000;
/** Milliseconds without a heartbeat until a process counts as gone: several beats, so that a busy one stays. */
const GONE_MS = 6_000;
/** Sides that are cleared up at a time. */
const PORTION = 500;

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

/** Shared presence of one of several processes. @param self name of this process, never used before */
export function createRedisPresence(redis: RedisLink, self: string, clock: Clock): RedisPresence {
  const PROCESSES = `${REDIS_PREFIX}procs`;
  const run = (script: RedisScript, key: string, ...args: string[]): Promise<unknown> => redis.run(script, [key], args);
  const nameOf = (topic: Topic, side: Side): string => `${topic}:${side}`;
  const partsOf = (name: string): [Topic, Side] => name.split(':') as [Topic, Side];
  const holdersOf = (name: string): string => `${redis.keys.of(partsOf(name)[0])}h:${name}`;
  const sidesOf = (process: string): string => `${REDIS_PREFIX}on:${process}`;
  // A note that Redis did not take is made good by the beat after it is back.
  let isIncomplete = false;
  let stopBeating = (): void => {};

  const isOneThere = async (processes: readonly string[]): Promise<boolean> =>
    processes.length > 0 && (await run(IS_ONE_THERE, PROCESSES, String(GONE_MS), ...processes)) === 1;

  /**
   * Takes this process off a side, both notes at once: one that enters again comes after. Answers whether another holds
   * it.
   */
  async function leave(name: string): Promise<boolean> {
    const [others] = await Promise.all([run(REMOVE, holdersOf(name), self), run(REMOVE, sidesOf(self), name)]);
    return isOneThere(others as string[]);
  }

  /** Takes one that is gone off a side, which is found by whoever clears up until that is done. */
  async function clear(process: string, name: string): Promise<boolean> {
    const isHeld = await isOneThere((await run(REMOVE, holdersOf(name), process)) as string[]);
    await run(REMOVE, sidesOf(process), name);
    return isHeld;
  }

  const enter = (topic: Topic, side: Side): void => {
    const name = nameOf(topic, side);
    Promise.all([run(ADD, sidesOf(self), name), run(ADD, holdersOf(name), self)]).catch(() => {
      isIncomplete = true;
    });
  };

  /** Clears up a portion of what a process held; answers the sides that nobody holds now, or undefined at the end. */
  async function reap(process: string): Promise<string[] | undefined> {
    const names = (await run(SOME, sidesOf(process), String(PORTION))) as string[];
    if (names.length === 0) {
      await run(FORGET, PROCESSES, process);
      return undefined;
    }
    const isHeld = await Promise.all(names.map((name) => clear(process, name)));
    return names.filter((_, index) => isHeld[index] === false);
  }

  /** What the notes say of this process is what it holds. */
  async function makeGood({ held, onBack }: PresenceEvents): Promise<void> {
    for (const [topic, side] of held()) {
      enter(topic, side);
      onBack(topic, side);
    }
    const noted = (await run(MEMBERS, sidesOf(self))) as string[];
    const now = new Set(Array.from(held(), ([topic, side]) => nameOf(topic, side)));
    await Promise.all(noted.filter((name) => !now.has(name)).map(leave));
  }

  async function beat(events: PresenceEvents): Promise<void> {
    const wasUnknown = (await run(BEAT, PROCESSES, self)) === 1;
    if (wasUnknown || isIncomplete) {
      isIncomplete = false;
      await makeGood(events).catch((error) => {
        isIncomplete = true;
        throw error;
      });
    }
    const [gone] = (await run(GONE, PROCESSES, String(GONE_MS))) as string[];
    if (gone === undefined) return;
    for (const name of (await reap(gone)) ?? []) events.onGone(...partsOf(name));
  }

  return {
    enter,
    leave(topic, side) {
      return leave(nameOf(topic, side)).catch(() => {
        isIncomplete = true;
        return false;
      });
    },
    async isHeld(topic, side) {
      return isOneThere((await run(MEMBERS, holdersOf(nameOf(topic, side)))) as string[]);
    },
    async open(events) {
      await run(BEAT, PROCESSES, self);
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
      while ((await reap(self).catch(() => undefined)) !== undefined);
    },
  };
}
