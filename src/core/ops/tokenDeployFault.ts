// What no block takes of a deployment, and parameters of extensions that it does not have.

import { amountOf, flagOf } from '../schema/fields.ts';
import { wholeOf } from './common.ts';
import type { ParamsFault } from './defineOp.ts';
import {
  fitsBps,
  fitsField,
  fitsName,
  fitsSymbol,
  fitsUri,
  MAX_DEFAULT_OPERATORS,
  MAX_METADATA_FIELDS,
} from './limits.ts';
import type { DeployParams } from './tokenDeployParams.ts';

/** What the deployment comes to. */
interface Outcome {
  /** In units of 10^-18. */
  readonly supply: bigint;
  readonly isMintable: boolean;
  readonly isFreezable: boolean;
  /** Accounts of the default operators, each as often as it is named. */
  readonly operators: readonly string[];
}

const OF_FEES = ['max_transfer_fee', 'fee_authority', 'withdraw_authority'] as const;

function textFault({ name, symbol, decimals, uri = '' }: DeployParams): ParamsFault | undefined {
  if (!fitsName(name)) return { path: 'name', expected: '1 to 64 characters' };
  if (!fitsSymbol(symbol)) return { path: 'symbol', expected: '1 to 16 printable characters, no space and no colon' };
  const places = wholeOf(decimals ?? 18);
  if (places < 0 || places > 18) return { path: 'decimals', expected: 'an integer from 0 to 18' };
  return fitsUri(uri) ? undefined : { path: 'uri', expected: 'at most 256 printable characters' };
}

function metadataFault({ metadata = {} }: DeployParams): ParamsFault | undefined {
  const fields = Object.entries(metadata);
  if (fields.length > MAX_METADATA_FIELDS)
    return { path: 'metadata', expected: `at most ${MAX_METADATA_FIELDS} fields` };
  const [bad] = fields.find(([key, value]) => value === null || value === '' || !fitsField(key, value)) ?? [];
  return bad === undefined
    ? undefined
    : { path: `metadata.${bad}`, expected: 'a key of 1 to 32 and a value of 1 to 256 printable characters' };
}

function feeFault(given: DeployParams): ParamsFault | undefined {
  const { transfer_fee_bps: bps } = given;
  const idle = bps === undefined ? OF_FEES.find((name) => given[name] !== undefined) : undefined;
  if (idle !== undefined) return { path: idle, expected: 'no such member of a token without transfer_fee_bps' };
  if (bps !== undefined && !fitsBps(wholeOf(bps)))
    return { path: 'transfer_fee_bps', expected: 'a rate from 0 to 10000 basis points' };
  return bps !== undefined && flagOf(given.non_transferable)
    ? { path: 'transfer_fee_bps', expected: 'no fee of a token that cannot be transferred' }
    : undefined;
}

function supplyFault(given: DeployParams, { supply, isMintable }: Outcome): ParamsFault | undefined {
  if (given.total_supply !== undefined && given.initial_supply !== undefined)
    return { path: 'initial_supply', expected: 'no such member beside total_supply' };
  if (supply === 0n && !isMintable) return { path: 'total_supply', expected: 'a supply, or a mint authority' };
  const cap = given.max_supply ?? '';
  return cap !== '' && amountOf(cap) < supply ? { path: 'max_supply', expected: 'no less than the supply' } : undefined;
}

function operatorsFault({ operators }: Outcome, { default_operators: given }: DeployParams): ParamsFault | undefined {
  const named = typeof given === 'string' ? given.split(',') : given;
  if (named?.some((text) => text.trim() === '') === true)
    return { path: 'default_operators', expected: 'addresses alone' };
  if (new Set(operators).size < operators.length) return { path: 'default_operators', expected: 'each operator once' };
  return operators.length > MAX_DEFAULT_OPERATORS
    ? { path: 'default_operators', expected: `at most ${MAX_DEFAULT_OPERATORS} operators` }
    : undefined;
}

/** The first thing that a deployment would fail for in every block, or that would be ignored. */
export function deployFault(given: DeployParams, outcome: Outcome): ParamsFault | undefined {
  if (given.pause_authority !== undefined && !flagOf(given.pausable))
    return { path: 'pause_authority', expected: 'no such member of a token that is not pausable' };
  if (flagOf(given.default_frozen) && !outcome.isFreezable)
    return { path: 'freeze_authority', expected: 'a freeze authority, which default_frozen needs' };
  return (
    textFault(given) ??
    metadataFault(given) ??
    feeFault(given) ??
    supplyFault(given, outcome) ??
    operatorsFault(outcome, given)
  );
}
