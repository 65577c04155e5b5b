// One paired session as the site sees it: its accounts and chain, refreshed by reading them from the wallet, and the
// requests that can be answered from them. createRelayProvider.ts handles pairing and storage.

import { METHOD_PREFIX } from '@svc/core/names';
import {
  RelayTransport,
  type RelayTransportOptions,
  UnansweredError,
  type WalletIntroduction,
} from '../provider/transports/relayTransport.ts';
import { type ConnectedAccount, type ConnectedChain, readAccounts, readChain } from './storedSession.ts';

/** Reads for the site's display must not block for the full timeout of a request. */
const READ_TIMEOUT_MS = 10_000;

const ACCOUNTS = `${METHOD_PREFIX}accounts`;
const REQUEST_ACCOUNTS = `${METHOD_PREFIX}requestAccounts`;
const CHAIN_INFO = `${METHOD_PREFIX}chainInfo`;

export interface SiteSessionOptions
  extends Omit<RelayTransportOptions, 'onPeer' | 'onHello' | 'onOther' | 'onEvent' | 'onEnded' | 'onState'> {
  readonly accounts?: readonly ConnectedAccount[];
  readonly chain?: ConnectedChain | undefined;
  /** Something that the site shows has changed. */
  onChange(): void;
  /** The wallet, the relay or time ended the session; with the reason as a sentence. */
  onEnded(reason: string): void;
}

/** The wallet's introduction; a claim like every name. */
export type WalletInfo = WalletIntroduction;

export class SiteSession {
  readonly transport: RelayTransport;
  readonly #options: SiteSessionOptions;
  accounts: readonly ConnectedAccount[];
  chain: ConnectedChain | undefined;
  /** The wallet shows no accounts at the moment, because it is locked; the known ones stay. */
  locked = false;
  wallet: WalletInfo | undefined;
  /** Another wallet with the same code; its name is empty if it gave none. */
  otherWallet: WalletInfo | undefined;
  /** Undefined until the relay has reported it. */
  walletOnline: boolean | undefined;
  #refreshing: Promise<void> | undefined;
  #stale = false;

  constructor(options: SiteSessionOptions) {
    this.#options = options;
    this.accounts = options.accounts ?? [];
    this.chain = options.chain;
    this.transport = new RelayTransport({
      ...options,
      onPeer: (online) => this.#change(() => (this.walletOnline = online)),
      onHello: (wallet) => this.#change(() => (this.wallet = wallet)),
      onOther: (wallet) => this.#change(() => (this.otherWallet = wallet ?? this.otherWallet ?? { name: '' })),
      onState: () => options.onChange(),
      onEvent: (event, data) => {
        void this.refresh(event === 'chainChanged' ? data : undefined);
      },
    });
  }

  get addresses(): string[] {
    return this.accounts.map(({ address }) => address);
  }

  /** Requests the accounts and, once the user has agreed, the chain. @throws ProviderRpcError */
  async connect(): Promise<readonly ConnectedAccount[]> {
    const accounts = readAccounts(await this.transport.request(REQUEST_ACCOUNTS, []));
    if (accounts === undefined || accounts.length === 0)
      throw new UnansweredError('refused', 'The wallet answered without an account.', true);
    const chain = await this.#readChain().catch(() => undefined);
    this.#change(() => {
      this.accounts = accounts;
      this.chain = chain ?? this.chain;
      this.locked = false;
    });
    return accounts;
  }

  /** Answers from known values where possible, else asks the wallet. @throws ProviderRpcError */
  async request(method: string, params: unknown): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return this.addresses;
      case ACCOUNTS:
        return this.accounts;
      case 'eth_coinbase':
        return this.addresses[0] ?? null;
      case 'eth_requestAccounts':
      case REQUEST_ACCOUNTS:
        if (this.accounts.length === 0) await this.connect();
        return method === REQUEST_ACCOUNTS ? this.accounts : this.addresses;
      case 'eth_chainId':
      case 'net_version':
      case CHAIN_INFO:
        return this.#answerChain(method);
      default: {
        const result = await this.transport.request(method, params);
        // The wallet sends its events before the answer: whoever gets the answer must see their changes.
        await this.#refreshing;
        return result;
      }
    }
  }

  /**
   * Reads accounts and chain again, then emits changes. Never throws: unread values stay as they are.
   * @param chainIdHex chain id of an event, used when the chain cannot be read
   */
  refresh(chainIdHex?: unknown): Promise<void> {
    if (this.#refreshing !== undefined) {
      this.#stale = true;
      return this.#refreshing;
    }
    this.#refreshing = this.#refreshUntilFresh(chainIdHex).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refreshUntilFresh(chainIdHex: unknown): Promise<void> {
    do {
      this.#stale = false;
      const [accounts, chain] = await Promise.all([
        this.transport.request(ACCOUNTS, [], READ_TIMEOUT_MS).then(readAccounts, () => undefined),
        this.#readChain().catch(() => chainOfEvent(chainIdHex)),
      ]);
      this.#change(() => {
        if (chain !== undefined) this.chain = chain;
        // An empty list means a locked wallet; leaving is a goodbye.
        if (accounts !== undefined) this.locked = accounts.length === 0;
        if (accounts !== undefined && accounts.length > 0) this.accounts = accounts;
      });
    } while (this.#stale);
  }

  async #answerChain(method: string): Promise<unknown> {
    // A present wallet answers in a moment; an absent one must not block a page that has the last values.
    if (this.chain === undefined || this.walletOnline === true) await this.#refreshing;
    const chain = this.chain ?? (await this.#readChain());
    if (method === 'net_version') return String(chain.chainId);
    return method === 'eth_chainId' ? `0x${chain.chainId.toString(16)}` : chain;
  }

  async #readChain(): Promise<ConnectedChain> {
    const chain = readChain(await this.transport.request(CHAIN_INFO, [], READ_TIMEOUT_MS));
    if (chain === undefined) throw new UnansweredError('refused', 'The wallet did not name its network.', true);
    return chain;
  }

  #change(apply: () => unknown): void {
    apply();
    this.#options.onChange();
  }
}

function chainOfEvent(hex: unknown): ConnectedChain | undefined {
  return typeof hex === 'string' && /^0x[0-9a-f]{1,13}$/i.test(hex) ? { chainId: Number(hex) } : undefined;
}
