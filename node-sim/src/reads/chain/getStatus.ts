// Height, newest block and identity of the node.

import type { Handler } from '../context.ts';

export const getStatus: Handler<'getStatus'> = ({ chain, nodeId }) => ({
  height: chain.tip.height,
  last_block_hash: chain.tip.hash,
  node_id: nodeId,
});
