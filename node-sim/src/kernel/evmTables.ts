// The tables of the EVM. Balances are those of the native ledger (`accounts`); exchange nonces are apart from these.

import { scalar } from './codec.ts';
import { EVM_STORAGE } from './ledgerMeanings.ts';
import type { MakeTable } from './perpsTables.ts';
import { ofAccount } from './spotMeanings.ts';
import { bigintCodec } from './spotRows.ts';
import type { Table } from './table.ts';
import { recordsOf } from './tableMeaning.ts';

export class EvmTables {
  /** Next EVM nonce by account id; no row for zero. */
  readonly nonces: Table<bigint>;
  /** Code by account id, lower-case hex without `0x`; never empty. */
  readonly code: Table<string>;
  /** `account id:slot`, the slot as minimal hex; no row for zero. */
  readonly storage: Table<bigint>;

  constructor(table: MakeTable) {
    this.nonces = table('evmNonces', 'account', bigintCodec, ofAccount('nowhere', true));
    this.code = table('evmCode', 'account', scalar<string>(), ofAccount(recordsOf('contract_code'), true));
    this.storage = table('evmStorage', 'account', bigintCodec, EVM_STORAGE);
  }
}
