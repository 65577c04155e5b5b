// Receipt of an executed transaction, or null.

import { WrittenJson } from '@svc/core/json/wireJson';
import { bareHash, type Handler } from '../context.ts';

export const getExchangeReceipt: Handler<'getExchangeReceipt'> = ({ chain }, { tx_hash: hash }) => {
  const body = chain.storage.findReceipt(bareHash(hash));
  return body === undefined ? null : new WrittenJson(body);
};
