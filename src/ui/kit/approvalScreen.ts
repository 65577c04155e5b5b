// The props of an approval's screen. A screen answers with a decision; it never holds data to sign.

import type { ComponentType } from 'react';
import type { ApprovalKind, Decision, Subject } from '../../approvals/kinds.ts';
import type { NetworkView, RequesterView } from '../../background/state/view.ts';

/** The password that an approval needs when much is at stake. The page holds it; screens pass it on to the frame. */
export interface PasswordEntry {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The active network, and what was last heard of its node. */
export interface ApprovalNetwork {
  readonly name: string;
  readonly health?: NetworkView['health'];
}

/** Requests a new prediction from the node. */
export interface Simulation {
  readonly again: () => void;
  readonly busy: boolean;
}

export interface ApprovalScreenProps<K extends ApprovalKind> {
  readonly subject: Subject<K>;
  readonly requester: RequesterView;
  /** The active network. */
  readonly network: ApprovalNetwork | undefined;
  /** What must be typed before approving; absent if nothing must. */
  readonly password?: PasswordEntry | undefined;
  /** Requests a new prediction from the node. */
  readonly simulation?: Simulation | undefined;
  readonly busy: boolean;
  /** Sentence of a refused decision. */
  readonly fault: string | undefined;
  readonly onDecide: (decision: Decision<K>) => void;
  readonly onReject: () => void;
}

/** The screen of one kind. */
export type ApprovalScreen<K extends ApprovalKind> = ComponentType<ApprovalScreenProps<K>>;
