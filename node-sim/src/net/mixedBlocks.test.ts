import { accountId, addressOfPqKey } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import { mlDsaPublicKey } from '@svc/core/crypto/mlDsa';
import { opGas } from '@svc/core/ops/opTable';
import { PQ_TX_TYPE, signPqEvmTx, type UnsignedEvmTx } from '@svc/core/tx/evmTx';
import { exchangeTxHash, MIN_GAS_PRICE_WEI, signExchangeTx } from '@svc/core/tx/exchangeTx';
import { afterEach, describe, expect, it } from 'vitest';
import { Cluster, type ClusterNode, until } from '../../../test/support/cluster.ts';
import { callOf } from '../../../test/support/program.ts';
import { signedValue } from '../../../test/support/signedValue.ts';
import { testAccount } from '../../../test/support/startNode.ts';
import { checkBlock } from '../chain/checkBlock.ts';
import { wireBlock } from '../chain/storedBlocks.ts';
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

  /** Creates a contract whose init code stores PREVRANDAO, NUMBER and TIMESTAMP. */
  function creation({ node }: ClusterNode, chainId = BigInt(node.chain.chainId)): UnsignedEvmTx {
    const data = Uint8Array.from(Buffer.from('44600055436001554260025500', 'hex'));
    const price = { gasPriceWei: MIN_GAS_PRICE_WEI, priorityFeeWei: MIN_GAS_PRICE_WEI, gasLimit: 400_000n };
    return { type: PQ_TX_TYPE, chainId, nonce: 0n, ...price, to: null, value: 0n, data, accessList: [] };
  }

  const tips = (nodes: readonly ClusterNode[]) => nodes.map(({ node }) => node.chain.tip);

  it('carry EVM transactions: a contract that reads the randomness runs the same everywhere', async () => {
    const nodes = [await cluster.start({ validators: [0, 1] })];
    nodes.push(await cluster.start({ validators: [2, 3], peers: [nodes[0]?.url ?? ''] }));
    const [first, second] = nodes as [ClusterNode, ClusterNode];
    await fund(first, nodes);
    const create = await signPqEvmTx(creation(first), alice.seed, mlDsa);
    await callOf(first.url, 'eth_sendRawTransaction', [`0x${toHex(create.raw)}`]);
    await until('the transaction at both', () => second.node.chain.evmPool.has(create.hash));
    for (let slot = 0; slot < 4; slot++) await cluster.slot(nodes);
    expect(second.node.chain.storage.evm.find(create.hash)?.body).toBe(
      first.node.chain.storage.evm.find(create.hash)?.body,
    );
    expect(JSON.parse(second.node.chain.storage.evm.find(create.hash)?.body ?? '{}')).toMatchObject({ success: true });
    expect(first.node.chain.state.evm.storage.size).toBeGreaterThan(1);
    expect(tips(nodes)[1]).toEqual(tips(nodes)[0]);
  });

  it('are refused with an EVM transaction that was signed for another chain', async () => {
    const first = await cluster.start({});
    await fund(first, [first]);
    const tx = await signPqEvmTx({ ...creation(first, 4n), chainId: 4n }, alice.seed, mlDsa);
    cluster.pass(2);
    first.network.propose();
    const block = wireBlock(first.node.chain, first.node.chain.tip.height);
    const body = JSON.stringify({ raw: toHex(tx.raw), from: id });
    const forged = { ...block, transactions: [...block.transactions, { kind: 'evm', body }] };
    await expect(checkBlock(first.node.chain, forged, mlDsa)).rejects.toMatchObject({
      code: 'block.invalid',
      message: expect.stringContaining('chain id'),
    });
  });

  it('count a validator with an unknown key as present, and its votes once', async () => {
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
    expect(said.filter(({ validator }) => validator === alice.address).every(({ signature }) => signature === '')).toBe(
      true,
    );
    expect(said.some(({ validator }) => validator === alice.address)).toBe(true);
    expect(chain.finalizedEpoch).toBeGreaterThanOrEqual(1);
    expect(tips(nodes)[1]).toEqual(tips(nodes)[0]);
  });
});
