// Pretty-prints JSON text without parsing it: only white space between members changes, so every signed digit and
// escape stays the same.

/** The text with one member per line. */
export function layOutJson(text: string): string {
  let out = '';
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') {
      const end = stringEnd(text, at);
      out += text.slice(at, end);
      at = end - 1;
    } else if (char === '{' || char === '[') {
      const close = char === '{' ? '}' : ']';
      if (text.charAt(at + 1) === close) {
        out += char + close;
        at += 1;
      } else out += `${char}\n${'  '.repeat(++depth)}`;
    } else if (char === '}' || char === ']') {
      depth = Math.max(0, depth - 1);
      out += `\n${'  '.repeat(depth)}${char}`;
    } else if (char === ',') {
      out += `,\n${'  '.repeat(depth)}`;
      if (text.charAt(at + 1) === ' ') at += 1;
    } else out += char;
  }
  return out;
}

/** Index after the closing quote of a string that opens at `from`; the end of the text if there is none. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === '"') return at + 1;
  }
  return text.length;
}
