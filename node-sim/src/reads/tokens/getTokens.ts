// Every native token, by address.

import { tokenViews } from '../../engine/tokens/tokenViews.ts';
import type { Handler } from '../context.ts';

export const getTokens: Handler<'getTokens'> = ({ chain }) => tokenViews(chain.state, chain.tip.height);
