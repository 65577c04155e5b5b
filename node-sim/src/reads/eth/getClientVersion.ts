// Name and version of the node.

import { CLIENT_NAME } from '@svc/core/names';
import { NODE_VERSION } from '../../version.ts';
import type { Handler } from '../context.ts';

export const getClientVersion: Handler<'getClientVersion'> = () =>
  `${CLIENT_NAME}/${NODE_VERSION}/node-${process.version}`;
