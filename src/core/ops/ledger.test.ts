import { describe, expect, it } from 'vitest';
import { addressOfPqKey } from '../accounts/address.ts';
import { NATIVE_FACT, type Warning } from '../words/parts.ts';
import { plainText, saidText } from '../words/plainText.ts';
import type { Description, Facts } from './describe.ts';
import { tokenIdOf } from './nftCommon.ts';
import { collectionCap } from './nftCreateCollection.ts';
import { OPS, type OpName, parseOpParams } from './registry.ts';

const TOKEN = `0x${'ab'.repeat(20)}`;
const CATS = `0x${'ca'.repeat(20)}`;
const SENDER = `0xPQ${'5a'.repeat(32)}`;
const BOB = `0xPQ${'b0'.repeat(32)}`;
const KEY_BYTES = new Uint8Array(1952).fill(7);
const KEY = '07'.repeat(1952);

function facts(sender = SENDER): Facts {
  return {
    sender,
    token: (asset) =>
      asset === 'SVC' ? NATIVE_FACT : { asset, symbol: 'qBTC', name: 'Bitcoin', decimals: 8, known: asset === TOKEN },
  };
}

function described(name: OpName, params: object, sender?: string) {
  const parsed = parseOpParams(name, params, 'refuse');
  const description = (OPS[name].describe as (params: unknown, facts: Facts) => Description)(parsed, facts(sender));
  return {
    ...description,
    text: plainText(description.sentence),
    rows: Object.fromEntries(description.rows.map(({ label, value }) => [saidText(label), plainText(value)])),
    codes: description.warnings.map(({ code, severity }: Warning) => `${severity} ${code}`),
  };
}

