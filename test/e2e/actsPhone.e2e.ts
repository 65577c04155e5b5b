// Every act of trading in the web wallet on a phone, by touch.

import { tradingActs } from './acts.ts';
import { webWallet } from './actsPlaces.ts';

tradingActs(() => webWallet({ width: 375, height: 812 }, true));
