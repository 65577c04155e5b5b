import { Refusal } from '@svc/core/errors';
import { type JsonObject, readJson } from '@svc/core/json/canonicalJson';
import { OP_TABLE } from '@svc/core/ops/opTable';
import { isOpName } from '@svc/core/ops/registry';
import { describe, expect, it } from 'vitest';
import { GWEI, person, World } from '../../../test/support/engineWorld.ts';
import { admitStateless, affordable } from './admit.ts';

const alice = person('alice');
const token = `0x${'a'.repeat(40)}`;
const world = new World({ [alice]: 10n ** 15n });
const order = { pair: `${token}:SVC`, side: 'buy', order_type: 'limit', price: '1', amount: '1' };

/** The refusal of a transaction, or undefined. */
function refusalOf(tx: Parameters<typeof admitStateless>[0]): Refusal | undefined {
  try {
    admitStateless(tx);
    return undefined;
  } catch (cause) {
    if (cause instanceof Refusal) return cause;
    throw cause;
  }
}

const withParams = (params: string) => ({
  ...world.tx(alice, 'PLACE_ORDER', order).tx,
  params: readJson(params) as JsonObject,
});
const placed = (change: object) => withParams(JSON.stringify({ ...order, ...change }));

describe('structure', () => {
  it('passes what is well formed, and ignores parameters it does not know', () => {
    expect(refusalOf(placed({}))).toBeUndefined();
    expect(refusalOf(placed({ note: 'hello', amount: 12, price: '0.000000000000000001' }))).toBeUndefined();
  });

  it.each([
    '0',
    '-1',
    '0.0',
    '1e3',
    ' 1',
    '1 ',
    '+1',
    '1,5',
    '.5',
    '1.',
    '',
    'NaN',
    'Infinity',
    `0.${'0'.repeat(18)}1`,
    '1'.repeat(61),
    '1'.repeat(1_000_000),
  ])('refuses the amount %j and names it (K18)', (amount) => {
    for (const member of ['amount', 'price']) {
      const refusal = refusalOf(placed({ [member]: amount }));
      expect(refusal?.code).toBe('tx.invalid');
      expect(refusal?.message).toContain(`invalid transaction: params.${member}: expected a positive decimal`);
    }
  });

  it('takes an amount of 60 digits', () => {
    expect(refusalOf(placed({ amount: '1'.repeat(60) }))).toBeUndefined();
  });

  it.each(['1.0', '1.5', '1e3', '-1', 'true', 'null', '[1]', '{"a": 1}', '{"__proto__": 1}'])(
    'refuses %s where an amount belongs',
    (literal) => {
      const text = JSON.stringify(order).replace('"amount":"1"', `"amount":${literal}`);
      expect(refusalOf(withParams(text))?.facts.path).toBe('params.amount');
    },
  );

  it.each([
    [{ pair: 'SVC' }, 'params.pair'],
    [{ pair: `SVC:svc` }, 'params.pair'],
    [{ side: 'hold' }, 'params.side'],
    [{ order_type: 'iceberg' }, 'params.order_type'],
    [{ price: undefined }, 'params.price'],
    [{ amount: undefined }, 'params.amount'],
  ])('refuses %j', (change, path) => {
    expect(refusalOf(placed(change))?.facts.path).toBe(path);
  });

  it('reads parameters without a prototype as they are', () => {
    const hostile = withParams(
      `{"__proto__": {"amount": "5"}, "pair": "${order.pair}", "side": "buy", "order_type": "limit", "price": "1"}`,
    );
    expect(refusalOf(hostile)?.facts.path).toBe('params.amount');
  });

  it('refuses by name every operation of the table that is not declared', () => {
    for (const [, name] of OP_TABLE) {
      if (isOpName(name)) continue;
      const refusal = refusalOf({ ...world.tx(alice, 'PLACE_ORDER', order).tx, op: name });
      expect(refusal?.message).toContain(name);
    }
  });

  it('refuses a sender that cannot sign', () => {
    for (const sender of ['', '0x', `0x${'1'.repeat(40)}`, `${alice}0`])
      expect(refusalOf({ ...placed({}), sender })?.code).toBe('tx.invalid');
  });
});

describe('gas', () => {
  it('needs the floor price and the cost of the operation', () => {
    expect(refusalOf({ ...placed({}), gasPriceWei: GWEI - 1n })?.message).toMatch(
      /999999999 wei offered, at least 1000000000/,
    );
    expect(refusalOf({ ...placed({}), gasLimit: 39_999n })?.message).toMatch(
      /^gas limit too low: PLACE_ORDER needs 40000/,
    );
    expect(refusalOf({ ...placed({}), gasLimit: 40_000n })).toBeUndefined();
  });

  it('must be affordable beside what is queued', () => {
    // Exactly 25 transactions of 40000 gas at 1 gwei.
    const { tx } = world.tx(alice, 'PLACE_ORDER', order);
    affordable(world.state, tx, 24n * 40_000n * GWEI);
    expect(() => affordable(world.state, tx, 24n * 40_000n * GWEI + 1n)).toThrow(
      /^insufficient SVC for gas: 0.001000000000000001 needed, 0.001 held/,
    );
  });
});

describe('inclusion', () => {
  it('drops what cannot be charged or is out of turn, and leaves no trace', () => {
    const poor = person('poor');
    const own = new World({ [alice]: 10n ** 15n, [poor]: 1n });
    const before = own.state.dump();
    const outcome = own.block(
      own.tx(poor, 'PLACE_ORDER', order),
      own.tx(alice, 'PLACE_ORDER', order, { nonce: 1n }),
      own.tx(alice, 'PLACE_ORDER', order, { nonce: 0n, gasLimit: 39_999n }),
      own.tx(alice, 'PLACE_ORDER', order, { nonce: 0n, gasPriceWei: 1n }),
      own.tx(alice, 'PLACE_ORDER', { ...order, amount: '0' }, { nonce: 0n }),
    );
    expect(outcome.executed).toEqual([]);
    expect(outcome.dropped).toHaveLength(5);
    expect(outcome.undo.rows).toEqual([]);
    expect(own.state.dump()).toEqual(before);
  });

  it('takes a balance that is exactly what is reserved, and none that is a unit less', () => {
    for (const [missing, included] of [
      [0n, 1],
      [1n, 0],
    ] as const) {
      const own = new World({ [alice]: 40_000n * GWEI - missing });
      expect(own.block(own.tx(alice, 'PLACE_ORDER', order)).executed.length).toBe(included);
    }
  });

  it('reserves the whole limit before an operation and burns only the cost', () => {
    const own = new World({ [alice]: 10n ** 18n });
    const supply = own.state.supply.get('SVC') ?? 0n;
    const [only] = own.block(
      own.tx(alice, 'PLACE_ORDER', order, { gasLimit: 500_000n, gasPriceWei: 3n * GWEI }),
    ).executed;
    expect(only?.receipt).toMatchObject({ success: false, gas_used: 40_000, gas_price: 3n * GWEI, fee: '0.00012' });
    expect(supply - (own.state.supply.get('SVC') ?? 0n)).toBe(120_000n * GWEI);
  });
});
