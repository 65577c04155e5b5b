// The node's data about one token: its supply, and who has which rights over its holders. All of it is the node's word,
// validated by form.

import { isJsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { type Message, message } from '@svc/core/words/message';
import type { NodeClient } from '../node/nodeClient.ts';
import type { TokenFactsView, TokenRight } from '../state/tokenFacts.ts';
import type { Networks } from './networks.ts';

const ADDRESS = /^0x(?:[0-9a-fA-F]{40}|PQ[0-9a-fA-F]{64})$/;
/** Most operators of a token that are listed. */
const MAX_HOLDERS = 20;

/** A right, if it has a holder. */
function right(holder: unknown, may: Message): TokenRight[] {
  return typeof holder === 'string' && ADDRESS.test(holder) ? [{ holder, may }] : [];
}

export type TokenFacts = ReturnType<typeof createTokenFacts>;

/** The facts of tokens of the active network. */
export function createTokenFacts({ node, networks }: { readonly node: NodeClient; readonly networks: Networks }) {
  return {
    /** Facts of a token. @throws on the node's refusal or silence */
    async read(asset: string): Promise<TokenFactsView> {
      const token = await node.read(networks.active(), 'getToken', { token_address: asset });
      const more = token.extensions as Readonly<Record<string, JsonValue>>;
      const part = (name: string): Readonly<Record<string, JsonValue>> => {
        const value = more[name];
        return isJsonObject(value) ? value : {};
      };
      const [fee, pausable] = [part('transfer_fee'), part('pausable')];
      const operators = Array.isArray(more.default_operators) ? more.default_operators.slice(0, MAX_HOLDERS) : [];
      return {
        asset,
        supply: token.total_supply,
        ...(token.max_supply === null ? {} : { maxSupply: token.max_supply }),
        creator: token.creator,
        createdHeight: token.created_height,
        rights: [
          ...right(more.permanent_delegate, message('may.moveAny')),
          ...operators.flatMap((one) => right(one, message('may.operateAny'))),
          ...right(token.freeze_authority, message('may.freezeAny')),
          ...right(pausable.pause_authority, message('may.stopIt')),
          ...right(token.mint_authority, message('may.createMoreOfIt')),
          ...right(fee.fee_authority, message('may.changeItsFee')),
          ...right(fee.withdraw_authority, message('may.collectItsFees')),
          ...right(part('metadata').update_authority, message('may.changeItsMetadata')),
        ],
        isPaused: pausable.paused === true,
        isBound: more.non_transferable === true,
        ...(typeof fee.bps === 'number' && fee.bps > 0 ? { feeBps: fee.bps } : {}),
      };
    },
  };
}
