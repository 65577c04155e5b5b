// The node listens.

import type { Handler } from '../context.ts';

export const isListening: Handler<'isListening'> = () => true;
