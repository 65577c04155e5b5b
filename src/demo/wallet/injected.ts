// Wallets of this browser, discovered by EIP-6963.

/** The part of an EIP-1193 provider that the demo uses. */
export interface SiteProvider {
  request(args: { method: string; params?: unknown[] }): Promise<unknown>;
  on(event: string, listener: (data: never) => void): unknown;
  removeListener(event: string, listener: (data: never) => void): unknown;
}

export interface FoundWallet {
  readonly uuid: string;
  readonly name: string;
  /** Data URL of an image. */
  readonly icon: string;
  readonly rdns: string;
  readonly provider: SiteProvider;
}

/** Listens for wallets and asks them to announce themselves. @returns a function that stops it */
export function watchWallets(onFound: (wallets: readonly FoundWallet[]) => void): () => void {
  const found = new Map<string, FoundWallet>();
  const hear = (event: Event): void => {
    const detail = (event as CustomEvent<{ info?: Omit<FoundWallet, 'provider'>; provider?: SiteProvider } | null>)
      .detail;
    if (detail?.info === undefined || detail.provider === undefined) return;
    found.set(detail.info.uuid, { ...detail.info, provider: detail.provider });
    onFound([...found.values()]);
  };
  addEventListener('eip6963:announceProvider', hear);
  dispatchEvent(new Event('eip6963:requestProvider'));
  return () => removeEventListener('eip6963:announceProvider', hear);
}
