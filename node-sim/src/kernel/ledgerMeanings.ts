// What changes to the tables of collections, validators and contracts mean.

import { NATIVE_SYMBOL } from '@svc/core/names';
import type { NftRow, ValidatorRow } from './ledgerRows.ts';
import { changesOf, difference, nothing, partOf, recordsOf, type TableMeaning, valuesOf } from './tableMeaning.ts';

/** Collections. */
export const NFT_COLLECTIONS: TableMeaning<unknown> = {
  concerns: nothing,
  laws: (to, key) => to.collections.add(key),
  clearinghouse: nothing,
  listed: recordsOf('collection'),
  isReadByContracts: true,
};

/** Items of collections with their owners. */
export const NFTS: TableMeaning<NftRow> = {
  // A transferred item concerns both owners.
  concerns: (to, _, before, after) => {
    if (before !== undefined) to.accounts.add(before.owner);
    if (after !== undefined) to.accounts.add(after.owner);
  },
  laws: (to, key) => to.collections.add(partOf(key, 0)),
  clearinghouse: nothing,
  listed: changesOf<NftRow>('nft', ['owner', 'ownerAddress', 'approved']),
  isReadByContracts: true,
};

/** Who may move all items of an owner. */
export const NFT_OPERATORS: TableMeaning<boolean> = {
  concerns: (to, key) => to.accounts.add(partOf(key, 0)),
  laws: (to, key) => to.holders.add(partOf(key, 0)),
  clearinghouse: nothing,
  listed: 'elsewhere',
  isReadByContracts: true,
};

/** Validators with their stakes. */
export const VALIDATORS: TableMeaning<ValidatorRow> = {
  concerns: (to, key) => to.accounts.add(key),
  laws: (to, key, before, after) => {
    to.addHeld(NATIVE_SYMBOL, difference(before?.principal, after?.principal));
    to.validators.add(key);
  },
  clearinghouse: nothing,
  listed: changesOf<ValidatorRow>('validator', ['stake', 'status', 'principal']),
  isReadByContracts: false,
};

/** Storage slots of contracts. */
export const EVM_STORAGE: TableMeaning<bigint> = {
  concerns: (to, key) => to.accounts.add(partOf(key, 0)),
  laws: nothing,
  clearinghouse: nothing,
  listed: valuesOf('contract_storage', (row: bigint) => `0x${row.toString(16)}`),
  isReadByContracts: true,
};
