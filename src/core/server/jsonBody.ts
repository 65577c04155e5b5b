// JSON of a request's body, where numbers are no money: what is signed or paid is read by json/canonicalJson.ts.

import { readUtf8 } from '../bytes.ts';
import { ParseRefusal } from '../errors.ts';

/**
 * The value of a body. Bytes that are no UTF-8 are refused: put right, they would say what nobody sent.
 * @throws ParseRefusal of `body`
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  const text = readUtf8(bytes);
  if (text === undefined) throw new ParseRefusal('body', 'text in UTF-8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ParseRefusal('body', 'JSON', { cause });
  }
}
