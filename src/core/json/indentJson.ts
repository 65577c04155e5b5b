// JSON text for people: the same text, indented as the runtime's own writer would.

const INDENT = '  ';
const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** Indents a compact JSON text that comes in parts. */
export class JsonIndenter {
  private depth = 0;
  private isInText = false;
  private isEscaped = false;
  /** Whether a list or an object was opened and nothing came since. */
  private isFresh = false;

  /** The next part, indented. */
  add(part: string): string {
    let out = '';
    let copied = 0;
    for (let at = 0; at < part.length; at++) {
      const code = part.charCodeAt(at);
      if (this.isInText) {
        if (this.isEscaped) this.isEscaped = false;
        else if (code === BACKSLASH) this.isEscaped = true;
        else if (code === QUOTE) this.isInText = false;
        continue;
      }
      const isClosing = code === CLOSE_LIST || code === CLOSE_OBJECT;
      const isOpening = code === OPEN_LIST || code === OPEN_OBJECT;
      if (isClosing) {
        this.depth -= 1;
        if (!this.isFresh) out += `${part.slice(copied, at)}${this.line()}`;
        else out += part.slice(copied, at);
        copied = at;
        this.isFresh = false;
        continue;
      }
      if (this.isFresh) {
        out += `${part.slice(copied, at)}${this.line()}`;
        copied = at;
        this.isFresh = false;
      }
      if (code === QUOTE) this.isInText = true;
      else if (isOpening) {
        this.depth += 1;
        this.isFresh = true;
      } else if (code === COMMA || code === COLON) {
        out += `${part.slice(copied, at + 1)}${code === COMMA ? this.line() : ' '}`;
        copied = at + 1;
      }
    }
    return out + part.slice(copied);
  }

  private line(): string {
    return `\n${INDENT.repeat(this.depth)}`;
  }
}
