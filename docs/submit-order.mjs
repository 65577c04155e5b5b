// Places a limit order on a running node, with nothing of this project: node docs/submit-order.mjs [node URL]
import { blake2b } from '@noble/hashes/blake2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';

const node = process.argv[2] ?? 'http://127.0.0.1:3007';
const get = async (path) => (await (await fetch(node + path)).json()).result;
const post = async (path, body) => (await fetch(node + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
const until = async (read) => { for (let tries = 0; tries < 60; tries++) { const value = await read(); if (value) return value; await new Promise((done) => setTimeout(done, 500)); } throw new Error('not in a block after 30 s'); };

const { publicKey, secretKey } = ml_dsa65.keygen(crypto.getRandomValues(new Uint8Array(32)));
const sender = `0xPQ${bytesToHex(keccak_256(publicKey))}`;
await post('/rpc', { jsonrpc: '2.0', id: 1, method: 'sim_faucet', params: [sender, 'SVC', '100'] });
await until(async () => Number((await get(`/get_token_balance?token_address=SVC&address=${sender}`)).balance) > 0);

const usdc = (await get('/get_tokens')).find((token) => token.symbol === 'qUSDC').token_address;
const params = { amount: '10', order_type: 'limit', pair: `${usdc}:SVC`, price: '0.25', side: 'buy' };
const sorted = `{${Object.keys(params).sort().map((key) => `"${key}": ${JSON.stringify(params[key])}`).join(', ')}}`;
const u64 = (value) => new Uint8Array(new BigUint64Array([BigInt(value)]).buffer).reverse();
const { nonce } = await get(`/get_exchange_nonce?address=${sender}`);
const bytes = concatBytes(Uint8Array.of(5), utf8ToBytes(sender), u64(nonce), utf8ToBytes(sorted), u64(100000), utf8ToBytes('1000000000'));
const hash = bytesToHex(blake2b(bytes, { dkLen: 32 }));
const tx = { op_type: 5, sender, nonce, params, gas_limit: 100000, gas_price: '1000000000', public_key: bytesToHex(publicKey), signature: bytesToHex(ml_dsa65.sign(bytes, secretKey)) };
const answer = await post('/submit_exchange_tx', { tx });
if (!answer.ok || answer.result.tx_hash !== hash) throw new Error(`refused: ${JSON.stringify(answer)}`);
const receipt = await until(() => get(`/get_exchange_receipt?tx_hash=${hash}`));
console.log(JSON.stringify({ hash, success: receipt.success, order_id: receipt.data.order_id, resting: receipt.data.resting }));
