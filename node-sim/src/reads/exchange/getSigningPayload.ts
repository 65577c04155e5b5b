// Bytes to sign, hash and normalised form of an unsigned transaction. The fields may be given alone or inside `tx`.

import { toHex } from '@svc/core/bytes';
import { isJsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { acceptedGasLimit, exchangeTxHash, readUnsignedTx, signingBytes, toWire } from '@svc/core/tx/exchangeTx';
import type { Handler } from '../context.ts';

export const getSigningPayload: Handler<'getSigningPayload'> = (_, { tx }) => {
  const given = tx as JsonValue;
  const unsigned = readUnsignedTx(isJsonObject(given) && isJsonObject(given.tx) ? given.tx : given, acceptedGasLimit);
  return { signing_bytes: toHex(signingBytes(unsigned)), tx_hash: exchangeTxHash(unsigned), tx: toWire(unsigned) };
};