describe('sentences', () => {
  it.each<[OpName, object, string, string[]]>([
    ['TOKEN_MINT', { token_address: TOKEN, amount: '1.50' }, `Mint 1.5 qBTC to ${SENDER}`, []],
    ['TOKEN_MINT', { token_address: TOKEN, amount: '1', to: BOB }, `Mint 1 qBTC to ${BOB}`, []],
    ['TOKEN_BURN', { token_address: TOKEN, amount: '2' }, 'Destroy 2 qBTC from your balance', ['danger token.burn']],
    [
      'TOKEN_BURN',
      { token_address: TOKEN, amount: '2', from: SENDER },
      'Destroy 2 qBTC from your balance',
      ['danger token.burn'],
    ],
    [
      'TOKEN_BURN',
      { token_address: TOKEN, amount: '2', from: BOB },
      `Destroy 2 qBTC from the balance of ${BOB}`,
      ['danger token.burn'],
    ],
    [
      'TOKEN_SET_AUTHORITY',
      { token_address: TOKEN, authority: 'mint', new_authority: BOB },
      `Pass the mint right over qBTC on to ${BOB}`,
      ['caution authority.passedOn'],
    ],
    [
      'TOKEN_SET_AUTHORITY',
      { token_address: TOKEN, authority: 'permanent_delegate', new_authority: 'None' },
      'Give up the permanent delegate right over qBTC for good',
      ['danger authority.givenUp'],
    ],
    [
      'TOKEN_FREEZE',
      { token_address: TOKEN, account: BOB },
      `Freeze the qBTC balance of ${BOB}`,
      ['caution token.freezes'],
    ],
    ['TOKEN_THAW', { token_address: TOKEN, account: BOB }, `Unfreeze the qBTC balance of ${BOB}`, []],
    ['TOKEN_UPDATE_METADATA', { token_address: TOKEN, uri: 'x' }, 'Change what qBTC says about itself', []],
    [
      'TOKEN_UPDATE_METADATA',
      { token_address: TOKEN, symbol: 'X' },
      'Change what qBTC says about itself',
      ['caution token.renames'],
    ],
    [
      'TOKEN_SET_TRANSFER_FEE',
      { token_address: TOKEN, transfer_fee_bps: 25 },
      'Withhold 0.25 % of each transfer of qBTC',
      ['caution token.transferFee'],
    ],
    [
      'TOKEN_SET_TRANSFER_FEE',
      { token_address: TOKEN, transfer_fee_bps: '0' },
      'Withhold 0 % of each transfer of qBTC',
      [],
    ],
    ['TOKEN_WITHDRAW_FEES', { token_address: TOKEN }, `Collect all withheld transfer fees of qBTC to ${SENDER}`, []],
    ['TOKEN_PAUSE', { token_address: TOKEN }, 'Stop all movement of qBTC', ['caution token.pauses']],
    ['TOKEN_RESUME', { token_address: TOKEN }, 'Let qBTC move again', []],
    [
      'TOKEN_AUTHORIZE_OPERATOR',
      { token_address: TOKEN, operator: BOB },
      `Let ${BOB} move and destroy all your qBTC`,
      ['danger token.operatorCanTakeAll'],
    ],
    ['TOKEN_REVOKE_OPERATOR', { token_address: TOKEN, operator: BOB }, `Let ${BOB} move your qBTC no more`, []],
    ['NFT_CREATE_COLLECTION', { name: 'Cats', symbol: 'CAT' }, 'Create NFT collection Cats (CAT)', []],
    ['NFT_MINT', { collection: CATS }, `Mint the next NFT of ${CATS} to ${SENDER}`, []],
    ['NFT_MINT', { collection: CATS, token_id: '0xff', to: BOB }, `Mint NFT 255 of ${CATS} to ${BOB}`, []],
    ['NFT_TRANSFER', { collection: CATS, token_id: 7, to: BOB }, `Send NFT 7 of ${CATS} to ${BOB}`, []],
    [
      'NFT_TRANSFER',
      { collection: CATS, token_id: 7, to: SENDER, from: BOB },
      `Move NFT 7 of ${CATS} from ${BOB} to ${SENDER}`,
      [],
    ],
    ['NFT_BURN', { collection: CATS, token_id: '7' }, `Destroy NFT 7 of ${CATS}`, ['danger nft.burn']],
    [
      'NFT_APPROVE',
      { collection: CATS, token_id: 7, spender: BOB },
      `Let ${BOB} move or destroy NFT 7 of ${CATS}`,
      ['caution nft.approvedCanTake'],
    ],
    [
      'NFT_APPROVE',
      { collection: CATS, token_id: 7, spender: '' },
      `Let nobody but you and your operators move NFT 7 of ${CATS}`,
      [],
    ],
    [
      'NFT_SET_APPROVAL_FOR_ALL',
      { collection: CATS, operator: BOB },
      `Let ${BOB} move or destroy all your NFTs of ${CATS}`,
      ['danger nft.operatorCanTakeAll'],
    ],
    [
      'NFT_SET_APPROVAL_FOR_ALL',
      { collection: CATS, operator: BOB, approved: 'off' },
      `Let ${BOB} move your NFTs of ${CATS} no more`,
      [],
    ],
    ['NFT_UPDATE', { collection: CATS, name: 'Dogs' }, `Change NFT collection ${CATS}`, []],
    ['NFT_UPDATE', { collection: CATS, token_id: 1, uri: '' }, `Change NFT 1 of ${CATS}`, []],
    [
      'NFT_SET_AUTHORITY',
      { collection: CATS, authority: 'update', new_authority: null },
      `Give up the update right over NFT collection ${CATS} for good`,
      ['danger authority.givenUp'],
    ],
    ['STAKE_EXIT', {}, 'Leave the validator set', ['caution stake.paidLater']],
    ['OPEN_POSITION', {}, 'Send OPEN_POSITION, which the network has retired', ['danger op.retired']],
    ['ADD_MARGIN', {}, 'Send ADD_MARGIN, which the network has retired', ['danger op.retired']],
  ])('%s %o', (name, params, sentence, warnings) => {
    const { text, codes, act } = described(name, params);
    expect([text, codes]).toEqual([sentence, warnings]);
    expect(saidText(act).split(' ').length).toBeLessThanOrEqual(3);
  });

  it('name a collection by its symbol where it is known, and warn of items that cannot move', () => {
    const cats = { symbol: 'CAT', name: 'Cats', isBound: true };
    const told = (name: OpName, params: object): [string, string[]] => {
      const describe = OPS[name].describe as (params: unknown, facts: Facts) => Description;
      const description = describe(parseOpParams(name, params, 'refuse'), { ...facts(SENDER), collection: cats });
      return [plainText(description.sentence), description.warnings.map(({ code }) => code)];
    };
    const item = { collection: CATS, token_id: 7 };
    expect(told('NFT_TRANSFER', { ...item, to: BOB })).toEqual([`Send NFT 7 of CAT to ${BOB}`, ['nft.bound']]);
    expect(told('NFT_BURN', item)).toEqual(['Destroy NFT 7 of CAT', ['nft.burn']]);
    expect(told('NFT_MINT', { collection: CATS })).toEqual([`Mint the next NFT of CAT to ${SENDER}`, []]);
    expect(told('NFT_SET_APPROVAL_FOR_ALL', { collection: CATS, operator: BOB })[0]).toBe(
      `Let ${BOB} move or destroy all your NFTs of CAT`,
    );
  });

  it('warn of a validator key that is not the account’s', () => {
    const own = addressOfPqKey(KEY_BYTES);
    const stake = { validator_public_key: `0x${KEY}`, stake_amount: '100000' };
    expect(described('STAKE_DEPOSIT', stake, own)).toMatchObject({
      text: 'Stake 100,000 SVC and register this account as a validator',
      codes: ['caution stake.slashable', 'note stake.cancelsExit'],
      rows: { Stake: '100,000 SVC', 'Account of the validator key': own },
    });
    expect(described('STAKE_DEPOSIT', stake).codes).toEqual([
      'caution stake.slashable',
      'note stake.cancelsExit',
      'danger stake.otherKey',
    ]);
  });

  it('warn of tokens that the node does not know and of recipients without a key', () => {
    expect(described('TOKEN_PAUSE', { token_address: CATS }).codes).toContain('caution token.unknown');
    const holder = `0xPOOL${'0'.repeat(36)}`;
    for (const [name, params] of [
      ['TOKEN_MINT', { token_address: TOKEN, amount: 1, to: holder }],
      ['TOKEN_SET_AUTHORITY', { token_address: TOKEN, authority: 'fee', new_authority: holder }],
      ['NFT_TRANSFER', { collection: CATS, token_id: 1, to: holder }],
      ['NFT_MINT', { collection: CATS, to: holder }],
    ] as const)
      expect(described(name, params).codes).toContain('danger recipient.protocol');
  });

  it('show invisible characters of names, and every change of metadata', () => {
    expect(described('NFT_CREATE_COLLECTION', { name: 'Ca\u202ets', symbol: 'CT' }).text).toBe(
      'Create NFT collection Ca⟨202E⟩ts (CT)',
    );
    const { rows } = described('TOKEN_UPDATE_METADATA', {
      token_address: TOKEN,
      name: 'New',
      uri: '',
      fields: { site: 'a', old: null, gone: '' },
    });
    expect(rows).toMatchObject({
      'New name': 'New',
      'Metadata link': 'removed',
      'Field site': 'a',
      'Field old': 'removed',
      'Field gone': 'removed',
    });
  });

  it('name every term of a new collection', () => {
    const { rows, codes } = described('NFT_CREATE_COLLECTION', {
      name: 'Cats',
      symbol: 'CAT',
      max_supply: 10,
      royalty_bps: 250,
      mint_authority: '',
      update_authority: BOB,
      non_transferable: true,
      uri: 'ipfs://x',
    });
    expect(rows).toEqual({
      'Items at most': '10',
      Royalty: '2.5 %',
      'Royalty goes to': SENDER,
      'May mint items': 'nobody, ever',
      'May change the collection and its items': BOB,
      Link: 'ipfs://x',
      Transfers: 'never',
    });
    expect(codes).toEqual(['caution nft.soulbound', 'danger nft.neverMintable']);
  });
});

