import { Transaction, Wallet } from 'ethers';
import fc from 'fast-check';
import { bytesToHex, type Hex, hexToBytes, serializeTransaction, toRlp } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import type { AccountId } from '../accounts/address.ts';
import { accountId, addressOfPqKey } from '../accounts/address.ts';
import { toHex } from '../bytes.ts';
import { mlDsaPublicKey, referenceMlDsa } from '../crypto/mlDsa.ts';
import {
  effectiveGasPrice,
  evmSender,
  evmSigningHash,
  intrinsicGas,
  readEvmTx,
  signEvmTx,
  signPqEvmTx,
  type UnsignedEvmTx,
} from './evmTx.ts';
import { decodeRlp, encodeRlp } from './rlp.ts';

const KEY = `0x${'46'.repeat(32)}` as const;
const key = hexToBytes(KEY);
const to = `0x${'11'.repeat(20)}` as AccountId;
const base: UnsignedEvmTx = {
  type: 0,
  chainId: 88_888n,
  nonce: 5n,
  gasPriceWei: 1_000_000_000n,
  priorityFeeWei: 1_000_000_000n,
  gasLimit: 176_000n,
  to,
  value: 7n,
  data: new Uint8Array(0),
  accessList: [],
};

const txs = fc.record({
  type: fc.constantFrom(0 as const, 1 as const, 2 as const),
  nonce: fc.bigInt(0n, 2n ** 40n),
  gasPriceWei: fc.bigInt(0n, 2n ** 90n),
  gasLimit: fc.bigInt(0n, 2n ** 50n),
  value: fc.bigInt(0n, 2n ** 200n),
  to: fc.option(fc.uint8Array({ minLength: 20, maxLength: 20 }), { nil: null }),
  data: fc.uint8Array({ maxLength: 90 }),
  keys: fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { maxLength: 3 }),
});

