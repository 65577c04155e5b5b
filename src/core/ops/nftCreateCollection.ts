// NFT_CREATE_COLLECTION: creates a collection with its limit, royalty and rights.

import { type Static, Type } from 'typebox';
import { flag, flagOf } from '../schema/fields.ts';
import { namedAuthority } from './authorityWording.ts';
import { defineOp } from './defineOp.ts';
import { type Description, type Facts, part, type Row, row, say, type Warning } from './describe.ts';
import { royaltyRows, textRows } from './nftWording.ts';
import { addressOrNone, bigNumberOrNone, wholeNumber } from './wording.ts';

const params = Type.Object({
  name: Type.String({ expected: 'text' }),
  symbol: Type.String({ expected: 'text' }),
  uri: Type.Optional(Type.String({ expected: 'text' })),
  max_supply: Type.Optional(bigNumberOrNone),
  royalty_bps: Type.Optional(wholeNumber),
  /** Absent: the creator; so for both authorities. */
  royalty_recipient: Type.Optional(addressOrNone),
  update_authority: Type.Optional(addressOrNone),
  mint_authority: Type.Optional(addressOrNone),
  non_transferable: Type.Optional(flag),
});
type Params = Static<typeof params>;

/** The largest number of items ever minted as given, or null for no limit; a bigint only above 2^53. */
export function collectionCap(given: Pick<Params, 'max_supply'>): number | bigint | null {
  const { max_supply: text = '' } = given;
  if (text === null || text === '') return null;
  const cap = BigInt(text);
  return cap > BigInt(Number.MAX_SAFE_INTEGER) ? cap : Number(cap);
}

function rightRow(label: string, given: string | null | undefined, sender: string): Row {
  const holder = given === undefined ? sender : namedAuthority(given);
  return row(label, holder === null ? part.text('nobody, ever') : part.address(holder));
}

const soulbound: Warning = {
  code: 'nft.soulbound',
  severity: 'caution',
  text: 'Items of this collection can never be transferred, only destroyed.',
  advice: 'Approve only if that is what you want: it cannot be changed later.',
};
const neverMintable: Warning = {
  code: 'nft.neverMintable',
  severity: 'danger',
  text: 'Without a mint right the collection stays empty for good.',
  advice: 'Reject unless that is what you want.',
};

function describe(given: Params, facts: Facts): Description {
  const cap = collectionCap(given);
  const isMintable = given.mint_authority === undefined || namedAuthority(given.mint_authority) !== null;
  return {
    act: 'Create collection',
    sentence: say`Create NFT collection ${part.given(given.name)} (${part.given(given.symbol, 16)})`,
    rows: [
      row('Items at most', cap === null ? part.text('no limit') : part.number(String(cap))),
      ...royaltyRows(given.royalty_bps ?? 0, given.royalty_recipient === undefined ? facts.sender : given.royalty_recipient),
      rightRow('Minting right', given.mint_authority, facts.sender),
      rightRow('Update right', given.update_authority, facts.sender),
      ...textRows('Link', given.uri),
      ...(flagOf(given.non_transferable) ? [row('Transfers', part.text('never'))] : []),
    ],
    warnings: [...(flagOf(given.non_transferable) ? [soulbound] : []), ...(isMintable ? [] : [neverMintable])],
  };
}

export const nftCreateCollection = defineOp({ name: 'NFT_CREATE_COLLECTION', params, needs: () => ({}), describe });
