// The URLs of the network that the demo uses, from config.json next to the page.

export interface DemoConfig {
  readonly node: string;
  /** Base of the relay, without `/v1`. */
  readonly relay: string;
  /** Base of the profile service, without the network word. */
  readonly profiles: string;
  /** The web wallet that pairing links open. */
  readonly wallet: string;
}

const DEFAULTS: DemoConfig = {
  node: 'http://127.0.0.1:3007',
  relay: 'http://127.0.0.1:3009/relay',
  profiles: 'http://127.0.0.1:3009/profiles/v1',
  wallet: 'http://127.0.0.1:3010',
};

/** The configuration; missing members, or a missing file, fall back to the local network's URLs. */
export async function loadConfig(): Promise<DemoConfig> {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    const found = (await response.json()) as Record<string, unknown>;
    const pick = (name: keyof DemoConfig): string => {
      const value = found[name];
      return typeof value === 'string' && /^https?:\/\//.test(value) ? value.replace(/\/+$/, '') : DEFAULTS[name];
    };
    return { node: pick('node'), relay: pick('relay'), profiles: pick('profiles'), wallet: pick('wallet') };
  } catch {
    return DEFAULTS;
  }
}
