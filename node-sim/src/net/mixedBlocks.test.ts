import { accountId, addressOfPqKey } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import { mlDsaPublicKey } from '@svc/core/crypto/mlDsa';
import { opGas } from '@svc/core/ops/names';
import { PQ_TX_TYPE, signPqEvmTx } from '@svc/core/tx/evmTx';
import { exchangeTxHash, MIN_GAS_PRICE_WEI, signExchangeTx } from '@svc/core/tx/exchangeTx';
import { afterEach, describe, expect, it } from 'vitest';
import { Cluster, type ClusterNode, until } from '../../../test/support/cluster.ts';
import { callOf } from '../../../test/support/program.ts';
import { signedValue } from '../../../test/support/signedValue.ts';
import { testAccount } from '../../../test/support/startNode.ts';
import { nodeMlDsa as mlDsa } from '../crypto/nodeMlDsa.ts';
import { addressOfSeed, paramsOf } from '../genesis/genesis.ts';

const alice = testAccount('alice');
const id = accountId(alice.address);

describe('blocks of other nodes', () => {
  const cluster = new Cluster();
  afterEach(() => cluster.stopAll());

  async function fund({ node }: ClusterNode, nodes: readonly ClusterNode[]): Promise<void> {
    const { faucetSeed } = node.chain.genesis;
    if (faucetSeed === undefined) throw new Error('There is no faucet.');
    node.chain.queueTransfer(addressOfSeed(faucetSeed), alice.address, 300_000n * 10n ** 18n);
    await until('the payment at every node', () => nodes.every((one) => one.node.chain.waitingTransfers.length === 1));
    await cluster.slot(nodes);
  }

  const tips = (nodes: readonly ClusterNode[]) => nodes.map(({ node }) => node.chain.tip);

  it('bring EVM transactions: a contract that reads the randomness runs the same everywhere', async () => {
    const nodes = [await cluster.start({ validators: [0, 1] })];
    nodes.push(await cluster.start({ validators: [2, 3], peers: [nodes[0]?.url ?? ''] }));
    const [first, second] = nodes as [ClusterNode, ClusterNode];
    await fund(first, nodes);
    // On creation: store PREVRANDAO, NUMBER and TIMESTAMP.
    const data = Uint8Array.from(Buffer.from('44600055436001554260025500', 'hex'));
    const create = await signPqEvmTx(
      {
        type: PQ_TX_TYPE,
        chainId: BigInt(first.node.chain.chainId),
        nonce: 0n,
        gasPriceWei: MIN_GAS_PRICE_WEI,
        priorityFeeWei: MIN_GAS_PRICE_WEI,
        gasLimit: 400_000n,
        to: null,
        value: 0n,
        data,
        accessList: [],
      },
      alice.seed,
      mlDsa,
    );
    await callOf(first.url, 'eth_sendRawTransaction', [`0x${toHex(create.raw)}`]);
    await until('the transaction at both', () => second.node.chain.evmPool.has(create.hash));
    for (let slot = 0; slot < 4; slot++) await cluster.slot(nodes);
    expect(second.node.chain.storage.evm.find(create.hash)?.body).toBe(first.node.chain.storage.evm.find(create.hash)?.body);
    expect(JSON.parse(second.node.chain.storage.evm.find(create.hash)?.body ?? '{}')).toMatchObject({ success: true });
    expect(first.node.chain.state.evm.storage.size).toBeGreaterThan(1);
    expect(tips(nodes)[1]).toEqual(tips(nodes)[0]);
  });

  it('count a validator whose key is elsewhere as present, and its votes once', async () => {
    const nodes = [await cluster.start({ validators: [0, 1] })];
    nodes.push(await cluster.start({ validators: [2, 3], peers: [nodes[0]?.url ?? ''] }));
    const [first] = nodes as [ClusterNode, ClusterNode];
    await fund(first, nodes);
    const publicKey = mlDsaPublicKey(alice.seed);
    const params = paramsOf({ validator_public_key: toHex(publicKey), stake_amount: '150000' });
    const tx = {
      op: 'STAKE_DEPOSIT',
      sender: addressOfPqKey(publicKey),
      nonce: 0n,
      params,
      gasLimit: opGas('STAKE_DEPOSIT'),
      gasPriceWei: MIN_GAS_PRICE_WEI,
    } as const;
    await first.node.admission.submit(signedValue(await signExchangeTx(tx, alice.seed, mlDsa)));
    await until('the deposit at both', () => nodes.every(({ node }) => node.chain.mempool.has(exchangeTxHash(tx))));
    for (let step = 0; step < 9; step++) {
      await cluster.slot(nodes);
      cluster.pass(28);
    }
    const { chain } = first.node;
    expect(chain.state.staking.validators.get(id)?.status).toBe('pending');
    const said = chain.storage.attestationsIn(chain.tip.height);
    expect(said.filter(({ validator }) => validator === alice.address).every(({ signature }) => signature === '')).toBe(true);
    expect(said.some(({ validator }) => validator === alice.address)).toBe(true);
    expect(chain.finalizedEpoch).toBeGreaterThanOrEqual(1);
    expect(tips(nodes)[1]).toEqual(tips(nodes)[0]);
  });
});
