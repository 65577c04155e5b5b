// Every act of trading in the web wallet on a wide screen.

import { tradingActs } from './acts.ts';
import { webWallet } from './actsPlaces.ts';

tradingActs(() => webWallet({ width: 1280, height: 800 }, false));
