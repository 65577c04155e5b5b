// Every act of trading on the demo site.

import { tradingActs } from './acts.ts';
import { demoSite } from './actsPlaces.ts';

tradingActs(() => demoSite());
