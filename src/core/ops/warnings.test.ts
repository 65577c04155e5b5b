// What each operation is warned of when its approval is shown, as one table: an operation that says nothing of what it can cost is
// as wrong as one that cries.

import { expect, it } from 'vitest';
import { type Description, type Facts, NATIVE_FACT } from './describe.ts';
import { OPS, type OpName, parseOpParams } from './registry.ts';

const TOKEN = `0x${'ab'.repeat(20)}`;
const OTHER = `0x${'cd'.repeat(20)}`;
const SENDER = `0xPQ${'5a'.repeat(32)}`;
const HOLDER = `0xPERP${'1'.repeat(36)}`;
const facts: Facts = { sender: SENDER, token: (asset) => (asset === 'SVC' ? NATIVE_FACT : { asset, symbol: 'T', name: 'T', decimals: 18, known: true }) };
const token = { token_address: TOKEN };
const item = { collection: TOKEN, token_id: '7' };
const KEY = '00'.repeat(1952);

/** Operation, parameters, codes with their severity. */
const TABLE: readonly [OpName, object, string[]][] = [
  ['TOKEN_BURN', { ...token, amount: '1' }, ['token.burn danger']],
  ['TOKEN_FREEZE', { ...token, account: OTHER }, ['token.freezes caution']],
  ['TOKEN_THAW', { ...token, account: OTHER }, []],
  ['TOKEN_PAUSE', token, ['token.pauses caution']],
  ['TOKEN_RESUME', token, []],
  ['TOKEN_SET_TRANSFER_FEE', { ...token, transfer_fee_bps: 100 }, ['token.transferFee caution']],
  ['TOKEN_SET_TRANSFER_FEE', { ...token, transfer_fee_bps: 0 }, []],
  ['TOKEN_UPDATE_METADATA', { ...token, symbol: 'X' }, ['token.renames caution']],
  ['TOKEN_UPDATE_METADATA', { ...token, uri: '' }, []],
  ['TOKEN_AUTHORIZE_OPERATOR', { ...token, operator: OTHER }, ['token.operatorCanTakeAll danger']],
  ['TOKEN_REVOKE_OPERATOR', { ...token, operator: OTHER }, []],
  ['TOKEN_SET_AUTHORITY', { ...token, authority: 'mint', new_authority: OTHER }, ['authority.passedOn caution']],
  ['TOKEN_SET_AUTHORITY', { ...token, authority: 'mint', new_authority: '' }, ['authority.givenUp danger']],
  ['TOKEN_SET_AUTHORITY', { ...token, authority: 'freeze', new_authority: HOLDER }, ['authority.passedOn caution', 'recipient.protocol danger']],
  ['TOKEN_MINT', { ...token, to: OTHER, amount: '1' }, []],
  ['STAKE_DEPOSIT', { validator_public_key: KEY, stake_amount: '100000' }, ['stake.slashable caution', 'stake.otherKey danger']],
  ['STAKE_EXIT', {}, ['stake.paidLater caution']],
  ['CREATE_MARKET', { base_token: 'BTC' }, ['market.noPriceYet note']],
  ['NFT_BURN', item, ['nft.burn danger']],
  ['NFT_APPROVE', { ...item, spender: OTHER }, ['nft.approvedCanTake caution']],
  ['NFT_APPROVE', { ...item, spender: '' }, []],
  ['NFT_SET_APPROVAL_FOR_ALL', { collection: TOKEN, operator: OTHER }, ['nft.operatorCanTakeAll danger']],
  ['NFT_SET_APPROVAL_FOR_ALL', { collection: TOKEN, operator: OTHER, approved: false }, []],
  ['NFT_SET_AUTHORITY', { collection: TOKEN, authority: 'mint', new_authority: '' }, ['authority.givenUp danger']],
  ['NFT_CREATE_COLLECTION', { name: 'N', symbol: 'S', non_transferable: true }, ['nft.soulbound caution']],
  ['NFT_CREATE_COLLECTION', { name: 'N', symbol: 'S', mint_authority: '' }, ['nft.neverMintable danger']],
  ['NFT_TRANSFER', { ...item, to: OTHER }, []],
  ['VAULT_DEPOSIT', { amount: '1' }, ['vault.lockup caution', 'vault.takesLosses note']],
];

it.each(TABLE)('%s %j is warned of as %j', (name, params, warnings) => {
  const describe = OPS[name].describe as (given: object, facts: Facts) => Description;
  const description = describe(parseOpParams(name, params, 'refuse') as object, facts);
  expect(description.warnings.map(({ code, severity }) => `${code} ${severity}`)).toEqual(warnings);
  for (const { text, advice } of description.warnings) expect([text, advice]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
});
