// What came into being, by receipts that say it, and by those that a node made up.

import { describe, expect, it } from 'vitest';
import { saidText } from '../words/plainText.ts';
import { findOp } from './registry.ts';

const ADDRESS = `0x${'Ab'.repeat(20)}`;
const lower = ADDRESS.toLowerCase();
const outcomeOf = (op: string, data: object) => findOp(op)?.outcome?.({} as never, data as never, () => undefined);

describe('what came into being', () => {
  it.each([
    ['TOKEN_DEPLOY', { token_address: ADDRESS }, { kind: 'token', address: lower }],
    ['NFT_CREATE_COLLECTION', { collection: ADDRESS }, { kind: 'collection', address: lower }],
    [
      'NFT_MINT',
      { collection: ADDRESS, token_id: '7', to: '0x1' },
      { kind: 'item', collection: lower, tokenId: '7', owner: '0x1' },
    ],
  ])('%s names it, and says which in a row', (op, data, created) => {
    const outcome = outcomeOf(op, data);
    expect(outcome?.created).toEqual(created);
    expect(outcome?.extent).toBe('whole');
    expect(JSON.stringify(outcome?.rows)).toContain(lower);
    expect(saidText(outcome?.text ?? '')).toMatch(/ was (created|minted)\.$/);
  });

  it('says the number of an item that was minted', () => {
    const rows = outcomeOf('NFT_MINT', { collection: ADDRESS, token_id: '7', to: '0x1' })?.rows ?? [];
    expect(rows.map(({ label }) => (typeof label === 'object' && 'kind' in label ? saidText(label) : label))).toContain(
      'Token id',
    );
    expect(JSON.stringify(rows.at(-1)?.value)).toContain('"7"');
  });

  it.each([
    ['TOKEN_DEPLOY', [{}, { token_address: null }, { token_address: 'SVC' }, { token_address: `${ADDRESS}/..` }]],
    ['NFT_CREATE_COLLECTION', [{}, { collection: 7 }, { collection: `${ADDRESS}0` }]],
    [
      'NFT_MINT',
      [{}, { collection: ADDRESS }, { collection: ADDRESS, token_id: 7 }, { collection: ADDRESS, token_id: '-1' }],
    ],
  ])('%s names nothing where the receipt says what cannot be', (op, all) => {
    for (const data of all) expect(outcomeOf(op, data)).toBeUndefined();
  });
});