describe('ids of items', () => {
  it.each([
    ['0', 0n],
    ['007', 7n],
    ['0xFF', 255n],
    [12, 12n],
    [2n ** 200n, 2n ** 200n],
    [(2n ** 256n - 1n).toString(), 2n ** 256n - 1n],
  ])('%s is taken', (given, value) => {
    expect(tokenIdOf(parseOpParams('NFT_BURN', { collection: CATS, token_id: given }, 'refuse').token_id)).toBe(value);
  });

  it.each([
    (2n ** 256n).toString(),
    2n ** 256n,
    `0x1${'0'.repeat(64)}`,
    '',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '1e3',
    '0x',
    '0xg',
    '1.0',
    1.5,
    -1,
    null,
    true,
    [1],
    '9'.repeat(79),
  ])('%s is refused with its path', (given) => {
    expect(() => parseOpParams('NFT_BURN', { collection: CATS, token_id: given }, 'ignore')).toThrow(
      /^params\.token_id: expected an integer from 0 to 2\^256-1/,
    );
  });
});

describe('structure', () => {
  it.each<[OpName, object, RegExp]>([
    ['TOKEN_MINT', { token_address: TOKEN, amount: '0' }, /params\.amount/],
    ['TOKEN_BURN', { token_address: TOKEN }, /params\.amount: .*missing/],
    ['TOKEN_SET_AUTHORITY', { token_address: TOKEN, authority: 'mint' }, /params\.new_authority/],
    ['TOKEN_SET_AUTHORITY', { token_address: TOKEN, authority: 'supply', new_authority: BOB }, /params\.authority/],
    ['TOKEN_UPDATE_METADATA', { token_address: TOKEN }, /at least one of name, symbol, uri and fields/],
    ['TOKEN_UPDATE_METADATA', { token_address: TOKEN, fields: { a: 1 } }, /params\.fields/],
    ['TOKEN_SET_TRANSFER_FEE', { token_address: TOKEN, transfer_fee_bps: 1.5 }, /params\.transfer_fee_bps/],
    [
      'TOKEN_SET_TRANSFER_FEE',
      { token_address: TOKEN, transfer_fee_bps: 1, max_transfer_fee: '-1' },
      /params\.max_transfer_fee/,
    ],
    ['TOKEN_PAUSE', { token_address: 'SVC' }, /params\.token_address/],
    ['NFT_CREATE_COLLECTION', { name: 'Cats' }, /params\.symbol/],
    ['NFT_UPDATE', { collection: CATS, token_id: 1, royalty_bps: 5 }, /params\.royalty_bps/],
    ['NFT_SET_APPROVAL_FOR_ALL', { collection: CATS, operator: BOB, approved: 'maybe' }, /params\.approved/],
    ['NFT_CREATE_COLLECTION', { name: 'Cats', symbol: 'CAT', max_supply: '1e3' }, /params\.max_supply/],
    ['TOKEN_DEPLOY', { name: 'A', symbol: 'A', total_supply: '1', max_supply: 10n ** 60n }, /params\.max_supply/],
    [
      'TOKEN_SET_TRANSFER_FEE',
      { token_address: TOKEN, transfer_fee_bps: 1, max_transfer_fee: 10n ** 60n },
      /params\.max_transfer_fee/,
    ],
    [
      'REMOVE_LIQUIDITY',
      { pool_id: 'a'.repeat(16), position_id: 'b'.repeat(16), amount: 10n ** 60n },
      /params\.amount/,
    ],
    ['ORACLE_VOTE', { prices: { BTC: '1', ETH: 10n ** 60n } }, /params\.prices\.ETH/],
    ['ORACLE_VOTE', { prices: { BTC: '1', ETH: '0.00' } }, /params\.prices\.ETH/],
    ['ORACLE_VOTE', { prices: { [`${'x'.repeat(500)}`]: -1 } }, /^params\.prices\.x+…x+: expected/],
    ['ORACLE_VOTE', { prices: {} }, /params\.prices: expected at least one price/],
    ['STAKE_DEPOSIT', { validator_public_key: KEY.slice(2), stake_amount: '1' }, /params\.validator_public_key/],
    ['STAKE_DEPOSIT', { validator_public_key: KEY }, /params\.stake_amount/],
  ])('%s %o is refused', (name, params, message) => {
    expect(() => parseOpParams(name, params, 'refuse')).toThrow(message);
  });

  it('may be nothing where nothing is meant, and an amount that is no number', () => {
    for (const none of [null, '', undefined]) {
      parseOpParams(
        'TOKEN_DEPLOY',
        { name: 'A', symbol: 'A', total_supply: '1', max_supply: none, transfer_fee_bps: 1, max_transfer_fee: none },
        'ignore',
      );
      parseOpParams(
        'REMOVE_LIQUIDITY',
        { pool_id: 'a'.repeat(16), position_id: 'b'.repeat(16), amount: none },
        'ignore',
      );
      expect(
        collectionCap(parseOpParams('NFT_CREATE_COLLECTION', { name: 'A', symbol: 'A', max_supply: none }, 'ignore')),
      ).toBeNull();
    }
    parseOpParams(
      'REMOVE_LIQUIDITY',
      { pool_id: 'a'.repeat(16), position_id: 'b'.repeat(16), amount: 'all' },
      'ignore',
    );
  });

  it('that an item does not have are refused by the wallet and ignored by the node', () => {
    for (const key of ['symbol', 'royalty_recipient']) {
      const params = { collection: CATS, token_id: 1, [key]: 'x' };
      expect(() => parseOpParams('NFT_UPDATE', params, 'refuse')).toThrow(
        `params.${key}: expected no such change of a single NFT`,
      );
      expect(parseOpParams('NFT_UPDATE', params, 'ignore')).toEqual(params);
    }
  });

  it('of a retired operation means nothing: the wallet refuses every parameter, the node ignores it', () => {
    expect(() => parseOpParams('CLOSE_POSITION', { position_id: '1' }, 'refuse')).toThrow(
      'params.position_id: expected no such member',
    );
    expect(() => parseOpParams('CLOSE_POSITION', { position_id: '1' }, 'ignore')).not.toThrow();
  });
});
