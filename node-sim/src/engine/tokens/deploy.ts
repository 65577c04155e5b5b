// The rules of a token's birth: field limits, supply, and the extensions that are chosen then and never again.

import { MAX_DEFAULT_OPERATORS, MAX_METADATA_FIELDS } from '@svc/core/ops/limits';
import type { OpParams } from '@svc/core/ops/registry';
import { operatorTexts } from '@svc/core/ops/tokenDeploy';
import { amountOf, flagOf } from '@svc/core/schema/fields';
import { failAlways, requireAlways } from '../../kernel/outcome.ts';
import type { MetadataRow, TokenRow, TransferFeeRow } from '../../kernel/spotRows.ts';
import { findAccountOf } from '../ledgerKeys.ts';
import { requireBps, requireField, requireName, requireSymbol, requireUri } from '../textRules.ts';

type Params = OpParams<'TOKEN_DEPLOY'>;

/** An authority: absent, the given default; empty or null, nobody. */
function authority(given: string | null | undefined, path: string, absent: string | null): string | null {
  if (given === undefined) return absent;
  if (given === null || given === '') return null;
  requireAlways(findAccountOf(given) !== undefined, 'token.badAuthority', `${path} is not an address`);
  return given;
}

/** Fails unless name, symbol and decimals keep their limits. */
export function requireNaming(params: Params): { decimals: number } {
  const decimals = params.decimals === undefined ? 18 : Number(params.decimals);
  requireName('token', params.name);
  requireSymbol('token', params.symbol);
  requireAlways(decimals >= 0 && decimals <= 18, 'token.badDecimals', 'decimals go from 0 to 18');
  return { decimals };
}

/** The largest supply, or null for none. */
export function maxSupplyOf(params: Params): bigint | null {
  const given = params.max_supply;
  return given === undefined || given === null || given === '' ? null : amountOf(given);
}

/** Metadata with some fields set and, for empty ones, removed. Fails when the result breaks a limit. */
export function mergedFields(
  before: MetadataRow['fields'],
  changes: Readonly<Record<string, string | null>>,
): MetadataRow['fields'] {
  // Without a prototype: `__proto__` is an ordinary key.
  const fields: Record<string, string> = Object.assign(Object.create(null), before);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') delete fields[key];
    else {
      requireField(key, value);
      fields[key] = value;
    }
  }
  requireAlways(
    Object.keys(fields).length <= MAX_METADATA_FIELDS,
    'token.tooManyFields',
    `metadata has at most ${MAX_METADATA_FIELDS} fields`,
  );
  return fields;
}

function metadataOf(params: Params, deployer: string): MetadataRow | null {
  if (params.uri === undefined && params.metadata === undefined && params.metadata_authority === undefined) return null;
  const uri = params.uri ?? '';
  requireUri('token', uri);
  const fields = mergedFields({}, params.metadata ?? {});
  return { uri, fields, authority: authority(params.metadata_authority, 'metadata_authority', deployer) };
}

/** The largest fee of one transfer, or null for none. */
export function feeCapOf(given: Params['max_transfer_fee']): bigint | null {
  return given === undefined || given === null || given === '' ? null : amountOf(given);
}

function transferFeeOf(params: Params, deployer: string): TransferFeeRow | null {
  if (params.transfer_fee_bps === undefined) return null;
  const bps = Number(params.transfer_fee_bps);
  requireBps('token', bps);
  return {
    bps,
    max: feeCapOf(params.max_transfer_fee),
    pending: null,
    feeAuthority: authority(params.fee_authority, 'fee_authority', deployer),
    withdrawAuthority: authority(params.withdraw_authority, 'withdraw_authority', deployer),
  };
}

function defaultOperatorsOf(params: Params): string[] {
  const operators = new Map<string, string>();
  for (const text of operatorTexts(params)) {
    const account = findAccountOf(text) ?? failAlways('token.badOperator', 'a default operator is not an address');
    if (!operators.has(account)) operators.set(account, text);
  }
  requireAlways(
    operators.size <= MAX_DEFAULT_OPERATORS,
    'token.tooManyOperators',
    `a token has at most ${MAX_DEFAULT_OPERATORS} default operators`,
  );
  return [...operators.values()];
}

/** What a deployment sets apart from identity and supply. */
export type TokenRights = Pick<
  TokenRow,
  | 'mintAuthority'
  | 'freezeAuthority'
  | 'metadata'
  | 'transferFee'
  | 'nonTransferable'
  | 'defaultFrozen'
  | 'permanentDelegate'
  | 'pausable'
  | 'defaultOperators'
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
    pausable: flagOf(params.pausable)
      ? { authority: authority(params.pause_authority, 'pause_authority', deployer), paused: false }
      : null,
    defaultOperators: defaultOperatorsOf(params),
  };
  const feeOnStuck = rights.nonTransferable && rights.transferFee !== null;
  requireAlways(!feeOnStuck, 'token.feeOnNonTransferable', 'a token that cannot be transferred has no transfer fee');
  requireAlways(
    !rights.defaultFrozen || rights.freezeAuthority !== null,
    'token.noFreezeAuthority',
    'default_frozen needs a freeze authority',
  );
  return rights;
}
