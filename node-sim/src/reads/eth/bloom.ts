// The 2048-bit filter over the addresses and topics of logs.

import { fromHex, toHex } from '@svc/core/bytes';
import { keccak256 } from '@svc/core/crypto/hash';
import type { EvmLog } from '../../kernel/evmPort.ts';

/** The filter of some logs as hex. */
export function bloomOf(logs: readonly Pick<EvmLog, 'address' | 'topics'>[]): string {
  const bits = new Uint8Array(256);
  for (const { address, topics } of logs) {
    for (const item of [address, ...topics]) {
      const hash = keccak256(fromHex(item));
      for (let at = 0; at < 6; at += 2) {
        const bit = (((hash[at] as number) << 8) | (hash[at + 1] as number)) & 2047;
        const index = 255 - (bit >> 3);
        bits[index] = (bits[index] as number) | (1 << (bit & 7));
      }
    }
  }
  return `0x${toHex(bits)}`;
}
