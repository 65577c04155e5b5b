// The approval kinds, without React. screens.tsx is the corresponding list in the UI.

import type { DecisionOf, SubjectOf } from './defineApproval.ts';
import { connect } from './kinds/connect.ts';
import { pairRelay } from './kinds/pairRelay.ts';
import { sendCalls } from './kinds/sendCalls.ts';
import { sendExchangeTransaction } from './kinds/sendExchangeTransaction.ts';
import { sendTransaction } from './kinds/sendTransaction.ts';
import { signMessage } from './kinds/signMessage.ts';
import { signPqMessage } from './kinds/signPqMessage.ts';
import { signTypedData } from './kinds/signTypedData.ts';
import { switchNetwork } from './kinds/switchNetwork.ts';
import { unlock } from './kinds/unlock.ts';
import { watchAsset } from './kinds/watchAsset.ts';

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

type KindWith<Members> = {
  [K in ApprovalKind]: (typeof approvalKinds)[K] extends Members ? K : never;
}[ApprovalKind];

/** The kinds whose approval yields signatures of an account's keys. */
export type SignedKind = KindWith<{ signatures: 1 }>;

/** The kinds whose effect on value the node can simulate. */
export type SimulatedKind = KindWith<{ restsOn: 'simulation' }>;

/** The kinds whose description depends on facts that may change. */
export type DescribedKind = KindWith<{ restsOn: 'simulation' | 'facts' }>;
