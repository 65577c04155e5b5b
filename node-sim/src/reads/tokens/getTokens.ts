// Every native token, by address.

import type { ReadResult } from '@svc/core/reads/registry';
import { tokenViews } from '../../engine/tokens/views.ts';
import type { Handler } from '../context.ts';

export const getTokens: Handler<'getTokens'> = ({ chain }) =>
  tokenViews(chain.state, chain.tip.height) as unknown as ReadResult<'getTokens'>;
