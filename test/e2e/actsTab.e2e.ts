// Every act of trading in the page of the extension's popup, in a tab.

import { tradingActs } from './acts.ts';
import { popupTab } from './actsPlaces.ts';

tradingActs(popupTab);
