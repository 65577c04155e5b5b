// Adds a token of the active network to the list, by the data of its contract.

import { refused } from '@svc/core/words/refusal';
import { Type } from 'typebox';
import { readContractToken } from '../decoding/contractToken.ts';
import { untilAnswered } from '../node/lacksRead.ts';
import { requireTypedAddress } from '../services/contacts.ts';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers the contract's data. */
export const watchToken = defineCommand({
  needs: ['evm', 'networks', 'tokens', 'vault'],
  params: Type.Object({ address: Type.String({ maxLength: 200 }) }),
  handle: async (services, { address: typed }) => {
    requireOpen(services);
    const address = requireTypedAddress(typed);
    if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw refused('refused.token.address');
    const network = services.networks.active();
    const { kind, fact } = await readContractToken(services.evm, network, address.toLowerCase(), untilAnswered);
    if (kind !== 'fungible') throw refused('refused.token.none');
    await services.tokens.add({ network: network.slug, address, symbol: fact.symbol, decimals: fact.decimals });
    return { symbol: fact.symbol, decimals: fact.decimals };
  },
});
