// sim_faucet(address, asset, amount): pays native assets from the faucet's account, tokens from their issuer's, by a
// transfer in the next block.

import { accountId, isProtocolHolder } from '@svc/core/accounts/address';
import { parseDecimal } from '@svc/core/decimal';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { opGas } from '@svc/core/ops/opTable';
import { amountParam, holderParam } from '@svc/core/reads/readFields';
import { Missing } from '@svc/core/rpc/errorCodes';
import { MIN_GAS_PRICE_WEI, signExchangeTx, toSignedWire } from '@svc/core/tx/exchangeTx';
import { Type } from 'typebox';
import { balanceOf } from '../engine/tokens/ledger.ts';
import { addressOfSeed, paramsOf } from '../genesis/genesis.ts';
import { type DevContext, defineControl } from './defineControl.ts';

function sendNative({ chain }: DevContext, to: string, amountWei: bigint): string {
  const seed = chain.genesis.faucetSeed;
  if (seed === undefined) throw new Refusal('unsupported.faucet', 'The genesis of this chain has no faucet.');
  const from = addressOfSeed(seed);
  const account = accountId(from);
  if (balanceOf(chain.state, NATIVE_SYMBOL, account) + chain.waitingChangeWei(account) < amountWei) {
    throw new ParseRefusal('amount', 'no more than the faucet has left');
  }
  return chain.queueTransfer(from, to, amountWei).hash;
}

async function sendToken(
  { chain, admission, mlDsa }: DevContext,
  to: string,
  token: string,
  amount: string,
): Promise<string> {
  const seed = chain.genesis.issuerSeed;
  if (seed === undefined) throw new Refusal('unsupported.faucet', 'The genesis of this chain has no issuer.');
  const sender = addressOfSeed(seed);
  const account = accountId(sender);
  if (balanceOf(chain.state, token, account) < parseDecimal(amount))
    throw new ParseRefusal('amount', 'no more than the issuer has left of this token');
  const tx = {
    op: 'TOKEN_TRANSFER',
    sender,
    nonce: chain.mempool.nextFreeNonce(account),
    params: paramsOf({ token_address: token, to, amount }),
    gasLimit: opGas('TOKEN_TRANSFER'),
    gasPriceWei: MIN_GAS_PRICE_WEI,
  } as const;
  return admission.submit(toSignedWire(await signExchangeTx(tx, seed, mlDsa)));
}

/** Unlike a read, the faucet accepts the symbol of a token too. */
const assetOrSymbol = Type.String({
  minLength: 1,
  maxLength: 64,
  expected: 'the native symbol, a token address or a symbol',
});

export const faucet = defineControl({
  method: 'sim_faucet',
  summary: 'A payment in the next block, from the faucet or the issuer of a token.',
  leadsAway: false,
  params: Type.Object({ address: holderParam, asset: assetOrSymbol, amount: amountParam }),
  run: async (context, { address, asset, amount }) => {
    const { chain, names, producer } = context;
    accountId(address, 'address');
    if (isProtocolHolder(address)) throw new ParseRefusal('address', 'an account that somebody has the key of');
    const amountWei = parseDecimal(String(amount));
    if (amountWei === 0n) throw new ParseRefusal('amount', 'a positive decimal');
    const found = names.findAsset(asset);
    if (found === undefined) names.requireClear(asset);
    if (found === undefined || (found !== NATIVE_SYMBOL && !chain.state.tokens.has(found)))
      throw new Missing('token', `There is no token ${asset}.`);
    const hash =
      found === NATIVE_SYMBOL
        ? sendNative(context, address, amountWei)
        : await sendToken(context, address, found, String(amount));
    producer.settle();
    return { tx_hash: hash };
  },
});
