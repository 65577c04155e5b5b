// Asks to add a token to the list. Limits are checked before the user is asked; the contract is asked for its own name,
// and differences are shown. Images are not fetched: that would reveal the user to the site's server.

import { hasWrongChecksum, toChecksumAddress } from '@svc/core/accounts/address';
import { ParseRefusal } from '@svc/core/errors';
import { shownText } from '@svc/core/ops/common';
import { tokenWarning } from '@svc/core/ops/describe';
import { NO_INTENT } from '@svc/core/ops/intent';
import { part, type Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import { readContractToken } from '../decoding/contractToken.ts';
import { lookAlikeToken } from '../risks/lookAlikeToken.ts';
import { defineMethod } from './defineMethod.ts';

interface Asset {
  readonly address: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** `{type: 'ERC20', options}`, bare or in a list. @throws ParseRefusal */
function readAsset(given: unknown): Asset {
  const request = Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given;
  const { type, options } = typeof request === 'object' && request !== null ? (request as Record<string, unknown>) : {};
  if (type !== 'ERC20') throw new ParseRefusal('type', 'ERC20');
  const {
    address,
    symbol,
    decimals = 18,
  } = typeof options === 'object' && options !== null ? (options as Record<string, unknown>) : {};
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address))
    throw new ParseRefusal('options.address', '0x and 40 hex digits');
  if (hasWrongChecksum(address)) throw new ParseRefusal('options.address', 'an address whose checksum is right');
  if (typeof symbol !== 'string' || !symbol.isWellFormed() || [...symbol].length < 1 || [...symbol].length > 16)
    throw new ParseRefusal('options.symbol', '1 to 16 characters');
  const places = typeof decimals === 'string' && /^\d{1,2}$/.test(decimals) ? Number(decimals) : decimals;
  if (typeof places !== 'number' || !Number.isInteger(places) || places < 0 || places > 36)
    throw new ParseRefusal('options.decimals', 'an integer from 0 to 36');
  return { address: toChecksumAddress(address), symbol, decimals: places };
}

/** True once it is on the list. */
export const wallet_watchAsset = defineMethod({
  needs: ['approvals', 'evm', 'networks', 'permissions', 'risks', 'tokens'],
  access: 'connected',
  asks: true,
  changes: true,
  params: readAsset,
  handle: async ({ services, origin, requester, requestKey }, asset) => {
    const { approvals, evm, networks, permissions, risks, tokens } = services;
    const network = networks.active();
    tokens.requireRoom(network.slug, asset.address);
    const { kind, fact } = await readContractToken(evm, network, asset.address.toLowerCase(), evm.patience());
    const listed = { ...fact, symbol: shownText(asset.symbol, 24), known: kind === 'fungible' };
    const alike = lookAlikeToken.check({
      intent: { ...NO_INTENT, tokens: [listed] },
      knownTokens: tokens.knownFacts(network),
      verifiedTokens: await risks.verified.of(network),
      contenders: await risks.verified.contenders(network),
      heldTokens: [],
    });
    const differs = kind === 'fungible' && (fact.decimals !== asset.decimals || fact.symbol !== listed.symbol);
    const warnings: Warning[] = [
      ...(alike === undefined ? [] : [alike]),
      ...(differs
        ? [
            warning('token.differs', 'danger', {
              own: part.given(fact.symbol, 40),
              ownDecimals: part.number(String(fact.decimals)),
              said: part.given(listed.symbol, 40),
              saidDecimals: part.number(String(asset.decimals)),
            }),
          ]
        : []),
      tokenWarning(listed) ?? warning('token.anyName', 'note'),
    ];
    const subject = {
      network: { slug: network.slug, name: network.name, chainId: network.chainId },
      token: { ...asset, symbol: listed.symbol },
      ...(kind === 'fungible' ? { onChain: { symbol: fact.symbol, name: fact.name, decimals: fact.decimals } } : {}),
      warnings,
    };
    const approved = await approvals.ask({ kind: 'watchAsset', subject, requester, requestKey });
    const { address, symbol, decimals } = approved.subject.token;
    await tokens.add({ network: approved.subject.network.slug, address, symbol, decimals });
    await permissions.addCapability(origin, 'watchAsset');
    return true;
  },
});
