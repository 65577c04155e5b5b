// Bytes that are no UTF-8, one form of each kind: a decoder that puts them right makes U+FFFD of them.

/** What is wrong with the bytes, and the bytes. */
export const BROKEN_UTF8: readonly (readonly [string, readonly number[]])[] = [
  ['a continuation alone', [0x80]],
  ['an overlong form', [0xc0, 0xaf]],
  ['a form that is cut short', [0xf0, 0x9f, 0x98]],
  ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
  ['a byte that no form has', [0xff]],
];

/** A text with bytes in the place of its only `*`. */
export function bytesWith(text: string, bytes: readonly number[]): Uint8Array<ArrayBuffer> {
  const [before = '', after = ''] = text.split('*');
  return Uint8Array.from([...Buffer.from(before), ...bytes, ...Buffer.from(after)]);
}
