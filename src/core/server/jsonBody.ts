// JSON of a request's body, where numbers are no money: what is signed or paid is read by json/canonicalJson.ts.

import { ParseRefusal } from '../errors.ts';

/** The value of a body. @throws ParseRefusal of `body` */
export function parseJsonBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ParseRefusal('body', 'JSON', { cause });
  }
}
