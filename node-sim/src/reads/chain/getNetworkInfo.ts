// Version, chain id and height of the node.

import { NODE_VERSION } from '../../version.ts';
import type { Handler } from '../context.ts';

export const getNetworkInfo: Handler<'getNetworkInfo'> = ({ chain, network }) => ({
  version: NODE_VERSION,
  chainId: chain.chainId,
  blockHeight: chain.tip.height,
  difficulty: '0',
  peerCount: network.peers().length,
  syncing: network.isCatchingUp(),
});
