// TOKEN_RESUME.

import type { Executor } from '../context.ts';
import { setPaused } from '../tokens/pause.ts';

export const tokenResume: Executor<'TOKEN_RESUME'> = (context, params) =>
  setPaused(context, params.token_address, false);
