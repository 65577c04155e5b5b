// How many nodes this one is connected to.

import type { Handler } from '../context.ts';

export const getNetPeerCount: Handler<'getNetPeerCount'> = ({ network }) => `0x${network.peers().length.toString(16)}`;
