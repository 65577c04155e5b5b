// No holder authorised more operators than the limits, of tokens and of collections.

import { MAX_NFT_OPERATORS } from '../nfts/collection.ts';
import { MAX_OPERATORS } from '../tokens/allowances.ts';
import type { Law } from './law.ts';

export const operatorCaps: Law = {
  name: 'operatorCaps',
  check(state, { holders }) {
    for (const holder of holders) {
      const ofTokens = state.operatorsByHolder.keys(holder).size;
      if (ofTokens > MAX_OPERATORS) return `${holder} has ${ofTokens} operators of tokens`;
      const ofNfts = state.nfts.operatorsByOwner.keys(holder).size;
      if (ofNfts > MAX_NFT_OPERATORS) return `${holder} has ${ofNfts} operators of collections`;
    }
    return undefined;
  },
};
