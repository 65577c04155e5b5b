// The positions of the selected account, refreshed while visible: one request for all components, every ten seconds.

import { type Answers, answersInOrder } from '@svc/core/answersInOrder';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { HeldAmount, PositionsView } from '../../background/state/positions.ts';
import type { Words } from '../format/useFault.ts';
import { useView } from '../store/mirror.ts';
import { faultText, send } from '../store/send.ts';
import { useAccount } from './useAccount.ts';

const EVERY_MS = 10_000;

interface Reading {
  /** Account and network of this data. */
  readonly key: string;
  readonly positions?: PositionsView;
  /** Sentence of the last failure; absent after a success. */
  readonly fault?: Words;
}

const reading = create<Reading>(() => ({ key: '' }));

let current: Answers | undefined;

const follow = (key: string, accountId: string): Answers =>
  answersInOrder(
    () => send('listPositions', { accountId }),
    (positions) => {
      // The network may have changed while it was read.
      if (key === keyOf(positions.accountId, positions.network)) reading.setState({ key, positions }, true);
    },
    (error) => reading.setState({ fault: () => faultText(error) }),
  );

const keyOf = (accountId: string, network: string): string => `${accountId} ${network}`;

/** Requests positions now. */
export function readPositionsAgain(): void {
  current?.ask();
}

/** Refreshes the positions while mounted. One component per screen does this. */
export function usePositionReading(): void {
  const accountId = useAccount()?.id;
  const network = useView((view) => view.activeNetwork);
  useEffect(() => {
    if (accountId === undefined) return;
    const key = keyOf(accountId, network);
    if (reading.getState().key !== key) reading.setState({ key }, true);
    const answers = follow(key, accountId);
    current = answers;
    answers.ask();
    const timer = setInterval(answers.ask, EVERY_MS);
    return () => {
      clearInterval(timer);
      answers.stop();
    };
  }, [accountId, network]);
}

/** The current positions, or why there are none. */
export function usePositions(): Pick<Reading, 'positions'> & { readonly fault?: string } {
  const accountId = useAccount()?.id ?? '';
  const network = useView((view) => view.activeNetwork);
  const { key, positions, fault } = reading();
  if (key !== keyOf(accountId, network)) return {};
  return { ...(positions === undefined ? {} : { positions }), ...(fault === undefined ? {} : { fault: fault() }) };
}

/** All amounts reserved in positions. */
export function boundIn({ orders, liquidity, perps, vault, stake }: PositionsView): readonly HeldAmount[] {
  return [
    ...orders.map(({ locked }) => locked),
    ...liquidity.flatMap(({ amounts, fees }) => [...amounts, ...fees]),
    ...[perps?.equity, vault?.value, stake?.stake].filter((one) => one !== undefined),
  ];
}
