// Keccak-256 of bytes.

import { fromHex, toHex } from '@svc/core/bytes';
import { keccak256 } from '@svc/core/crypto/hash';
import type { Handler } from '../context.ts';

export const hashData: Handler<'hashData'> = (_, { data }) => `0x${toHex(keccak256(fromHex(data)))}`;
