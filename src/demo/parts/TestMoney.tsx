// Offers test funds to an account without any, if the node has a faucet: without funds nobody can try an exchange.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/Notice.tsx';
import type { AssetView } from '../../ui/market/data/orientation.ts';
import { ONCE } from '../../ui/market/data/watchRead.ts';
import { scaled } from '../../ui/market/format.ts';
import { useBalances, useMarketData, useRead } from '../../ui/market/trading.ts';
import { type Stores, useWalletState } from '../stores.ts';
import { sentenceOf } from '../wallet/wallet.ts';

/** Enough of the native asset for many fees, and of both assets of a market for some orders. */
const AMOUNTS = { native: '100', base: '2', quote: '50000' } as const;

/** @param assets quote and base of the market; empty if it trades in neither */
export function TestMoney({ stores, assets }: { readonly stores: Stores; readonly assets: readonly AssetView[] }) {
  const { accounts } = useWalletState(stores);
  const height = useMarketData(stores, (data) => data.height);
  const { value: hasFaucet } = useRead(stores, stores.api.hasFaucet, [], ONCE);
  const address = accounts[0]?.pqAddress;
  const wanted: Readonly<Record<string, string>> = {
    ...Object.fromEntries(assets.map(({ asset }, at) => [asset, at === 0 ? AMOUNTS.quote : AMOUNTS.base])),
    [NATIVE_SYMBOL]: AMOUNTS.native,
  };
  const balances = useBalances(stores, Object.keys(wanted), { address }).of;
  const [asked, setAsked] = useState<number>();
  const [error, setError] = useState<string>();
  const lacking = Object.keys(wanted).filter(
    (asset) => balances[asset] !== undefined && scaled(balances[asset]) === 0n,
  );
  // With funds for fees and one asset of the market the user can trade.
  const isStuck =
    lacking.includes(NATIVE_SYMBOL) || (assets.length > 0 && assets.every(({ asset }) => lacking.includes(asset)));
  if (hasFaucet !== true || address === undefined || !isStuck) return null;

  // One block later than the next: a request during block production is paid in the following one.
  const isComing = asked !== undefined && height <= asked + 2;
  const ask = async (): Promise<void> => {
    setError(undefined);
    setAsked(height);
    try {
      await Promise.all(lacking.map((asset) => stores.api.faucet(address, asset, wanted[asset] ?? '')));
    } catch (failure) {
      setAsked(undefined);
      setError(sentenceOf(failure));
    }
  };

  const names = lacking.map((asset) => assets.find((side) => side.asset === asset)?.symbol ?? asset);
  return (
    <Notice
      kind="note"
      what={`This account has no ${names.join(', no ')}.`}
      advice={error ?? 'This is a test network: its money is free and worth nothing.'}
    >
      <Button icon={Coins} busy={isComing} onClick={() => void ask()}>
        Get test money
      </Button>
    </Notice>
  );
}
