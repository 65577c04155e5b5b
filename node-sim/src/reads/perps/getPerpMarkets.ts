// Every perpetuals market.

import { perpMarketViews } from '../../engine/perps/perpViews.ts';
import type { Handler } from '../context.ts';

export const getPerpMarkets: Handler<'getPerpMarkets'> = ({ chain }) => perpMarketViews(chain.state);
