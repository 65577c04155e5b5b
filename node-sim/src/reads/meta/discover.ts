// The OpenRPC document of this node.

import type { Handler } from '../context.ts';

export const discover: Handler<'discover'> = ({ documents }) => documents.openRpc();
