// TOKEN_DEPLOY.

import { tokenAddress } from '@svc/core/accounts/protocolIds';
import { formatDecimal } from '@svc/core/decimal';
import { deployedSupply } from '@svc/core/ops/tokenDeploy';
import { requireAlways, requireThat } from '../../kernel/outcome.ts';
import type { TokenRow } from '../../kernel/spotRows.ts';
import type { Executor } from '../context.ts';
import { maxSupplyOf, requireNaming, rightsOf } from '../tokens/deploy.ts';
import { credit } from '../tokens/ledger.ts';
import { extensionsView } from '../tokens/tokenViews.ts';

export const tokenDeploy: Executor<'TOKEN_DEPLOY'> = ({ state, block, sender, account, nonce }, params) => {
  const { decimals } = requireNaming(params);
  const totalSupply = deployedSupply(params);
  const maxSupply = maxSupplyOf(params);
  requireAlways(
    maxSupply === null || totalSupply <= maxSupply,
    'token.overMaxSupply',
    'the supply is above max_supply',
  );
  const rights = rightsOf(params, sender);
  requireAlways(
    totalSupply > 0n || rights.mintAuthority !== null,
    'token.noSupply',
    'a token needs a supply or a mint authority',
  );
  const address = tokenAddress(sender, nonce, params.symbol);
  requireThat(!state.tokens.has(address), 'token.exists', `a token at ${address} exists`);
  const token: TokenRow = {
    address,
    name: params.name,
    symbol: params.symbol,
    decimals,
    totalSupply,
    maxSupply,
    creator: sender,
    createdHeight: block.height,
    ...rights,
  };
  state.tokens.set(address, token);
  credit(state, address, account, totalSupply);
  if (token.defaultFrozen) state.freezes.set(`${address}:${account}`, false);
  return {
    token_address: address,
    symbol: token.symbol,
    total_supply: formatDecimal(totalSupply),
    decimals,
    mint_authority: token.mintAuthority,
    freeze_authority: token.freezeAuthority,
    extensions: extensionsView(token, block.height),
  };
};
