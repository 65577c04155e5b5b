// Entry of the demo site: configuration, stores, page.

import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/kit.css';
import '../ui/styles/sheets.css';
import '../ui/styles/parts.css';
import '../ui/styles/folds.css';
import '../ui/styles/figures.css';
import '../ui/market/styles/market.css';
import '../ui/market/styles/marketList.css';
import '../ui/market/styles/orderBook.css';
import '../ui/market/styles/liquidity.css';
import './styles/layout.css';
import './styles/account.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMarketFeed } from '../ui/market/data/marketFeed.ts';
import { createNodeApi } from '../ui/market/data/nodeApi.ts';
import { App } from './App.tsx';
import { loadConfig } from './config.ts';
import { createReceipts } from './receipts.ts';
import { createWallet } from './wallet/wallet.ts';

const root = document.getElementById('root');
if (root !== null) {
  const config = await loadConfig();
  const api = createNodeApi(config.node);
  const feed = createMarketFeed(api);
  const stores = { config, api, feed, receipts: createReceipts(api, feed), wallet: createWallet(config) };
  createRoot(root).render(
    <StrictMode>
      <App stores={stores} />
    </StrictMode>,
  );
}
