// The requests to an authenticator, and the handling of its answers.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { askPasskey, makePasskey } from './passkey.ts';

class FakeCredential {
  readonly rawId = Uint8Array.of(1, 2, 251, 255).buffer;
  private readonly first: Uint8Array | undefined;

  constructor(first: Uint8Array | undefined) {
    this.first = first;
  }

  getClientExtensionResults() {
    return this.first === undefined ? {} : { prf: { results: { first: this.first } } };
  }
}
const SECRET = new Uint8Array(32).fill(7);

function device({ onCreate, onGet }: { onCreate?: Uint8Array | undefined; onGet?: Uint8Array | undefined }) {
  const create = vi.fn(
    async (_options: { publicKey: PublicKeyCredentialCreationOptions }) => new FakeCredential(onCreate),
  );
  const get = vi.fn(async (_options: { publicKey: PublicKeyCredentialRequestOptions }) => new FakeCredential(onGet));
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  vi.stubGlobal('navigator', { credentials: { create, get } });
  vi.stubGlobal('location', { hostname: 'wallet.test' });
  return { create, get };
}
afterEach(() => vi.unstubAllGlobals());

describe('creating a passkey', () => {
  it('asks this device for a verified user, two algorithms and a PRF secret, within a minute', async () => {
    const { create, get } = device({ onCreate: SECRET });
    const made = await makePasskey('This device');
    const asked = create.mock.calls[0]?.[0].publicKey;
    if (asked === undefined) throw new Error('nothing was asked');
    expect(asked).toMatchObject({
      rp: { id: 'wallet.test' },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required' },
      timeout: 60_000,
    });
    const salt = (asked.extensions as { prf: { eval: { first: Uint8Array } } }).prf.eval.first;
    expect(salt).toHaveLength(32);
    expect(made).toEqual({
      credentialId: 'AQL7_w',
      rpId: 'wallet.test',
      prfSalt: Buffer.from(salt).toString('hex'),
      prfOutput: '07'.repeat(32),
    });
    expect(get).not.toHaveBeenCalled();
    await makePasskey('This device');
    expect(create.mock.calls[1]?.[0].publicKey.extensions).not.toEqual(asked.extensions);
  });

  it('asks once more where the secret does not come at once, with the same salt', async () => {
    const { create, get } = device({ onGet: SECRET });
    expect((await makePasskey('x')).prfOutput).toBe('07'.repeat(32));
    expect(get.mock.calls[0]?.[0].publicKey).toMatchObject({
      rpId: 'wallet.test',
      userVerification: 'required',
      timeout: 60_000,
      extensions: create.mock.calls[0]?.[0].publicKey.extensions,
    });
    expect(get).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['none', undefined],
    ['one of another length', new Uint8Array(16)],
  ])('comes to nothing where the secret is %s', async (_, secret) => {
    device({ onCreate: secret, onGet: secret });
    await expect(makePasskey('x')).rejects.toMatchObject({ said: { code: 'refused.passkey.noSecret.device' } });
  });
});

describe('using a passkey', () => {
  const passkey = { credentialId: 'AQL7_w', label: 'x', rpId: 'wallet.test', createdAt: 0, prfSalt: 'ab'.repeat(32) };

  it('names its credential and its salt', async () => {
    const { get } = device({ onGet: SECRET });
    expect(await askPasskey(passkey)).toBe('07'.repeat(32));
    const asked = get.mock.calls[0]?.[0].publicKey;
    expect(asked?.allowCredentials?.map(({ id }) => [...(id as Uint8Array)])).toEqual([[1, 2, 251, 255]]);
    expect(asked?.extensions).toEqual({ prf: { eval: { first: new Uint8Array(32).fill(0xab) } } });
  });

  it('reports a cancellation in words', async () => {
    const { get } = device({});
    get.mockRejectedValueOnce(new Error('NotAllowedError'));
    await expect(askPasskey(passkey)).rejects.toMatchObject({ said: { code: 'refused.passkey.unused' } });
  });
});
