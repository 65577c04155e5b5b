// What `npm start` makes besides the network of the other tests: a market that moves, where it was asked for.

import { expect, test } from '@playwright/test';
import { startNetwork } from './network.ts';

test('a network that was asked to moves the market of qBTC', async () => {
  const { addresses, stop } = await startNetwork(['--moving']);
  try {
    const read = async <T>(path: string): Promise<T> =>
      ((await fetch(`${addresses.node}${path}`).then((answer) => answer.json())) as { result: T }).result;
    const tickers =
      await read<{ market: string; base_info: { symbol: string } | null; quote_info: { symbol: string } | null }[]>(
        '/get_markets?kind=spot',
      );
    const symbolsOf = ({ base_info, quote_info }: (typeof tickers)[number]) => [base_info?.symbol, quote_info?.symbol];
    const moving = tickers.find((ticker) => symbolsOf(ticker).includes('qBTC') && symbolsOf(ticker).includes('qUSDC'));
    const trades = async () =>
      (await read<{ trades: unknown[] }>(`/get_trades?market=${moving?.market}&limit=1000`)).trades.length;
    const before = await trades();
    await expect.poll(trades).toBeGreaterThan(before);
  } finally {
    await stop();
  }
});
