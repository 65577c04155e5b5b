// Secrets in the clipboard: taken out again after a minute, as far as browsers let a page do that. They let only a page
// in front write, so a page that is not in front waits until it is; a page that was closed can do nothing.

/** How long a copied secret stays, in milliseconds. */
const SECRET_MS = 60_000;

/** What is needed of the browser. */
export interface ClipboardAccess {
  /** Rejects while the page is not in front. */
  write(text: string): Promise<void>;
  /** What is there now; undefined where that may not be read without asking the user. */
  read(): Promise<string | undefined>;
  after(ms: number, run: () => void): void;
  /** Runs once, when the page is in front again. */
  onceInFront(run: () => void): void;
}

/** Copying for one page. */
export function createSecretClipboard({ write, read, after, onceInFront }: ClipboardAccess) {
  /** What was copied last; an older secret is no longer there to be cleared. */
  let turn = 0;

  async function clear(secret: string, of: number): Promise<void> {
    if (of !== turn) return;
    const found = await read();
    if (of !== turn || (found !== undefined && found !== secret)) return;
    await write('').catch(() => onceInFront(() => void clear(secret, of)));
  }

  return {
    async copy(text: string): Promise<void> {
      await write(text);
      turn++;
    },
    async copySecret(secret: string): Promise<void> {
      await write(secret);
      const of = ++turn;
      after(SECRET_MS, () => void clear(secret, of));
    },
  };
}

/** The clipboard of this page. */
export const pageClipboard = createSecretClipboard({
  write: (text) => navigator.clipboard.writeText(text),
  async read() {
    try {
      // Asking for the permission would show a question that a wallet should not put.
      const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
      return state === 'granted' ? await navigator.clipboard.readText() : undefined;
    } catch {
      return undefined;
    }
  },
  after: (ms, run) => void setTimeout(run, ms),
  onceInFront: (run) => addEventListener('focus', run, { once: true }),
});
