// Says when the wallet is on another network than this exchange, and offers to switch.

import { useState } from 'react';
import { Button } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/Notice.tsx';
import { ONCE } from '../../ui/market/data/watchRead.ts';
import { useRead } from '../../ui/market/trading.ts';
import { type Stores, useWalletState } from '../stores.ts';
import { sentenceOf } from '../wallet/wallet.ts';

export function NetworkNotice({ stores }: { readonly stores: Stores }) {
  const { chain } = useWalletState(stores);
  const { value: needed } = useRead(stores, stores.api.chainId, [], ONCE);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (chain === undefined || needed === undefined || chain.chainId === needed) return null;

  const switchNetwork = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await stores.wallet.request('wallet_switchEthereumChain', [{ chainId: `0x${needed.toString(16)}` }]);
    } catch (failure) {
      setError(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Notice
      kind="caution"
      what="The wallet is on another network than this exchange."
      advice={error ?? `This exchange is on chain ${needed}; orders would go elsewhere.`}
    >
      <Button busy={busy} onClick={() => void switchNetwork()}>
        Switch network
      </Button>
    </Notice>
  );
}
