// Price of a unit of blob gas: the least there is, since no network of ours carries blobs.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Price of a unit of blob gas: the least there is, since no network of ours carries blobs. */
export const getBlobBaseFee = defineRead({
  name: 'getBlobBaseFee',
  group: 'EVM',
  rpc: 'eth_blobBaseFee',
  params: Type.Object({}),
  result: Type.String(),
  follows: 'nothing',
  summary: 'Price of a unit of blob gas in wei: 1, as BLOBBASEFEE says; there are no blobs.',
  passed: true,
});
