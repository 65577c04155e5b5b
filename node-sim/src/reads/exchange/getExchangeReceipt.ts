// Receipt of an executed transaction, or null.

import { readJson } from '@svc/core/json/canonicalJson';
import type { ReadResult } from '@svc/core/reads/registry';
import { bareHash, type Handler } from '../context.ts';

export const getExchangeReceipt: Handler<'getExchangeReceipt'> = ({ chain }, { tx_hash: hash }) => {
  const body = chain.storage.findReceipt(bareHash(hash));
  return body === undefined ? null : (readJson(body) as unknown as ReadResult<'getExchangeReceipt'>);
};
