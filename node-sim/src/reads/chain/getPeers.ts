// Nodes that this one is connected to.

import type { Handler } from '../context.ts';

export const getPeers: Handler<'getPeers'> = ({ network }) =>
  network.peers().map(({ address }) => ({ address, connected: true }));
