// The approval kinds, without React. screens.tsx is the twin of this list in the UI.

import { connect } from './connect/kind.ts';
import type { DecisionOf, SubjectOf } from './defineApproval.ts';
import { pairRelay } from './pairRelay/kind.ts';
import { sendCalls } from './sendCalls/kind.ts';
import { sendExchangeTransaction } from './sendExchangeTransaction/kind.ts';
import { sendTransaction } from './sendTransaction/kind.ts';
import { signMessage } from './signMessage/kind.ts';
import { signPqMessage } from './signPqMessage/kind.ts';
import { signTypedData } from './signTypedData/kind.ts';
import { switchNetwork } from './switchNetwork/kind.ts';
import { unlock } from './unlock/kind.ts';
import { watchAsset } from './watchAsset/kind.ts';

export const approvalKinds = {
  connect,
  pairRelay,
  signMessage,
  signPqMessage,
  signTypedData,
  sendExchangeTransaction,
  sendTransaction,
  sendCalls,
  switchNetwork,
  watchAsset,
  unlock,
} as const;

export type ApprovalKind = keyof typeof approvalKinds;
export type Subject<K extends ApprovalKind> = SubjectOf<(typeof approvalKinds)[K]>;
export type Decision<K extends ApprovalKind> = DecisionOf<(typeof approvalKinds)[K]>;

/** Whether a text names a kind. */
export function isApprovalKind(kind: string): kind is ApprovalKind {
  return Object.hasOwn(approvalKinds, kind);
}

/** The kinds whose approval yields signatures of an account's keys. */
export type SignedKind =
  | 'signMessage'
  | 'signPqMessage'
  | 'signTypedData'
  | 'sendExchangeTransaction'
  | 'sendTransaction'
  | 'sendCalls';
