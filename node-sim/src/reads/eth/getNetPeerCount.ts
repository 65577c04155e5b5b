// This node has no peers.

import type { Handler } from '../context.ts';

export const getNetPeerCount: Handler<'getNetPeerCount'> = () => '0x0';
