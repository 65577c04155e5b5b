// The states that a validator's stake can be in, as words know them.

const STATES = ['pending', 'active', 'exiting', 'exited', 'slashed'] as const;

/** The state that a node names; `other` where it names one that this wallet does not know. */
export const validatorState = (status: string): (typeof STATES)[number] | 'other' =>
  STATES.find((one) => one === status) ?? 'other';