describe('EVM transactions', () => {
  it('sign, hash and recover as two other implementations do', async () => {
    const account = privateKeyToAccount(KEY);
    await fc.assert(
      fc.asyncProperty(txs, async ({ keys, to: target, ...members }) => {
        const accessList = members.type === 0 ? [] : [{ address: to, storageKeys: keys.map((one) => bytesToHex(one)) }];
        const priorityFeeWei = members.type === 2 ? members.gasPriceWei / 3n : members.gasPriceWei;
        const tx: UnsignedEvmTx = {
          ...base,
          ...members,
          priorityFeeWei,
          accessList,
          to: target === null ? null : (bytesToHex(target) as AccountId),
        };
        const signed = signEvmTx(tx, key);
        const common = {
          chainId: 88_888,
          nonce: Number(tx.nonce),
          gas: tx.gasLimit,
          value: tx.value,
          data: bytesToHex(tx.data),
          to: tx.to as Hex | null,
        };
        const list = accessList as never;
        const theirs = await account.signTransaction(
          tx.type === 0
            ? { ...common, type: 'legacy', gasPrice: tx.gasPriceWei }
            : tx.type === 1
              ? { ...common, type: 'eip2930', gasPrice: tx.gasPriceWei, accessList: list }
              : {
                  ...common,
                  type: 'eip1559',
                  maxFeePerGas: tx.gasPriceWei,
                  maxPriorityFeePerGas: priorityFeeWei,
                  accessList: list,
                },
        );
        expect(bytesToHex(signed.raw)).toBe(theirs);
        const parsed = Transaction.from(theirs);
        expect(`0x${signed.hash}`).toBe(parsed.hash);
        expect(`0x${toHex(evmSigningHash(tx))}`).toBe(parsed.unsignedHash);
        const read = readEvmTx(signed.raw);
        expect(read).toEqual(signed);
        expect(await evmSender(read, referenceMlDsa)).toBe(account.address.toLowerCase());
      }),
      { numRuns: 60 },
    );
  });

  it('read a legacy transaction that is bound to no chain', async () => {
    const wallet = new Wallet(KEY);
    const signed = signEvmTx({ ...base, chainId: undefined }, key);
    expect(readEvmTx(signed.raw).chainId).toBeUndefined();
    expect(Transaction.from(bytesToHex(signed.raw)).from).toBe(wallet.address);
    expect(await evmSender(signed, referenceMlDsa)).toBe(wallet.address.toLowerCase());
  });

  it('have the published signing hash in the post-quantum envelope', () => {
    const tx: UnsignedEvmTx = { ...base, type: 0x51, chainId: 31_337n };
    expect(toHex(evmSigningHash(tx))).toBe('9b1ff39cb2f6be85ceda6ab91b381f48baad40b47f126bf0894ba5e067f26c5c');
  });

  it('of the post-quantum envelope come from the account of the key, in both member counts', async () => {
    const seed = new Uint8Array(32).fill(7);
    const signed = await signPqEvmTx({ ...base, type: 0x51 }, seed, referenceMlDsa);
    const sender = accountId(addressOfPqKey(mlDsaPublicKey(seed)));
    expect(await evmSender(readEvmTx(signed.raw), referenceMlDsa)).toBe(sender);
    // The shorter form, built by another encoder.
    const members = (decodeRlp(signed.raw.subarray(1)) as Uint8Array[]).filter((_, at) => at !== 7);
    const publicKey = members[7] as Uint8Array;
    const digest = evmSigningHash({ ...base, type: 0x51 }, false);
    const raw = hexToBytes(
      `0x51${toRlp([...members.slice(0, 7), publicKey, await referenceMlDsa.sign(digest, seed)], 'hex').slice(2)}`,
    );
    expect(await evmSender(readEvmTx(raw), referenceMlDsa)).toBe(sender);
    const broken = raw.slice();
    broken[broken.length - 1] = (broken.at(-1) as number) ^ 1;
    expect(await evmSender(readEvmTx(broken), referenceMlDsa)).toBeUndefined();
  });

  it('refuse another account to spend for, other envelopes and every second encoding', async () => {
    const seed = new Uint8Array(32).fill(7);
    const signed = await signPqEvmTx({ ...base, type: 0x51 }, seed, referenceMlDsa);
    const members = [...(decodeRlp(signed.raw.subarray(1)) as Uint8Array[])];
    members[7] = hexToBytes(to as Hex);
    expect(() => readEvmTx(hexToBytes(`0x51${toHex(encodeRlp(members))}`))).toThrow(/onBehalfOf/);
    const raw = signEvmTx(base, key).raw;
    for (const bad of [
      new Uint8Array(0),
      raw.subarray(0, -1),
      Uint8Array.of(...raw, 0),
      Uint8Array.of(3, ...raw),
      Uint8Array.of(0, ...raw),
    ]) {
      expect(() => readEvmTx(bad)).toThrow(/expected/);
    }
    const padded = [...(decodeRlp(raw) as Uint8Array[])];
    padded[0] = Uint8Array.of(0, 5);
    expect(() => readEvmTx(encodeRlp(padded))).toThrow(/nonce/);
  });

  it('need the gas that the network names, and pay the lower of cap and base plus tip', () => {
    expect(intrinsicGas({ type: 0x51, to, data: new Uint8Array(0), accessList: [] })).toBe(145_176);
    expect(intrinsicGas({ type: 0, to: null, data: Uint8Array.of(0, 1), accessList: [] })).toBe(53_022);
    expect(effectiveGasPrice({ type: 2, gasPriceWei: 5n, priorityFeeWei: 1n }, 3n)).toBe(4n);
    expect(effectiveGasPrice({ type: 2, gasPriceWei: 5n, priorityFeeWei: 3n }, 3n)).toBe(5n);
    expect(effectiveGasPrice({ type: 0, gasPriceWei: 5n, priorityFeeWei: 5n }, 3n)).toBe(5n);
  });

  it('are read back as they were written by a third encoder', () => {
    const unsigned = serializeTransaction({ type: 'eip1559', chainId: 1, nonce: 0, gas: 1n, maxFeePerGas: 1n });
    expect(() => readEvmTx(hexToBytes(unsigned))).toThrow(/members/);
  });
});
