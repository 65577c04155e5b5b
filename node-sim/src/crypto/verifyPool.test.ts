import { mlDsaPublicKey } from '@svc/core/crypto/mlDsa';
import { describe, expect, it } from 'vitest';
import { runtimeMlDsa } from './nodeMlDsa.ts';
import { VerifyPool } from './verifyPool.ts';

const seed = new Uint8Array(32).fill(5);
const publicKey = mlDsaPublicKey(seed);
const signedMessage = async (length: number) => {
  const message = new Uint8Array(length).fill(length % 256);
  return { message, signature: await runtimeMlDsa.sign(message, seed) };
};
const refuse = () => Promise.reject(new Error('not to be asked'));

describe('the threads', () => {
  it('answer each of many checks separately, whatever their sizes and number', async () => {
    const pool = new VerifyPool(refuse, 2);
    const checks = await Promise.all(
      Array.from({ length: 200 }, (_, at) => signedMessage(at % 50 === 7 ? 700_000 : at * 3)),
    );
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        checks.map(({ message, signature }, at) =>
          pool.verify(at % 3 === 0 ? signature.with(60, 1 ^ (signature[60] as number)) : signature, message, publicKey),
        ),
      );
      expect(answers).toEqual(checks.map((_, at) => at % 3 !== 0));
    }
  });

  it('leave the work to the fallback when they fail, queued checks included', async () => {
    const asked: number[] = [];
    const spare = async (_signature: Uint8Array, message: Uint8Array) => {
      asked.push(message.length);
      return message.length === 2;
    };
    const pool = new VerifyPool(spare, 1, new URL('data:text/javascript,throw new Error("broken")'));
    const { signature } = await signedMessage(3);
    const ask = () => Promise.all([1, 2].map((length) => pool.verify(signature, new Uint8Array(length), publicKey)));
    expect(await ask()).toEqual([false, true]);
    expect(await ask()).toEqual([false, true]);
    expect(asked).toEqual([1, 2, 1, 2]);
  });
});
