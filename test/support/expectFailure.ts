// The check of every failing operation: its own code, an empty result, and nothing changed but fee and nonce. And the
// code of any other exception.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { type KnownOpName, opGas } from '@svc/core/ops/opTable';
import { expect } from 'vitest';
import { accountOf } from '../../node-sim/src/engine/ledgerKeys.ts';
import { GWEI, type World } from './engineWorld.ts';

/** Runs an operation that must fail with a code. */
export function expectFailure(world: World, sender: string, op: KnownOpName, params: object, code: string): void {
  const account = accountOf(sender);
  const [balance, nonce] = [world.balance(NATIVE_SYMBOL, sender), world.nonceOf(sender)];
  const { executed, undo, trades, dropped } = world.block(world.tx(sender, op, params));
  expect(dropped).toEqual([]);
  const receipt = executed[0]?.receipt;
  expect(receipt).toMatchObject({ success: false, error_code: code, data: {}, gas_used: Number(opGas(op)), nonce });
  expect(receipt?.error.length).toBeGreaterThan(code.length);
  if (op.startsWith('TOKEN_') || op.startsWith('NFT_')) expect(receipt?.error).toMatch(new RegExp(`^${op}: `));
  expect(trades).toEqual([]);
  const moved = undo.rows.map(([table, key]) => `${table} ${key}`).sort();
  expect(moved).toEqual([`accounts ${account}`, `nonces ${account}`, `supply ${NATIVE_SYMBOL}`].sort());
  expect(world.balance(NATIVE_SYMBOL, sender)).toBe(balance - opGas(op) * GWEI);
}

/** Runs what must fail with a code. */
export function expectCode(act: () => unknown, code: string): void {
  expect(act).toThrow(expect.objectContaining({ code }));
}
