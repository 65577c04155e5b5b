// Admits a signed EVM transaction to the queue.

import type { Handler } from '../context.ts';

export const sendRawTransaction: Handler<'sendRawTransaction'> = async ({ evm }, { raw }) =>
  `0x${await evm.admission.submit(raw)}`;
