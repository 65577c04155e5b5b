// NFT_CREATE_COLLECTION: creates a collection with its limit, royalty and rights.

import { type Static, Type } from 'typebox';
import { sameAccount } from '../accounts/address.ts';
import { flag, flagOf } from '../schema/fields.ts';
import { type Message, message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { namedAuthority } from './authorityCommon.ts';
import { addressOrNoneAs, bigNumberOrNone, protocolHolderWarnings, WHOLE, wholeNumber, words } from './common.ts';
import { collectionCreated } from './created.ts';
import { defineOp, type ParamsFault } from './defineOp.ts';
import { type Description, type Facts, row } from './describe.ts';
import { type Intent, moves, type Right } from './intent.ts';
import { fitsName, fitsSymbol } from './limits.ts';
import { linkFault, royaltyFault, royaltyRows, textRows } from './nftCommon.ts';
import { collectionData } from './receiptData.ts';

const params = Type.Object({
  name: words,
  symbol: words,
  uri: Type.Optional(words),
  max_supply: Type.Optional(bigNumberOrNone),
  royalty_bps: Type.Optional(wholeNumber),
  /** Absent: the creator; so for both authorities. */
  royalty_recipient: Type.Optional(addressOrNoneAs('recipient')),
  update_authority: Type.Optional(addressOrNoneAs('grantee', 'none')),
  mint_authority: Type.Optional(addressOrNoneAs('grantee', 'none')),
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

/** Who gets each right, with what it is to; null: nobody. */
function rightsOf(given: Params, sender: string): { label: Message; may: Message; holder: string | null }[] {
  const holder = (named: string | null | undefined): string | null =>
    named === undefined ? sender : namedAuthority(named);
  return [
    { label: message('row.mayMintItems'), may: message('may.mintItems'), holder: holder(given.mint_authority) },
    {
      label: message('row.mayChangeCollection'),
      may: message('may.changeCollection'),
      holder: holder(given.update_authority),
    },
  ];
}

function vain(given: Params): ParamsFault | undefined {
  if (!fitsName(given.name)) return { path: 'name', expected: '1 to 64 characters' };
  if (!fitsSymbol(given.symbol))
    return { path: 'symbol', expected: '1 to 16 printable characters, no space and no colon' };
  const cap = collectionCap(given);
  if (cap !== null && cap < 1) return { path: 'max_supply', expected: 'at least 1 item, or nothing for no limit' };
  return linkFault(given.uri) ?? royaltyFault(given.royalty_bps, given.royalty_recipient);
}

function intent(given: Params, { sender }: Facts): Intent {
  const rights = rightsOf(given, sender).flatMap(({ may, holder }): Right[] =>
    holder === null || sameAccount(holder, sender) ? [] : [{ holder, may }],
  );
  return moves({ rights });
}

const soulbound: Warning = warning('nft.soulbound', 'caution');
const neverMintable: Warning = warning('nft.neverMintable', 'danger');

function describe(given: Params, facts: Facts): Description {
  const cap = collectionCap(given);
  const isMintable = given.mint_authority === undefined || namedAuthority(given.mint_authority) !== null;
  return {
    act: message('act.createCollection'),
    sentence: [
      message('nftCreateCollection.create', {
        name: part.given(given.name, WHOLE),
        symbol: part.given(given.symbol, 16),
      }),
    ],
    rows: [
      row(message('row.itemsAtMost'), cap === null ? message('value.noLimit') : part.number(String(cap))),
      ...royaltyRows(
        given.royalty_bps ?? 0,
        given.royalty_recipient === undefined ? facts.sender : given.royalty_recipient,
      ),
      ...rightsOf(given, facts.sender).map(({ label, holder }) =>
        row(label, holder === null ? message('value.nobodyEver') : part.address(holder)),
      ),
      ...textRows(message('row.link'), given.uri),
      ...(flagOf(given.non_transferable) ? [row(message('row.transfers'), message('value.never'))] : []),
    ],
    warnings: [
      ...(flagOf(given.non_transferable) ? [soulbound] : []),
      ...(isMintable ? [] : [neverMintable]),
      ...rightsOf(given, facts.sender)
        .flatMap(({ holder }) => (holder === null ? [] : protocolHolderWarnings(holder)))
        .slice(0, 1),
    ],
  };
}

export const nftCreateCollection = defineOp({
  name: 'NFT_CREATE_COLLECTION',
  params,
  vain,
  receipt: collectionData,
  outcome: (_, data) => collectionCreated(data),
  acts: [
    {
      place: 'newCollection',
      title: message('act.createCollection'),
      about: message('about.createCollection'),
      needs: [],
      fields: {
        name: { label: message('row.name'), rule: message('rule.name') },
        symbol: { label: message('field.symbol'), hint: message('rule.symbol'), rule: message('rule.symbol') },
        royalty_bps: {
          label: message('field.royalty'),
          as: 'percentage',
          hint: message('hint.royalty'),
          rule: message('rule.rate'),
        },
        max_supply: {
          label: message('row.itemsAtMost'),
          hint: message('hint.emptyIsNoLimit'),
          rule: message('rule.itemsAtMost'),
        },
        uri: { label: message('row.link'), rule: message('rule.link') },
        non_transferable: { label: message('field.itemsBound') },
      },
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: () => ({}),
  describe,
  intent,
  lists: (_, done) => ({ asset: done.collection, isItem: true, roles: [['created', done.collection]] }),
});
