// The rules of a token's birth: field limits, supply, and the extensions that are chosen then and never again.

import type { OpParams } from '@svc/core/ops/registry';
import { amountOf, flagOf } from '@svc/core/schema/fields';
import { fail, requireThat } from '../../kernel/outcome.ts';
import type { MetadataRow, TokenRow, TransferFeeRow } from '../../kernel/rows.ts';
import { findAccountOf } from '../holders.ts';

type Params = OpParams<'TOKEN_DEPLOY'>;

const MAX_DEFAULT_OPERATORS = 8;
const MAX_FIELDS = 16;

const lengthOf = (text: string): number => [...text].length;
/** No control, format, unassigned or separating characters except the plain space. */
const isPrintable = (text: string): boolean => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);

/** An authority: absent, the given default; empty or null, nobody. */
function authority(given: string | null | undefined, path: string, absent: string | null): string | null {
  if (given === undefined) return absent;
  if (given === null || given === '') return null;
  requireThat(findAccountOf(given) !== undefined, 'token.badAuthority', `${path} is not an address`);
  return given;
}

/** Fails unless name, symbol and decimals keep their limits. */
export function requireNaming(params: Params): { decimals: number } {
  const decimals = params.decimals === undefined ? 18 : Number(params.decimals);
  requireThat(lengthOf(params.name) >= 1 && lengthOf(params.name) <= 64, 'token.badName', 'a name has 1 to 64 characters');
  const symbolFits = lengthOf(params.symbol) >= 1 && lengthOf(params.symbol) <= 16 && isPrintable(params.symbol) && !/[\s:]/u.test(params.symbol);
  requireThat(symbolFits, 'token.badSymbol', 'a symbol has 1 to 16 printable characters, no space and no colon');
  requireThat(decimals >= 0 && decimals <= 18, 'token.badDecimals', 'decimals go from 0 to 18');
  return { decimals };
}

/** The largest supply, or null for none. */
export function maxSupplyOf(params: Params): bigint | null {
  const given = params.max_supply;
  return given === undefined || given === null || given === '' ? null : amountOf(given);
}

function metadataOf(params: Params, deployer: string): MetadataRow | null {
  if (params.uri === undefined && params.metadata === undefined && params.metadata_authority === undefined) return null;
  const uri = params.uri ?? '';
  requireThat(lengthOf(uri) <= 256 && isPrintable(uri), 'token.badUri', 'a link has at most 256 printable characters');
  const entries = Object.entries(params.metadata ?? {}).filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '');
  requireThat(entries.length <= MAX_FIELDS, 'token.tooManyFields', `metadata has at most ${MAX_FIELDS} fields`);
  for (const [key, value] of entries) {
    const fits = lengthOf(key) >= 1 && lengthOf(key) <= 32 && isPrintable(key) && lengthOf(value) <= 256 && isPrintable(value);
    requireThat(fits, 'token.badField', 'a metadata key has 1 to 32 and a value at most 256 printable characters');
  }
  const fields: Record<string, string> = Object.create(null);
  for (const [key, value] of entries) fields[key] = value;
  return { uri, fields, authority: authority(params.metadata_authority, 'metadata_authority', deployer) };
}

function transferFeeOf(params: Params, deployer: string): TransferFeeRow | null {
  if (params.transfer_fee_bps === undefined) return null;
  const bps = Number(params.transfer_fee_bps);
  requireThat(bps >= 0 && bps <= 10_000, 'token.badFee', 'a transfer fee goes from 0 to 10000 basis points');
  const max = params.max_transfer_fee;
  return {
    bps,
    max: max === undefined || max === null || max === '' ? null : amountOf(max),
    pending: null,
    feeAuthority: authority(params.fee_authority, 'fee_authority', deployer),
    withdrawAuthority: authority(params.withdraw_authority, 'withdraw_authority', deployer),
  };
}

function defaultOperatorsOf(params: Params): string[] {
  const given = params.default_operators ?? [];
  const texts = typeof given === 'string' ? given.split(',').map((text) => text.trim()) : given;
  const operators = new Map<string, string>();
  for (const text of texts) {
    if (text === '') continue;
    const account = findAccountOf(text) ?? fail('token.badOperator', 'a default operator is not an address');
    if (!operators.has(account)) operators.set(account, text);
  }
  requireThat(operators.size <= MAX_DEFAULT_OPERATORS, 'token.tooManyOperators', `a token has at most ${MAX_DEFAULT_OPERATORS} default operators`);
  return [...operators.values()];
}

/** What a deployment sets apart from identity and supply. */
export type TokenRights = Pick<
  TokenRow,
  'mintAuthority' | 'freezeAuthority' | 'metadata' | 'transferFee' | 'nonTransferable' | 'defaultFrozen' | 'permanentDelegate' | 'pausable' | 'defaultOperators'
>;

/** Authorities and extensions of a deployment. */
export function rightsOf(params: Params, deployer: string): TokenRights {
  const rights: TokenRights = {
    mintAuthority: authority(params.mint_authority, 'mint_authority', null),
    freezeAuthority: authority(params.freeze_authority, 'freeze_authority', null),
    metadata: metadataOf(params, deployer),
    transferFee: transferFeeOf(params, deployer),
    nonTransferable: flagOf(params.non_transferable),
    defaultFrozen: flagOf(params.default_frozen),
    permanentDelegate: authority(params.permanent_delegate, 'permanent_delegate', null),
    pausable: flagOf(params.pausable) ? { authority: authority(params.pause_authority, 'pause_authority', deployer), paused: false } : null,
    defaultOperators: defaultOperatorsOf(params),
  };
  const feeOnStuck = rights.nonTransferable && rights.transferFee !== null;
  requireThat(!feeOnStuck, 'token.feeOnNonTransferable', 'a token that cannot be transferred has no transfer fee');
  requireThat(!rights.defaultFrozen || rights.freezeAuthority !== null, 'token.noFreezeAuthority', 'default_frozen needs a freeze authority');
  return rights;
}
