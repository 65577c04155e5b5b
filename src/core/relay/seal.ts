// Sealed messages between site and wallet: AES-256-GCM under the pairing key, bound to topic and sender. What the text
// inside means is for messages.ts; how it travels is for frames.ts.

import { gcm } from '@noble/ciphers/aes.js';
import { concat, fromBase64Url, readUtf8, toBase64Url, utf8 } from '../bytes.ts';
import { Refusal } from '../errors.ts';
import { PAIRING_SCHEME } from '../names.ts';
import { requirePairingKey, topicOf } from './pairingLink.ts';
import { otherSide, RELAYED_PAYLOAD_MAX, type Side } from './side.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Most bytes of UTF-8 text that fit into one relayed payload. */
export const SEALED_TEXT_MAX = Math.floor((RELAYED_PAYLOAD_MAX * 3) / 4) - IV_BYTES - TAG_BYTES;

function contextOf(key: Uint8Array, sender: Side): Uint8Array {
  requirePairingKey(key);
  return utf8(`${PAIRING_SCHEME}:${topicOf(key)}:${sender}`);
}

/**
 * Seals a text that `own` sends.
 * @param iv 12 bytes, for test vectors only; without it a fresh random one is taken
 * @returns base64url of IV, ciphertext and tag
 * @throws Refusal `relay.tooLarge` when the payload would exceed what a relay takes
 */
export function seal(
  key: Uint8Array,
  own: Side,
  text: string,
  iv: Uint8Array = crypto.getRandomValues(new Uint8Array(IV_BYTES)),
): string {
  const plaintext = utf8(text);
  if (plaintext.length > SEALED_TEXT_MAX) {
    throw new Refusal(
      'relay.tooLarge',
      `The message has ${plaintext.length} bytes; at most ${SEALED_TEXT_MAX} can be sent through the relay.`,
    );
  }
  return toBase64Url(concat(iv, gcm(key, iv, contextOf(key, own)).encrypt(plaintext)));
}

/**
 * Opens a payload that the side opposite `own` sent, or answers undefined when it is not authentic: wrong key, wrong
 * topic, changed, cut, or a reflection of one's own message.
 */
export function open(key: Uint8Array, own: Side, payload: string): string | undefined {
  if (payload.length > RELAYED_PAYLOAD_MAX) return undefined;
  const context = contextOf(key, otherSide(own));
  try {
    const bytes = fromBase64Url(payload);
    if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    return readUtf8(gcm(key, bytes.subarray(0, IV_BYTES), context).decrypt(bytes.subarray(IV_BYTES)));
  } catch {
    // Every failure looks the same to the sender: nothing is answered.
    return undefined;
  }
}
