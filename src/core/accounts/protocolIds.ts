// Deterministic names of protocol objects: BLAKE2b digests of fixed texts, lower-case hex.

import { blake2bHex } from '../crypto/hash.ts';

/** Holder of a pool's reserves. */
export const poolHolder = (poolId: string): string => `0xPOOL${blake2bHex(`pool:${poolId}`, 18)}`;
/** Holder of the escrow of a pair's order book; `pair` is canonical `token0:token1`. */
export const bookHolder = (pair: string): string => `0xCLOB${blake2bHex(`book:${pair}`, 18)}`;
/** Holder of all perpetuals collateral. */
export const perpsHolder = (): string => `0xPERP${blake2bHex('perps:clearinghouse', 18)}`;
/** Address of a token; sender and symbol exactly as in its TOKEN_DEPLOY. */
export const tokenAddress = (sender: string, nonce: bigint | number, symbol: string): string =>
  `0x${blake2bHex(`${sender}:${nonce}:${symbol}`, 20)}`;
/** Address of an NFT collection; sender and symbol exactly as in its NFT_CREATE_COLLECTION. */
export const collectionAddress = (sender: string, nonce: bigint | number, symbol: string): string =>
  `0x${blake2bHex(`nft-collection:${sender}:${nonce}:${symbol}`, 20)}`;
/** Pool id; `seq` is the global pool counter, from 1. */
export const poolId = (token0: string, token1: string, feeTier: number, seq: number): string =>
  blake2bHex(`${token0}:${token1}:${feeTier}:${seq}`, 8);
/** Position id; `seq` is the pool's position counter, from 1. */
export const positionId = (owner: string, tickLower: number, tickUpper: number, seq: number): string =>
  blake2bHex(`${owner}:${tickLower}:${tickUpper}:${seq}`, 8);
/** Order id of a transaction: the first 16 hex characters of its hash. */
export const orderId = (txHash: string): string => txHash.slice(0, 16);
/** Id of the internal order of a swap that the book fills; `seq` is a global counter, from 1. */
export const routerOrderId = (sender: string, seq: number): string => blake2bHex(`router:${sender}:${seq}`, 8);
/** The text whose 8-byte digest is the id of one fill of a book; `seq` is the book's trade counter, from 1. */
export const tradeIdText = (makerOrderId: string, takerOrderId: string, seq: number): string =>
  `${makerOrderId}:${takerOrderId}:${seq}`;
