import { MlDsaVerifier } from '@svc/core/crypto/verifier/mlDsaVerifier';
import { canonicalJson, isJsonObject, type JsonValue, jsonObject, readJson } from '@svc/core/json/canonicalJson';
import {
  exchangeTxHash,
  readSignedTx,
  type SignedExchangeTx,
  signExchangeTx,
  signedWireText,
  signingBytes,
  verifyExchangeTx,
} from '@svc/core/tx/exchangeTx';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../test/support/random.ts';
import { testAccount } from '../../../test/support/startNode.ts';
import { nodeMlDsa } from '../crypto/nodeMlDsa.ts';
import { checkForm } from '../engine/structure.ts';
import { readBody } from './readBody.ts';
import { MARK, type SplitBody, splitBody } from './splitBody.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 300);
const MOST_BYTES = 65_536;
const verifier = new MlDsaVerifier(8);
const verify = (...claim: readonly [Uint8Array, Uint8Array, Uint8Array]) => verifier.verify(...claim);

/** The value of a split body with its long texts restored. */
function whole(value: JsonValue, blobs: readonly Uint8Array[]): JsonValue {
  const long = (text: string) =>
    text.startsWith(MARK) ? Buffer.from(blobs[Number(text.slice(1))] ?? []).toString('hex') : text;
  if (typeof value === 'string') return long(value);
  if (Array.isArray(value)) return value.map((item) => whole(item, blobs));
  return isJsonObject(value)
    ? jsonObject(Object.entries(value).map(([name, member]) => [long(name), whole(member, blobs)]))
    : value;
}

/** A value for comparison; digits of long texts may have been of either case. */
const shown = (value: JsonValue) => canonicalJson(value).toLowerCase();
const ofSplit = ({ text, blobs }: SplitBody) => shown(whole(JSON.parse(text) as JsonValue, blobs));

const long = fc.integer({ min: 120, max: 400 }).map((length) => 'a5'.repeat(length));
const leaf = fc.oneof(
  fc.string(),
  long,
  fc.integer({ min: 0, max: 10 ** 14 }),
  fc.boolean(),
  fc.constant(null),
  fc.double(),
  fc.constant('\u00ff0'),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('any')),
    fc.dictionary(fc.oneof(fc.string(), long), tie('any')),
  ),
})).any;

describe('a split body', () => {
  it('means what the reader of the protocol makes of it, or is left to that reader', () => {
    let taken = 0;
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2, '\t'), (given, space) => {
        const text = JSON.stringify(given, undefined, space);
        const split = splitBody(Buffer.from(text));
        if (split === undefined) return;
        taken += 1;
        expect(ofSplit(split)).toBe(shown(readJson(text)));
      }),
      { numRuns: runs * 10 },
    );
    expect(taken).toBeGreaterThan(runs);
  });

  it('is never accepted where the reader would refuse it', () => {
    const random = new Random();
    const text = JSON.stringify({ a: ['x', 12, { b: 'ab'.repeat(300), c: true }], d: null });
    for (let at = 0; at < runs * 20; at++) {
      const bytes = Buffer.from(text);
      for (let change = random.between(1, 3); change > 0; change--)
        bytes[random.below(bytes.length)] = random.pick([...Buffer.from('{}[],:"0-.eEx\\ 1a'), random.below(256)]);
      const split = splitBody(bytes);
      let ours: string | undefined;
      try {
        ours = split === undefined ? undefined : ofSplit(split);
      } catch {
        continue;
      }
      if (ours !== undefined)
        expect(ours, `FUZZ_SEED=${random.seed} ${at}`).toBe(shown(readJson(bytes.toString('utf8'))));
    }
  });
});

describe('transactions of a body', () => {
  const account = testAccount('reader');
  let signed: SignedExchangeTx[] = [];

  beforeAll(async () => {
    const base = {
      op: 'PLACE_ORDER' as const,
      sender: account.address,
      gasLimit: 40_000n,
      gasPriceWei: 1_000_000_000n,
    };
    const params = [
      jsonObject(
        Object.entries({
          pair: `0x${'ab'.repeat(20)}:SVC`,
          side: 'buy',
          order_type: 'limit',
          price: '500',
          amount: '0.1',
        }),
      ),
      jsonObject(
        Object.entries({
          amount: 3,
          side: 'SELL',
          pair: `0x${'cd'.repeat(20)}:SVC`,
          order_type: 'market',
          extra: { deep: [1, 'two', null] },
          __proto: true,
        }),
      ),
    ];
    signed = await Promise.all(
      params.map((one, nonce) =>
        signExchangeTx({ ...base, params: one, nonce: BigInt(nonce) }, account.seed, nodeMlDsa),
      ),
    );
  });

  const request = (tx: string, id: number | string) =>
    `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"exchange_sendTransaction","params":[${tx}]}`;

  it('are those that the ordinary way reads, with the same signing bytes', () => {
    const texts = signed.map((tx) => signedWireText(tx));
    const bodies = [
      ...texts.map((text) => `{"tx":${text}}`),
      ` [${texts.map((text, at) => request(text, `${at}`)).join(' ,\n')}]`,
      request(texts[0] ?? '', 7),
    ];
    const read = bodies.map((body) => readBody(Buffer.from(body), MOST_BYTES, verify) ?? []);
    expect(read.map((txs) => txs.map(({ id }) => id))).toEqual([[undefined], [undefined], ['0', '1'], [7]]);
    const order = [0, 1, 0, 1, 0];
    for (const [at, { tx, publicKey, signature }] of read.flat().entries()) {
      const ordinary = readSignedTx(readJson(texts[order[at] ?? 0] ?? ''));
      expect({ ...tx, params: canonicalJson(tx.params), publicKey, signature }).toEqual({
        ...ordinary,
        params: canonicalJson(ordinary.params),
      });
      expect(signingBytes(tx)).toEqual(signingBytes(ordinary));
      expect(exchangeTxHash(tx)).toBe(exchangeTxHash(ordinary));
    }
  });

  it('are never taken from a body that the ordinary way would refuse, whatever was changed in it', async () => {
    const random = new Random();
    const text = `{"tx":${signedWireText(signed[0] as SignedExchangeTx)}}`;
    let taken = 0;
    for (let at = 0; at < runs * 5; at++) {
      const bytes = Buffer.from(text);
      // Mostly in the short part before the key.
      const end = random.below(4) === 0 ? bytes.length : 380;
      const place = random.below(end);
      bytes[place] = random.pick([...Buffer.from('{}[],:"0-.eEx\\ 1aA'), random.below(256)]);
      const read = readBody(bytes, MOST_BYTES, verify);
      if (read === undefined) continue;
      taken += 1;
      const body = readJson(bytes.toString('utf8')) as { tx: JsonValue };
      const ordinary = readSignedTx(body.tx);
      checkForm(ordinary, MOST_BYTES);
      expect(await verifyExchangeTx(ordinary, nodeMlDsa), `FUZZ_SEED=${random.seed} ${at}`).toBe(true);
      expect(exchangeTxHash(read[0]?.tx as SignedExchangeTx)).toBe(exchangeTxHash(ordinary));
    }
    expect(taken).toBeGreaterThan(0);
  });
});
