// The WebAuthn ceremonies of a page: creating a passkey, and asking one for the 32 bytes that open the vault (the PRF
// extension). The bytes go to the background and are not stored here.

import { toHex } from '@svc/core/bytes';
import { WALLET_NAME } from '@svc/core/names';
import { refused } from '@svc/core/words/refusal';
import type { PasskeyView } from '../background/state/view.ts';

const TIMEOUT_MS = 60_000;
const SECRET_BYTES = 32;
/** ECDSA with P-256, and RSA, the only one that some authenticators support. */
const ALGORITHMS = [-7, -257];

export interface MadePasskey {
  readonly credentialId: string;
  readonly rpId: string;
  /** 64 hex digits each. */
  readonly prfSalt: string;
  readonly prfOutput: string;
}

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

const fromHexText = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** The host that passkeys of this page belong to. */
export function passkeyHost(): string {
  return globalThis.location.hostname;
}

/** Whether this device supports passkeys at all. */
export async function canUsePasskeys(): Promise<boolean> {
  return (
    (await globalThis.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.().catch(() => false)) ??
    false
  );
}

function prfOutputOf(credential: PublicKeyCredential): string | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first;
  if (first === undefined) return undefined;
  const bytes =
    first instanceof ArrayBuffer
      ? new Uint8Array(first)
      : new Uint8Array(first.buffer, first.byteOffset, first.byteLength);
  return bytes.length === SECRET_BYTES ? toHex(bytes) : undefined;
}

async function ask(salt: Uint8Array<ArrayBuffer>, ids: readonly BufferSource[]): Promise<PublicKeyCredential> {
  const credential = await navigator.credentials
    .get({
      publicKey: {
        challenge: random(32),
        rpId: passkeyHost(),
        allowCredentials: ids.map((id) => ({ type: 'public-key' as const, id })),
        userVerification: 'required',
        timeout: TIMEOUT_MS,
        extensions: { prf: { eval: { first: salt } } },
      },
    })
    .catch((cause: unknown) => {
      throw refused('refused.passkey.unused', {}, { cause });
    });
  if (!(credential instanceof PublicKeyCredential)) throw refused('refused.passkey.none');
  return credential;
}

/** Creates a passkey on this device. @throws Refusal `passkey.*` when it is cancelled or has no PRF */
export async function makePasskey(label: string): Promise<MadePasskey> {
  const salt = random(SECRET_BYTES);
  const credential = await navigator.credentials
    .create({
      publicKey: {
        challenge: random(32),
        rp: { id: passkeyHost(), name: WALLET_NAME },
        user: { id: random(16), name: label, displayName: label },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          residentKey: 'preferred',
        },
        timeout: TIMEOUT_MS,
        extensions: { prf: { eval: { first: salt } } },
      },
    })
    .catch((cause: unknown) => {
      throw refused('refused.passkey.unmade', {}, { cause });
    });
  if (!(credential instanceof PublicKeyCredential)) throw refused('refused.passkey.none');
  // Some authenticators give the secret only at the first use after creation.
  const prfOutput = prfOutputOf(credential) ?? prfOutputOf(await ask(salt, [credential.rawId]));
  if (prfOutput === undefined) throw refused('refused.passkey.noSecret.device');
  return { credentialId: toBase64Url(credential.rawId), rpId: passkeyHost(), prfSalt: toHex(salt), prfOutput };
}

/** The secret of one of these passkeys. @throws Refusal `passkey.*` */
export async function askPasskey(passkey: PasskeyView): Promise<string> {
  const prfOutput = prfOutputOf(await ask(fromHexText(passkey.prfSalt), [fromBase64Url(passkey.credentialId)]));
  if (prfOutput === undefined) throw refused('refused.passkey.noSecret');
  return prfOutput;
}
