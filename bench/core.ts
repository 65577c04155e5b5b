// The cryptography of every transaction and every relayed message: ML-DSA-65 in both implementations, signing bytes,
// hashes, encryption.

import { addressOfPqKey } from '@svc/core/accounts/address';
import { mlDsaPublicKey, mlDsaSign, mlDsaVerify } from '@svc/core/crypto/mlDsa';
import { readJson } from '@svc/core/json/canonicalJson';
import { open, seal } from '@svc/core/relay/seal';
import { exchangeTxHash, readUnsignedTx, signingBytes } from '@svc/core/tx/exchangeTx';
import { nodeMlDsa } from '../node-sim/src/crypto/nodeMlDsa.ts';
import { type BenchSpec, measure } from './table.ts';

async function run() {
  const seed = new Uint8Array(32).fill(7);
  const publicKey = mlDsaPublicKey(seed);
  const sender = addressOfPqKey(publicKey);
  const token = `0x${'3c'.repeat(20)}`;
  const text = `{"op_type": 5, "sender": "${sender}", "nonce": 7, "params": {"pair": "${token}:SVC", "side": "buy", "order_type": "limit", "price": "0.5", "amount": "10"}}`;
  const tx = readUnsignedTx(readJson(text));
  const bytes = signingBytes(tx);
  const signature = mlDsaSign(bytes, seed);
  const key = new Uint8Array(32).fill(9);
  const message = JSON.stringify({
    t: 'req',
    id: 'b1f0',
    method: 'svc_sendExchangeTransaction',
    params: [JSON.parse(text)],
  });
  const sealed = seal(key, 'dapp', message);

  const rows = [
    ...(await measure({
      'ML-DSA-65 keygen, noble': () => mlDsaPublicKey(seed),
      'ML-DSA-65 sign, noble': () => mlDsaSign(bytes, seed),
      'ML-DSA-65 verify, noble': () => mlDsaVerify(signature, bytes, publicKey),
      'ML-DSA-65 keygen, node:crypto': () => nodeMlDsa.publicKeyOf(seed),
      'ML-DSA-65 sign, node:crypto': () => nodeMlDsa.sign(bytes, seed),
      'ML-DSA-65 verify, node:crypto': () => nodeMlDsa.verify(signature, bytes, publicKey),
    })),
    ...(await measure({
      'read a transaction': () => readUnsignedTx(readJson(text)),
      // A new object each time, since bytes are cached per transaction object.
      'signing bytes': () => signingBytes({ ...tx }),
      'transaction hash': () => exchangeTxHash({ ...tx }),
      [`seal ${message.length} bytes`]: () => seal(key, 'dapp', message),
      [`open ${message.length} bytes`]: () => open(key, 'wallet', sealed),
    })),
  ];
  return { rows };
}

export const core: BenchSpec = { name: 'core', about: 'signatures, signing bytes and sealed messages', run };
