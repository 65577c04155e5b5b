// Sends an asset. The quantum-safe address moves tokens of the exchange's ledger by an operation; everything else goes as a
// chain transaction, the native asset as its value, tokens by their contract's transfer.

import { accountId } from '@svc/core/accounts/address';
import { parseDecimal } from '@svc/core/decimal';
import { Refusal } from '@svc/core/errors';
import { NATIVE_DECIMALS, NATIVE_SYMBOL } from '@svc/core/names';
import { toQuantity } from '@svc/core/rpc/quantity';
import { Type } from 'typebox';
import { readContractToken } from '../decoding/contractToken.ts';
import { withPatience } from '../services/exchangeFacts.ts';
import { type CommandServices, defineCommand, requireAccount, requireOpen } from './defineCommand.ts';

const TRANSFER = 'a9059cbb';

/** Data of `transfer(address,uint256)`. */
function transferData(to: string, units: bigint): string {
  return `0x${TRANSFER}${accountId(to).slice(2).padStart(64, '0')}${units.toString(16).padStart(64, '0')}`;
}

/** How many decimals the token's contract counts in. @throws Refusal `token.none` */
async function decimalsOf({ evm, networks, tokens }: CommandServices, address: string): Promise<number> {
  const network = networks.active();
  const watched = tokens.find(network.slug, address);
  if (watched !== undefined) return watched.decimals;
  const { kind, fact } = await readContractToken(evm, network, address, withPatience());
  if (kind !== 'fungible') throw new Refusal('token.none', 'There is no token at this address on the active network.');
  return fact.decimals;
}

/** Answers the hash of what was sent. */
export const sendAsset = defineCommand('sendAsset', {
  params: Type.Object({
    accountId: Type.String(),
    form: Type.Union([Type.Literal('pq'), Type.Literal('classic')]),
    asset: Type.String({ maxLength: 64 }),
    to: Type.String({ maxLength: 128 }),
    amount: Type.String({ pattern: '^\\d{1,60}(\\.\\d{1,36})?$', expected: 'an amount in digits' }),
  }),
  handle: async (services, { accountId: id, form, asset, to, amount }) => {
    requireOpen(services);
    const account = requireAccount(services, id);
    const { networks, ownActs, tokens } = services;
    const network = networks.active();
    const isNative = asset === NATIVE_SYMBOL;
    if (form === 'pq' && !isNative && tokens.find(network.slug, asset) === undefined) {
      const { txHash } = await ownActs.operate(account, 'TOKEN_TRANSFER', { token_address: asset, to, amount });
      return { hash: txHash };
    }
    // A classic envelope knows ledger accounts alone.
    const target = form === 'classic' ? accountId(to) : to;
    const tx = isNative
      ? { to: target, value: toQuantity(parseDecimal(amount, 'amount', NATIVE_DECIMALS)) }
      : { to: asset, data: transferData(to, parseDecimal(amount, 'amount', await decimalsOf(services, asset))) };
    const { txHash } = await ownActs.transact(account, form, tx);
    return { hash: txHash };
  },
});
