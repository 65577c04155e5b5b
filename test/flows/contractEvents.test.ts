// Contract events as sites receive them: `contract.on` of ethers and `contract.events` of web3.js over our provider,
// whose wallet passes reads to a real node. Neither library is adapted.

import { BrowserProvider, Contract, type Eip1193Provider } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Web3 } from 'web3';
import { createProvider } from '../../src/provider/createProvider.ts';
import { createSubscriptions } from '../../src/provider/subscriptions.ts';
import { expectEventually } from '../support/eventually.ts';
import { EvmUser } from '../support/evmUser.ts';
import { startNode, type TestNode } from '../support/startNode.ts';

const FRIEND = `0x${'aa'.repeat(20)}`;
const TRANSFER = 'event Transfer(address indexed from, address indexed to, uint256 value)';
const TRANSFER_JSON = [
  {
    type: 'event',
    name: 'Transfer',
    inputs: [
      { name: 'from', type: 'address', indexed: true },
      { name: 'to', type: 'address', indexed: true },
      { name: 'value', type: 'uint256', indexed: false },
    ],
  },
] as const;

describe('a site that listens to a token', () => {
  let node: TestNode;
  let user: EvmUser;
  let token: string;

  beforeAll(async () => {
    node = await startNode();
    token = node.tokenOf('qUSDC');
    user = new EvmUser(node, 9);
    await node.fund(user.address, 'SVC', '10');
    await node.fund(user.address, 'qUSDC', '10');
  });
  afterAll(() => node.stop());

  /** The provider of a page whose wallet answers with the node's answers. */
  function providerOfPage() {
    const answered = new Set<string>();
    const provider = createProvider(
      {
        request: async (method, params) => {
          const answer = await node.rpc(method, params as unknown[]);
          answered.add(method);
          return answer;
        },
        subscribe: () => undefined,
      },
      async (options) => createSubscriptions(options),
    );
    return { provider, answered };
  }
  const word = (hex: string) => hex.replace('0x', '').padStart(64, '0');
  const pay = (amount: number) =>
    user.send(token, `0xa9059cbb${word(FRIEND)}${word(amount.toString(16))}`, { gasLimit: 200_000n });

  it('gets transfers through contract.on of ethers', async () => {
    const { provider, answered } = providerOfPage();
    const ethers = new BrowserProvider(provider as Eip1193Provider, 'any', { pollingInterval: 100 });
    const contract = new Contract(token, [TRANSFER], ethers);
    const heard: string[] = [];
    await contract.on('Transfer', (_from: string, to: string, value: bigint) => {
      heard.push(`${to.toLowerCase()} ${value}`);
    });
    // The library reports what comes after its own first look at the chain, which it does not announce.
    await expectEventually(async () => {
      await pay(7);
      return heard.length > 0;
    });
    await pay(1);
    await pay(2);
    await expectEventually(async () => heard.at(-1) === `${FRIEND} 2`);
    await contract.removeAllListeners();
    ethers.destroy();
    expect(heard.slice(-2)).toEqual([`${FRIEND} 1`, `${FRIEND} 2`]);
    expect(heard.slice(0, -2).every((one) => one === `${FRIEND} 7`)).toBe(true);
    expect([...answered].filter((method) => /ilter|ubscribe/.test(method))).toEqual([]);
  });

  it('gets transfers through contract.events of web3.js', async () => {
    const { provider } = providerOfPage();
    const web3 = new Web3(provider as never);
    const contract = new web3.eth.Contract(TRANSFER_JSON, token);
    const heard: string[] = [];
    const subscription = contract.events.Transfer({ filter: { to: FRIEND } });
    subscription.on('data', ({ returnValues }) => {
      heard.push(String(returnValues.value));
    });
    await new Promise((resolve) => subscription.once('connected', resolve as never));
    await pay(3);
    await pay(4);
    await expectEventually(async () => heard.length >= 2);
    await subscription.unsubscribe();
    expect(heard).toEqual(['3', '4']);
  });
});
