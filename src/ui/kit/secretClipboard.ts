// Removes secrets from the clipboard after a minute, as far as browsers allow it. Only an active page can write, so a
// page in the background waits until it is active; a closed page can do nothing.

/** How long a copied secret stays, in milliseconds. */
const SECRET_MS = 60_000;

/** The browser functions that are needed. */
export interface ClipboardAccess {
  /** Rejects while the page is in the background. */
  write(text: string): Promise<void>;
  /** The current content; undefined if it cannot be read without asking the user. */
  read(): Promise<string | undefined>;
  after(ms: number, run: () => void): void;
  /** Runs once, when the page is active again. */
  onceInFront(run: () => void): void;
}

/** Copying for one page. */
export function createSecretClipboard({ write, read, after, onceInFront }: ClipboardAccess) {
  /** Number of the last copy; an older secret is no longer there to be cleared. */
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
      // Requesting the permission would show a question that a wallet should not ask.
      const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
      return state === 'granted' ? await navigator.clipboard.readText() : undefined;
    } catch {
      return undefined;
    }
  },
  after: (ms, run) => void setTimeout(run, ms),
  onceInFront: (run) => addEventListener('focus', run, { once: true }),
});
