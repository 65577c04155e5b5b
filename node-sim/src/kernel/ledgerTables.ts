// The tables of collections and of validators, and what is derived from them. Rules live in engine/nfts and
// engine/staking.

import { GroupIndex } from './groupIndex.ts';
import * as meanings from './ledgerMeanings.ts';
import * as rows from './ledgerRows.ts';
import type { MakeTable } from './perpsTables.ts';
import { booleanCodec } from './spotRows.ts';
import type { Table } from './table.ts';
import { recordsOf, unwatched } from './tableMeaning.ts';

export class NftTables {
  /** By lower-case address. */
  readonly collections: Table<rows.CollectionRow>;
  /** `collection:id`, the id as decimal text. */
  readonly items: Table<rows.NftRow>;
  /** `owner:collection:operator`, always true; no row for no operator. */
  readonly operators: Table<boolean>;

  /** By account id. */
  readonly itemsByOwner: GroupIndex<rows.NftRow>;
  readonly itemsByCollection: GroupIndex<rows.NftRow>;
  readonly operatorsByOwner: GroupIndex<boolean>;

  constructor(table: MakeTable) {
    this.collections = table('nftCollections', 'exchange', rows.collectionCodec, meanings.NFT_COLLECTIONS);
    this.items = table('nfts', 'exchange', rows.nftCodec, meanings.NFTS);
    this.operators = table('nftOperators', 'exchange', booleanCodec, meanings.NFT_OPERATORS);
    this.itemsByOwner = new GroupIndex(this.items, (item) => item.owner);
    this.itemsByCollection = new GroupIndex(this.items, (item) => item.collection);
    this.operatorsByOwner = new GroupIndex(this.operators, (_, key) => key.slice(0, key.indexOf(':')));
  }
}

/** Whether the passing of epochs can still change a validator. */
function isWaiting(row: rows.ValidatorRow | undefined): boolean {
  if (row === undefined || row.status === 'active') return false;
  return row.status !== 'exited' || row.principal > 0n;
}

export class StakingTables {
  /** One row under the empty key; none for the defaults. */
  readonly settings: Table<rows.StakingSettingsRow>;
  /** By account id. */
  readonly validators: Table<rows.ValidatorRow>;

  /** Validators that an epoch will activate, retire or pay. */
  readonly waiting = new Set<string>();
  /** How many validators are active. */
  active = 0;

  constructor(table: MakeTable) {
    this.settings = table(
      'stakingSettings',
      'exchange',
      rows.stakingSettingsCodec,
      unwatched(recordsOf('staking_settings')),
    );
    this.validators = table('validators', 'exchange', rows.validatorCodec, meanings.VALIDATORS);
    const isActive = (row: rows.ValidatorRow | undefined): boolean => row?.status === 'active';
    this.validators.watch((key, before, after) => {
      this.active += Number(isActive(after)) - Number(isActive(before));
      if (isWaiting(after)) this.waiting.add(key);
      else this.waiting.delete(key);
    });
  }
}
