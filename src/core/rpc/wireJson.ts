// JSON text of answers: compact, bigints as integer literals, floats as they were read. For signing there is another
// writer, tx/canonicalJson.ts.

import { canonicalJson, JsonFloat } from '../tx/canonicalJson.ts';

/** JSON text of a value; members that are undefined are left out, bigints become integers of any size. */
export function wireJson(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'bigint':
      return value.toString();
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return writeObject(value);
    default:
      return 'null';
  }
}

function writeObject(value: object): string {
  // Only the canonical writer keeps `1.0` apart from `1`.
  if (value instanceof JsonFloat) return canonicalJson(value);
  if (Array.isArray(value)) {
    let out = '[';
    for (let at = 0; at < value.length; at++) out += at === 0 ? wireJson(value[at]) : `,${wireJson(value[at])}`;
    return `${out}]`;
  }
  let out = '{';
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    out += `${out === '{' ? '' : ','}${JSON.stringify(key)}:${wireJson(member)}`;
  }
  return `${out}}`;
}
