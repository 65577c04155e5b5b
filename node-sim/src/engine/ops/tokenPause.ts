// TOKEN_PAUSE.

import type { Executor } from '../context.ts';
import { setPaused } from '../tokens/pause.ts';

export const tokenPause: Executor<'TOKEN_PAUSE'> = (context, params) => setPaused(context, params.token_address, true);
