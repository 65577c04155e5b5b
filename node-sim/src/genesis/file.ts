// Genesis from a JSON file: {"network_name"?: text, "genesis_time"?: Unix seconds, "validators": [{"seed": 64 hex,
// "stake": whole units}], "staking"?: {"activation_epochs", "unbonding_epochs", "payout_epochs"}, "allocations":
// [{"address", "amount", "label"?}], "oracle_prices"?: {base: price}, "faucet_seed"?, "issuer_seed"?: 64 hex,
// "blocks"?: [[{"seed": 64 hex, "op_type": name or number, "params": object}]]}. Nonces, gas and senders are filled in.

import { readFileSync } from 'node:fs';
import { accountId } from '@svc/core/accounts/address';
import { fromHex } from '@svc/core/bytes';
import { parseDecimal } from '@svc/core/decimal';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import { isJsonObject, type JsonValue, readJson } from '@svc/core/json/canonicalJson';
import { NETWORK_SLUGS } from '@svc/core/names';
import { findOpName } from '@svc/core/ops/opTable';
import { parseWith } from '@svc/core/schema/parse';
import { Type } from 'typebox';
import { type FirstTx, type Genesis, validatorOf } from './genesis.ts';

const seed = Type.String({ pattern: '^(?:0x)?[0-9a-fA-F]{64}$', expected: 'a seed of 64 hex digits' });

const epochs = Type.Integer({ minimum: 0, maximum: 1_000_000, expected: 'a number of epochs' });

const fileSchema = Type.Object({
  network_name: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  genesis_time: Type.Optional(Type.Integer({ minimum: 0 })),
  validators: Type.Array(Type.Object({ seed, stake: Type.Integer({ minimum: 1 }) }), {
    minItems: 1,
    maxItems: 150,
    expected: 'a list of 1 to 150 validators',
  }),
  staking: Type.Optional(Type.Object({ activation_epochs: epochs, unbonding_epochs: epochs, payout_epochs: epochs })),
  allocations: Type.Array(
    Type.Object({ address: Type.String(), amount: Type.String(), label: Type.Optional(Type.String()) }),
  ),
  oracle_prices: Type.Optional(
    Type.Record(Type.String({ pattern: '^[A-Z0-9]{1,32}$' }), Type.String(), {
      additionalProperties: false,
      expected: 'prices by base',
    }),
  ),
  faucet_seed: Type.Optional(seed),
  issuer_seed: Type.Optional(seed),
  blocks: Type.Optional(
    Type.Array(
      Type.Array(
        Type.Object({
          seed,
          op_type: Type.Union([Type.String(), Type.Integer()]),
          params: Type.Unknown({ expected: 'an object' }),
        }),
      ),
    ),
  ),
});

function firstTx(entry: { seed: string; op_type: string | number; params: unknown }, path: string): FirstTx {
  const op = findOpName(entry.op_type);
  if (op === undefined) throw new ParseRefusal(`${path}.op_type`, 'a known operation');
  const params = entry.params as JsonValue;
  if (!isJsonObject(params)) throw new ParseRefusal(`${path}.params`, 'an object');
  return { seed: fromHex(entry.seed), op, params };
}

/** Genesis of a file's text. @throws ParseRefusal with the path of the first fault */
export function readGenesis(text: string): Genesis {
  const file = parseWith(fileSchema, readJson(text, 'genesis'), 'genesis');
  const allocations = file.allocations.map(({ address, amount, label }, at) => {
    accountId(address, `genesis.allocations[${at}].address`);
    parseDecimal(amount, `genesis.allocations[${at}].amount`);
    return { address, amount, label: label ?? '' };
  });
  for (const [base, price] of Object.entries(file.oracle_prices ?? {})) {
    const path = `genesis.oracle_prices.${base}`;
    if (parseDecimal(price, path) === 0n) throw new ParseRefusal(path, 'a positive decimal');
  }
  return {
    name: 'file',
    networkName: file.network_name ?? NETWORK_SLUGS.local,
    timeSec: file.genesis_time,
    validators: file.validators.map((validator) => validatorOf(fromHex(validator.seed), BigInt(validator.stake))),
    staking: file.staking && {
      activationDelay: file.staking.activation_epochs,
      unbonding: file.staking.unbonding_epochs,
      payoutDelay: file.staking.payout_epochs,
    },
    oraclePrices: file.oracle_prices ?? {},
    allocations,
    firstBlocks: (file.blocks ?? []).map((block, at) =>
      block.map((entry, index) => firstTx(entry, `genesis.blocks[${at}][${index}]`)),
    ),
    faucetSeed: file.faucet_seed === undefined ? undefined : fromHex(file.faucet_seed),
    issuerSeed: file.issuer_seed === undefined ? undefined : fromHex(file.issuer_seed),
  };
}

/** Genesis of a file. @throws Refusal `genesis.unreadable`, ParseRefusal */
export function readGenesisFile(path: string): Genesis {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Refusal('genesis.unreadable', `The genesis file ${path} cannot be read.`, { cause });
  }
  return readGenesis(text);
}
