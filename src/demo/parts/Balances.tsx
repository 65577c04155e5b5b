// The connected account's balances of the assets traded here.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { viewOf } from '../../ui/market/data/figures.ts';
import type { Ticker } from '../../ui/market/data/nodeApi.ts';
import { amountLine } from '../../ui/market/format.ts';
import { useBalances } from '../../ui/market/trading.ts';
import { type Stores, useWalletState } from '../stores.ts';

/** The native asset, then those of the spot markets, each once. */
function assetsOf(tickers: readonly Ticker[]): [asset: string, symbol: string][] {
  const sides = tickers.flatMap((ticker) => {
    if (ticker.type !== 'spot') return [];
    const { base, quote } = viewOf(ticker);
    return [base, quote];
  });
  return [...new Map([[NATIVE_SYMBOL, NATIVE_SYMBOL], ...sides.map(({ asset, symbol }) => [asset, symbol] as const)])];
}

export function Balances({ stores, tickers }: { readonly stores: Stores; readonly tickers: readonly Ticker[] }) {
  const address = useWalletState(stores).accounts[0]?.pqAddress;
  const assets = assetsOf(tickers);
  const balances = useBalances(
    stores,
    assets.map(([asset]) => asset),
    { address },
  ).of;
  if (address === undefined) return null;
  return (
    <section className="panel" aria-labelledby="balances-title">
      <header className="panel-head">
        <h2 id="balances-title">Balances</h2>
      </header>
      <dl className="rows padded">
        {assets.map(([asset, symbol]) => (
          <div key={asset}>
            <dt>{symbol}</dt>
            <dd title={balances[asset]}>{balances[asset] === undefined ? '–' : amountLine(balances[asset])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
