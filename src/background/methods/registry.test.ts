import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSED_METHODS } from '@svc/core/reads/registry';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../commands/registry.ts';
import { findMethod, isPassed, METHODS } from './registry.ts';

const HELPERS = ['defineMethod', 'messageParams', 'registry', 'requestAccess', 'sendChain'];
const filesIn = (folder: string, helpers: string[]) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => file.slice(0, -3))
    .filter((name) => !helpers.includes(name))
    .sort();

/** The node reads that sites may use without being connected; any change to this list is a decision. */
const PASSED = {
  eth: 'blobBaseFee blockNumber call estimateGas feeHistory gasPrice getBalance getBlockByHash getBlockByNumber getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getLogs getStorageAt getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount getTransactionReceipt maxPriorityFeePerGas protocolVersion simulateV1 syncing',
  exchange:
    'gasPrice getAllowance getNft getNftCollection getNftCollections getNftsOf getNonce getOpenOrders getOrderBook getPool getPools getPositions getStateRoot getToken getTokenBalance getTokens getTransactionReceipt isNftOperator quoteLiquidity quoteSwap',
  market: 'getCandles getMarkets getOrderBook getTicker getTrades',
  perp: 'getAccount getEvents getMarket getMarkets getOpenOrders getOrderBook getTrades getVault',
  svc: 'getAddressInfo getIntrinsicGas getNetworkInfo',
  tx: 'getHistory getRecent getTransaction',
  web3: 'clientVersion',
};

describe('registries', () => {
  it('list exactly the methods that have a file', () => {
    expect(Object.keys(METHODS).sort()).toEqual(filesIn('.', HELPERS));
  });

  it('hold no method that asks its user and claims to change nothing', () => {
    const asking = Object.entries(METHODS).filter(([, { asks }]) => asks);
    expect(asking.filter(([, { changes }]) => !changes).map(([name]) => name)).toEqual([]);
    expect(asking.length).toBeGreaterThan(0);
  });

  it('list exactly the commands that have a file', () => {
    expect(Object.keys(COMMANDS).sort()).toEqual(filesIn('../commands', ['defineCommand', 'registry']));
  });

  it('hold no command that no page of the wallet uses', () => {
    const read = (folder: URL): string =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
        .join('\n');
    const pages = read(new URL('../../ui/', import.meta.url)) + read(new URL('../../web/', import.meta.url));
    expect(Object.keys(COMMANDS).filter((name) => !pages.includes(`'${name}'`))).toEqual([]);
  });

  it('pass exactly these reads to the node', () => {
    const names = Object.entries(PASSED).flatMap(([area, reads]) => reads.split(' ').map((read) => `${area}_${read}`));
    expect([...PASSED_METHODS].sort()).toEqual(names.sort());
  });

  it('never pass a submission or a signing payload, and know no inherited names', () => {
    for (const name of ['exchange_sendTransaction', 'exchange_getSigningPayload', 'eth_sendRawTransaction', 'eth_sign'])
      expect([findMethod(name), isPassed(name)]).toEqual([undefined, false]);
    for (const name of ['constructor', '__proto__', 'toString']) expect(findMethod(name)).toBeUndefined();
  });
});
