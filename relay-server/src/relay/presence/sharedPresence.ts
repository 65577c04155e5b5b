// Who is on which topic in other processes. Presence (presence.ts) counts what this process holds and asks the shared
// presence about the rest.

import type { Topic } from '@svc/core/relay/pairingLink';
import type { Side } from '@svc/core/relay/side';

/** The processes that hold a side of a topic. What it says is a hint: it may be late, and it heals. */
export interface SharedPresence {
  /** This process holds a side now. */
  enter(topic: Topic, side: Side): void;
  /** This process holds a side no more; answers whether another one does. */
  leave(topic: Topic, side: Side): boolean | Promise<boolean>;
  /** Whether any process holds a side. */
  isHeld(topic: Topic, side: Side): boolean | Promise<boolean>;
}

/** Shared presence of a process that is alone. */
export const noSharedPresence: SharedPresence = { enter() {}, leave: () => false, isHeld: () => false };
