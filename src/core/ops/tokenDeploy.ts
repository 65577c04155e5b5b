// TOKEN_DEPLOY: creates a token with its supply, authorities and extensions, which are chosen once and for all.

import { type Static, Type } from 'typebox';
import { amountOf, amountOrNone, amountOrZero, flag, flagOf } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { type Description, type Facts, part, type Row, row, say, type Warning } from './describe.ts';
import { addressOrNone, amountText, wholeNumber, wholeOf } from './wording.ts';

const params = Type.Object({
  name: Type.String({ expected: 'text' }),
  symbol: Type.String({ expected: 'text' }),
  decimals: Type.Optional(wholeNumber),
  total_supply: Type.Optional(amountOrZero),
  initial_supply: Type.Optional(amountOrZero),
  max_supply: Type.Optional(amountOrNone),
  mint_authority: Type.Optional(addressOrNone),
  freeze_authority: Type.Optional(addressOrNone),
  uri: Type.Optional(Type.String({ expected: 'text' })),
  metadata: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), { expected: 'an object of texts' })),
  metadata_authority: Type.Optional(addressOrNone),
  transfer_fee_bps: Type.Optional(wholeNumber),
  max_transfer_fee: Type.Optional(amountOrNone),
  fee_authority: Type.Optional(addressOrNone),
  withdraw_authority: Type.Optional(addressOrNone),
  non_transferable: Type.Optional(flag),
  default_frozen: Type.Optional(flag),
  permanent_delegate: Type.Optional(addressOrNone),
  pausable: Type.Optional(flag),
  pause_authority: Type.Optional(addressOrNone),
  default_operators: Type.Optional(Type.Union([Type.Array(Type.String({ maxLength: 160 })), Type.String()], { expected: 'a list of addresses' })),
});
type Params = Static<typeof params>;

/** Supply that a deployment creates, in units of 10^-18. */
export function deployedSupply(given: Params): bigint {
  return amountOf(given.total_supply ?? given.initial_supply ?? 0);
}

const isNamed = (authority: string | null | undefined): authority is string => authority !== undefined && authority !== null && authority !== '';
const has = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function authorityWarnings(given: Params): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: string, text: string): void => {
    warnings.push({ code, severity: 'caution', text, advice: 'Make sure that this is what you want: it can be given up later, but not brought back.' });
  };
  if (isNamed(given.mint_authority)) {
    const cap = has(given.max_supply) ? `up to ${amountText(given.max_supply ?? 0)} in all` : 'without a limit';
    warn('token.mintable', `${given.mint_authority} can create more of this token, ${cap}.`);
  }
  if (isNamed(given.freeze_authority)) warn('token.freezable', `${given.freeze_authority} can freeze what any holder has.`);
  if (isNamed(given.permanent_delegate)) warn('token.permanentDelegate', `${given.permanent_delegate} can take or destroy what any holder has.`);
  if (flagOf(given.pausable)) warn('token.pausable', 'All movement of this token can be stopped.');
  return warnings;
}

function extensionRows(given: Params): Row[] {
  const rows: Row[] = [];
  if (given.transfer_fee_bps !== undefined) {
    const cap = has(given.max_transfer_fee) ? say` %, at most ${part.number(amountText(given.max_transfer_fee ?? 0))}` : [part.text(' %')];
    rows.push(row('Transfer fee', part.number(String(wholeOf(given.transfer_fee_bps) / 100)), ...cap));
  }
  if (flagOf(given.non_transferable)) rows.push(row('Transfers', part.text('never')));
  if (flagOf(given.default_frozen)) rows.push(row('New holders', part.text('frozen until released')));
  if (has(given.uri)) rows.push(row('Metadata link', part.given(given.uri ?? '', 256)));
  const operators = given.default_operators;
  if (operators !== undefined && operators.length > 0) {
    rows.push(row('Operators of every holder', part.given(typeof operators === 'string' ? operators : operators.join(', '), 1000)));
  }
  return rows;
}

function describe(given: Params, facts: Facts): Description {
  const mintable = isNamed(given.mint_authority);
  return {
    act: 'Create token',
    sentence: say`Create token ${part.given(given.name)} (${part.given(given.symbol, 16)}), supply ${part.number(amountText(given.total_supply ?? given.initial_supply ?? 0))}`,
    rows: [
      row('Decimals', part.number(String(given.decimals ?? 18))),
      row('Supply', part.text(mintable ? 'can grow' : 'fixed')),
      ...(has(given.max_supply) ? [row('Largest supply', part.number(amountText(given.max_supply ?? 0)))] : []),
      row('Freezing', part.text(isNamed(given.freeze_authority) ? 'possible' : 'not possible')),
      row('Supply goes to', part.address(facts.sender)),
      ...extensionRows(given),
    ],
    warnings: authorityWarnings(given),
  };
}

export const tokenDeploy = defineOp({
  name: 'TOKEN_DEPLOY',
  params,
  structure: (given) => {
    if (given.total_supply !== undefined && given.initial_supply !== undefined && amountOf(given.total_supply) !== amountOf(given.initial_supply)) {
      return { path: 'initial_supply', expected: 'the same value as total_supply, or only one of them' };
    }
    return given.total_supply === undefined && given.initial_supply === undefined && !isNamed(given.mint_authority)
      ? { path: 'total_supply', expected: 'a supply, or a mint authority' }
      : undefined;
  },
  needs: () => ({}),
  describe,
});
