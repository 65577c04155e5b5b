// Parameters of TOKEN_DEPLOY.

import { type Static, Type } from 'typebox';
import { amountOrNoneIn, amountOrZeroIn, flag } from '../schema/fields.ts';
import { addressOrNoneAs, wholeNumber, words, wordsByName } from './common.ts';

const authority = Type.Optional(addressOrNoneAs('grantee'));

const operator = { address: 'grantee', nobody: [''] } as const;

/** What a deployment is asked with. */
export const deployParams = Type.Object({
  name: words,
  symbol: words,
  decimals: Type.Optional(wholeNumber),
  total_supply: Type.Optional(amountOrZeroIn('new token')),
  initial_supply: Type.Optional(amountOrZeroIn('new token')),
  max_supply: Type.Optional(amountOrNoneIn('new token')),
  mint_authority: authority,
  freeze_authority: authority,
  uri: Type.Optional(words),
  metadata: Type.Optional(wordsByName),
  metadata_authority: authority,
  transfer_fee_bps: Type.Optional(wholeNumber),
  max_transfer_fee: Type.Optional(amountOrNoneIn('new token')),
  fee_authority: authority,
  withdraw_authority: authority,
  non_transferable: Type.Optional(flag),
  default_frozen: Type.Optional(flag),
  permanent_delegate: authority,
  pausable: Type.Optional(flag),
  pause_authority: authority,
  default_operators: Type.Optional(
    Type.Union([Type.Array(Type.String({ maxLength: 160, ...operator })), Type.String({ list: ',', ...operator })], {
      expected: 'a list of addresses',
    }),
  ),
});

/** Parameters of a deployment. */
export type DeployParams = Static<typeof deployParams>;
