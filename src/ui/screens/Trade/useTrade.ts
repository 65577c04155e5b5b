// The wallet as the source and trader for the parts of a market: the node of the active network, and the selected
// account. An operation becomes a draft, which is reviewed on the screen of a site's request.

import { say } from '@svc/core/words/say';
import { useEffect, useMemo, useState } from 'react';
import { createMarketFeed } from '../../market/data/marketFeed.ts';
import { createNodeApi } from '../../market/data/nodeApi.ts';
import type { MarketSource, Trader } from '../../market/trading.ts';
import { useView } from '../../store/mirror.ts';
import { currentPath, go } from '../../store/route.ts';
import { faultText, send } from '../../store/send.ts';
import { useAccount, useNetwork } from '../useAccount.ts';

/**
 * The node's data while mounted; undefined before it is loaded, while the node is switched off, and on networks without
 * an exchange.
 */
export function useSource(): MarketSource | undefined {
  const network = useNetwork();
  const rpc = network?.isSvc === true && network.health !== 'off' ? network.rpcUrl : undefined;
  const rest = network?.restUrl ?? rpc?.replace(/\/rpc$/, '');
  const [source, setSource] = useState<MarketSource>();
  useEffect(() => {
    if (rpc === undefined || rest === undefined) return;
    const api = createNodeApi(rest, rpc);
    const feed = createMarketFeed(api);
    setSource({ api, feed });
    return () => {
      feed.stop();
      setSource(undefined);
    };
  }, [rpc, rest]);
  return source;
}

/** The selected account as a trader. */
export function useTrader(): Trader {
  const account = useAccount();
  const slippage = useView((view) => view.settings.swapSlippagePercent);
  return useMemo(
    () => ({
      address: account?.pqAddress,
      get obstacle() {
        return account?.watched === undefined ? undefined : say('accounts.watchOnlyNote');
      },
      get next() {
        return say('trade.reviewedNext');
      },
      get waiting() {
        return say('trade.preparing');
      },
      faultOf: faultText,
      ...(slippage === undefined ? {} : { slippage: String(slippage) }),
      send: async (orders) => {
        if (account === undefined) return;
        const operations = orders.map(({ op, params }) => ({ op, params: { ...params } }));
        const path = currentPath();
        const { ids } = await send('prepareOperations', { accountId: account.id, operations });
        // Who went on meanwhile is not taken away from there: the market's pages say that something waits for review.
        if (ids[0] !== undefined && currentPath() === path) go('draft', ids[0]);
      },
    }),
    [account, slippage],
  );
}

/** The public key of the selected account, with which a validator is registered; undefined until it is read. */
export function useValidatorKey(): string | undefined {
  const accountId = useAccount()?.id;
  const [read, setRead] = useState<{ readonly accountId: string; readonly publicKey: string }>();
  useEffect(() => {
    if (accountId === undefined) return;
    // Without it staking is not possible, which the form shows.
    send('readPublicKey', { accountId }).then(
      ({ publicKey }) => setRead({ accountId, publicKey }),
      () => undefined,
    );
  }, [accountId]);
  return read?.accountId === accountId ? read?.publicKey : undefined;
}
