// Nodes that this one is connected to: it runs alone.

import type { Handler } from '../context.ts';

export const getPeers: Handler<'getPeers'> = () => [];
