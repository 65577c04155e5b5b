// Namespaces of the methods of this node.

import type { Handler } from '../context.ts';

export const getModules: Handler<'getModules'> = ({ documents }) => documents.modules();
