// Claims: the vectors, reading back what was built, and refusing every message that is not exactly that.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../../../docs/vectors/profiles-claim.json' with { type: 'json' };
import { toHex, utf8 } from '../bytes.ts';
import { sha256 } from '../crypto/hash.ts';
import { ParseRefusal } from '../errors.ts';
import { buildClaimMessage, type Claim, ISSUED_AT_MAX, parseClaimMessage } from './claim.ts';

const claims = vectors.claims as unknown as { claim: Claim; bytes: number; sha256: string }[];
const account = claims[0]?.claim as Claim;
const token = claims[1]?.claim as Claim;
const message = buildClaimMessage(account);

describe('claims', () => {
  test.each(claims)(
    'the message of a claim for $claim.subject has the bytes of the vector',
    ({ claim, bytes, sha256: digest }) => {
      const text = buildClaimMessage(claim);
      expect(utf8(text)).toHaveLength(bytes);
      expect(toHex(sha256(utf8(text)))).toBe(digest);
      expect(parseClaimMessage(text)).toEqual(claim);
    },
  );

  test('a profile is normalised before it is signed, and its fields stand in one order', () => {
    const text = buildClaimMessage({
      ...account,
      profile: { x: 'https://x.com/ada_t', description: 'First line\r\nSecond line ', name: 'Ada\u200b T.' },
    });
    expect(text).toBe(message);
  });

  test('letter case of addresses is kept', () => {
    const subject = account.subject.toLowerCase();
    const text = buildClaimMessage({ ...account, subject });
    expect(text).toContain(`Account: ${subject}\n`);
    expect(parseClaimMessage(text)).toEqual({ ...account, subject });
  });

  test('what a client builds from any fields is what the service reads, to the letter', () => {
    const hard = fc.constantFrom(
      '\u200d',
      '\u0301',
      'e',
      ' ',
      '\n',
      '\r\n',
      '\u2028',
      '"',
      '\\\\',
      'Name: ',
      'Issued: ',
      '{',
      'a',
      '😀',
      '\ud800',
    );
    const text = fc
      .array(fc.oneof(hard, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 })
      .map((units) => units.join(''));
    fc.assert(
      fc.property(text, text, fc.nat(ISSUED_AT_MAX), (name, description, issuedAt) => {
        let built: string;
        try {
          built = buildClaimMessage({ ...account, profile: { name, description }, issuedAt });
        } catch (error) {
          return error instanceof ParseRefusal;
        }
        const read = parseClaimMessage(built);
        return buildClaimMessage(read) === built && read.issuedAt === issuedAt;
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 20_000) },
    );
  });

  test('a changed, added or missing character anywhere is refused', () => {
    fc.assert(
      fc.property(
        fc.nat(message.length - 1),
        fc.constantFrom('change', 'add', 'drop'),
        fc.string({ minLength: 1, maxLength: 1 }),
        (at, how, character) => {
          const changed =
            message.slice(0, at) + (how === 'drop' ? '' : character) + message.slice(how === 'add' ? at : at + 1);
          if (changed === message) return true;
          try {
            // A change of the JSON line alone can never fit the text above it.
            parseClaimMessage(changed);
            return false;
          } catch (error) {
            return error instanceof ParseRefusal;
          }
        },
      ),
    );
  });

  const json = message.slice(message.lastIndexOf('\n') + 1);
  test.each([
    ['message', message.slice(0, -1)],
    ['message', `${message}\n`],
    ['message', message.replaceAll('\n', '\r\n')],
    ['message', 'x'.repeat(8193)],
    ['message', `\ud800${message}`],
    ['message', ''],
    ['message', 'null'],
    ['message', '[]'],
    ['message', json],
    ['v', json.replace('"v":1', '"v":2')],
    ['v', json.replace('"v":1', '"v":"1"')],
    ['kind', json.replace('"kind":"account"', '"kind":"pool"')],
    ['network', json.replace('"network":"testnet"', '"network":"Test"')],
    ['network', json.replace('"network":"testnet"', '"network":7')],
    ['subject', json.replace(/"subject":"[^"]*"/, '"subject":null')],
    ['subject', json.replace(/"subject":"[^"]*"/, '"subject":"0x12"')],
    ['signer', json.replace(/"signer":"[^"]*"/, '"signer":"me"')],
    ['signer', json.replace(/"signer":"[^"]*"/, `"signer":"0x${'11'.repeat(20)}"`)],
    ['issuedAt', json.replace('1790000000', '1790000000.5')],
    ['issuedAt', json.replace('1790000000', '-1')],
    ['issuedAt', json.replace('1790000000', '8640000000001')],
    ['issuedAt', json.replace('1790000000', '1e400')],
    ['extra', json.replace('"v":1', '"v":1,"extra":1')],
    ['profile', json.replace(/"profile":\{[^}]*\}/, '"profile":{}')],
    ['profile', json.replace(/"profile":\{[^}]*\}/, '"profile":"x"')],
    ['nick', json.replace('"x":', '"nick":')],
    ['x', json.replace('ada_t', 'not a handle')],
  ])('%s is named when it is at fault: %s', (path, text) => {
    try {
      parseClaimMessage(text);
    } catch (error) {
      expect((error as ParseRefusal).path).toBe(path);
      return;
    }
    expect.unreachable('it was accepted');
  });

  test('a token claim may be signed by either form, an account claim by the account alone', () => {
    const pq = `0xPQ${'5a'.repeat(32)}`;
    expect(parseClaimMessage(buildClaimMessage({ ...token, signer: pq })).signer).toBe(pq);
    expect(() => buildClaimMessage({ ...token, subject: pq })).toThrow(/^subject/);
    expect(parseClaimMessage(buildClaimMessage({ ...account, subject: pq, signer: pq.toLowerCase() })).subject).toBe(
      pq,
    );
    expect(() => buildClaimMessage({ ...account, signer: pq })).toThrow(/^signer/);
  });

  test('the last second that has a date is accepted', () => {
    expect(buildClaimMessage({ ...account, issuedAt: 8_640_000_000_000 })).toContain(
      'Issued: +275760-09-13T00:00:00.000Z',
    );
  });
});
