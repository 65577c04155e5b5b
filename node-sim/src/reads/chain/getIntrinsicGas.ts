// Gas that an EVM transaction needs before it does anything.

import { fromHex } from '@svc/core/bytes';
import { ML_DSA_PUBLIC_KEY_BYTES, ML_DSA_SIGNATURE_BYTES } from '@svc/core/crypto/mlDsa';
import type { Handler } from '../context.ts';

const BASE_GAS = 21_000;
const CREATE_GAS = 32_000;
const ZERO_BYTE_GAS = 4;
const BYTE_GAS = 16;
/** The check of a post-quantum signature, beside the bytes of key and signature. */
const PQ_GAS = 40_000;

export const getIntrinsicGas: Handler<'getIntrinsicGas'> = (_, { envelope, data, is_create: creates }) => {
  const isPq = envelope === 'pq';
  let gas = BASE_GAS + (creates ? CREATE_GAS : 0);
  if (isPq) gas += PQ_GAS + BYTE_GAS * (ML_DSA_PUBLIC_KEY_BYTES + ML_DSA_SIGNATURE_BYTES);
  for (const byte of fromHex(data, 'data')) gas += byte === 0 ? ZERO_BYTE_GAS : BYTE_GAS;
  return { envelope, txType: isPq ? '0x51' : '0x0', intrinsicGas: gas, intrinsicGasHex: `0x${gas.toString(16)}` };
};
