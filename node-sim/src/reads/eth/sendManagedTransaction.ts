// The node holds no keys.

import { Refusal } from '@svc/core/errors';
import type { Handler } from '../context.ts';

export const sendManagedTransaction: Handler<'sendManagedTransaction'> = () => {
  throw new Refusal(
    'unsupported.keys',
    'This node holds no keys: sign the transaction and send it with eth_sendRawTransaction.',
  );
};
