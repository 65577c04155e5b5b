// The wallet's own path from a site's request to its window, without the queue of windows: methods, services and
// screens are the real ones; the window is rendered instead of opened, and nothing is ever approved. One account, of
// the test phrase, on a node whose answers may be altered.

import { deriveFromPhrase } from '@svc/core/accounts/deriveKeys';
import type { Intent } from '@svc/core/ops/intent';
import { createElement } from 'react';
import type { Subject } from '../../src/approvals/kinds.ts';
import { publicRecord } from '../../src/background/keyring/derive.ts';
import { chooseMlDsa } from '../../src/background/keyring/webMlDsa.ts';
import type { MethodServices } from '../../src/background/methods/defineMethod.ts';
import { findMethod } from '../../src/background/methods/registry.ts';
import { createEvmClient } from '../../src/background/node/evmClient.ts';
import { createNodeClient } from '../../src/background/node/nodeClient.ts';
import { createAbis } from '../../src/background/services/abis.ts';
import { createAccounts } from '../../src/background/services/accounts.ts';
import { type ApprovalRecord, redescribed, waitingWords } from '../../src/background/services/approvalRecord.ts';
import type { Ask } from '../../src/background/services/approvals.ts';
import { createContacts } from '../../src/background/services/contacts.ts';
import { createDescriptionRefresh } from '../../src/background/services/descriptionRefresh.ts';
import { createEffects } from '../../src/background/services/effects.ts';
import { createNetworks } from '../../src/background/services/networks.ts';
import { createRecipients } from '../../src/background/services/recipients.ts';
import { createRisks } from '../../src/background/services/risks.ts';
import { createSettings } from '../../src/background/services/settings.ts';
import type { AccountEntry } from '../../src/background/services/vaultAccess.ts';
import { createVerified } from '../../src/background/services/verified.ts';
import { createWatchedAccounts } from '../../src/background/services/watchedAccounts.ts';
import { createWatchedTokens } from '../../src/background/services/watchedTokens.ts';
import { approvalScreens } from '../../src/ui/approvals/screens.tsx';
import type { ApprovalScreen } from '../../src/ui/kit/approvalScreen.ts';
import { createFakePlatform } from './fakePlatform.ts';
import { noFault } from './noFault.ts';
import { TEST_PHRASE } from './openWallet.ts';
import { shownText } from './shownText.ts';

/** The kinds of a site's signature requests. */
export type SignKind =
  | 'sendExchangeTransaction'
  | 'sendTransaction'
  | 'sendCalls'
  | 'signTypedData'
  | 'signMessage'
  | 'signPqMessage';

/** A window that would have opened. */
export interface AskedWindow<K extends SignKind = SignKind> {
  readonly kind: K;
  readonly subject: Subject<K>;
  readonly intent: Intent | undefined;
  readonly needsPassword: boolean;
  /** Its visible text with everything folded; empty if it fails to render. */
  readonly text: string;
  /** Why it fails to render. */
  readonly fault: string | undefined;
}

/** The result of a request: a window, or an error before the user was asked. */
export type Asked =
  | { readonly window: AskedWindow; readonly refused?: undefined }
  | { readonly window?: undefined; readonly refused: string };

export interface AskingOptions {
  readonly nodeUrl: string;
  /** Base URL of a trade API; without it nothing is verified. */
  readonly tradeUrl?: string;
  readonly fetch?: typeof fetch;
  /** Whether the node's simulation is shown; without it the window only shows the request. */
  readonly hasEffect?: boolean;
  readonly nowMs?: number;
}

export interface AskingWallet {
  readonly account: AccountEntry;
  /** Seed of the account's post-quantum key. */
  readonly pqSeed: Uint8Array;
  readonly ethPrivateKey: Uint8Array;
  /** The result of a site's request. */
  ask(method: string, params: unknown): Promise<Asked>;
  /** The same window after the wallet read its facts again; undefined if it did not change. */
  lookAgain(window: AskedWindow): Promise<AskedWindow | undefined>;
  /** Advances the clock, so that cached answers expire. */
  passMs(ms: number): Promise<void>;
}

/** The site that asks. */
export const ASKING_ORIGIN = 'https://shop.test';
const REQUESTER = {
  kind: 'page',
  origin: ASKING_ORIGIN,
  insecure: false,
  page: { tabId: 1, documentId: 'shop' },
  isClicked: true,
} as const;

class WindowOpened extends Error {
  readonly question: Ask<SignKind> & { readonly effect?: unknown };

  constructor(question: Ask<SignKind>) {
    super('a window opened');
    this.question = question;
  }
}

function draw({ kind, subject, needsPassword = false, effect }: WindowOpened['question'], networkName: string): string {
  const Screen = approvalScreens[kind] as ApprovalScreen<typeof kind>;
  return shownText(
    createElement(Screen, {
      subject: effect === undefined ? subject : ({ ...subject, effect } as never),
      requester: REQUESTER,
      network: { name: networkName },
      password: needsPassword ? { value: '', onChange: () => undefined } : undefined,
      busy: false,
      fault: undefined,
      onDecide: () => undefined,
      onReject: () => undefined,
    }),
  );
}

/** Caches the answers of a node whose state does not change. */
export function rememberingFetch(): typeof fetch {
  const answers = new Map<string, Promise<{ readonly status: number; readonly rest: string }>>();
  return async (input, init) => {
    const { id, ...question } = JSON.parse(String(init?.body)) as { id: unknown };
    const key = JSON.stringify(question);
    const known =
      answers.get(key) ??
      fetch(input, init).then(async (response) => ({
        status: response.status,
        rest: (await response.text()).replace(/"id": ?\d+/, '"id":"?"'),
      }));
    answers.set(key, known);
    const { status, rest } = await known;
    return new Response(rest.replace('"id":"?"', `"id":${String(id)}`), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  };
}

/** A wallet that is asked and never answers. */
export async function createAskingWallet({
  nodeUrl,
  tradeUrl,
  fetch,
  hasEffect = false,
  nowMs,
}: AskingOptions): Promise<AskingWallet> {
  const platform = createFakePlatform({
    config: { node: nodeUrl, ...(tradeUrl === undefined ? {} : { trade: tradeUrl }) },
    ...(fetch === undefined ? {} : { fetch }),
    ...(nowMs === undefined ? {} : { nowMs }),
  });
  const { local } = platform;
  const secrets = await deriveFromPhrase(TEST_PHRASE, 0);
  const record = await publicRecord(secrets, chooseMlDsa());
  const account: AccountEntry = {
    id: 'one',
    name: 'Account 1',
    keyringId: 'ring',
    hdIndex: 0,
    source: 'created',
    ...record,
  };
  const vault = {
    record: () => ({ accounts: [account], selectedAccountId: account.id }),
    isUnlocked: () => true,
    onChange: () => undefined,
  };
  const accounts = createAccounts(vault, createWatchedAccounts({ local: platform.local, vault }));
  const settings = createSettings(platform);
  const node = createNodeClient(platform);
  const evm = createEvmClient(node);
  const networks = createNetworks({ platform, node, isNodeOff: () => false });
  const contacts = createContacts({ local });
  const recipients = createRecipients({ local });
  const tokens = createWatchedTokens({ local });
  const abis = createAbis({ local });
  const verified = createVerified({ platform, node });
  const risks = createRisks({
    node,
    evm,
    accounts,
    contacts,
    recipients,
    settings,
    tokens,
    verified,
    held: () => [],
    now: platform.now,
    seenBalance: () => undefined,
  });
  const approvals = {
    simulated: () => [],
    setEffect: async () => undefined,
    onChange: () => undefined,
    ask: async (question: Ask<SignKind>) => {
      throw new WindowOpened(question);
    },
  };
  const effects = createEffects({
    onFault: noFault,
    platform,
    node,
    evm,
    networks,
    accounts,
    approvals: approvals as never,
    redescribe: async () => undefined,
  });
  await Promise.all([settings, networks, recipients, contacts, tokens, abis].map((one) => one.load()));
  const services = {
    abis,
    accounts,
    approvals,
    effects: hasEffect ? effects : { ...effects, first: async () => undefined },
    evm,
    networks,
    node,
    recipients,
    risks,
    tokens,
    verified,
    transactions: {
      findSubmitted: async () => undefined,
      batches: { findRequested: () => undefined, has: () => false },
    },
    now: platform.now,
  } as unknown as MethodServices;
  return {
    account,
    ...secrets,
    passMs: platform.advance,
    async lookAgain({ kind, subject, intent, needsPassword }) {
      const id = 'waits';
      const record = { id, kind, subject, intent, needsPassword } as ApprovalRecord;
      let found: AskedWindow | undefined;
      const again = createDescriptionRefresh({
        ...{ node, evm, networks, accounts, abis, tokens, risks, now: platform.now },
        approvals: {
          described: () => waitingWords(record),
          originOf: () => ASKING_ORIGIN,
          redescribe: async (_, next) => {
            const change = redescribed(record, next);
            if (change === undefined) return;
            const now = { ...record, ...change } as ApprovalRecord;
            const question = { kind, subject: now.subject, needsPassword: now.needsPassword };
            const text = draw(question as WindowOpened['question'], networks.active().name);
            found = { ...question, intent: now.intent, text, fault: undefined } as AskedWindow;
          },
        },
      });
      await again(id);
      return found;
    },
    async ask(name, given) {
      const method = findMethod(name);
      if (method === undefined) throw new Error(`no method ${name}`);
      try {
        await method.handle(
          {
            services,
            origin: ASKING_ORIGIN,
            requester: REQUESTER,
            requestKey: crypto.randomUUID(),
            shared: () => [account],
          },
          method.params(given),
        );
      } catch (cause) {
        if (!(cause instanceof WindowOpened))
          return { refused: cause instanceof Error ? cause.message : String(cause) };
        const { question } = cause;
        const { kind, subject, intent, needsPassword = false } = question;
        try {
          return {
            window: {
              kind,
              subject,
              intent,
              needsPassword,
              text: draw(question, networks.active().name),
              fault: undefined,
            },
          };
        } catch (fault) {
          return { window: { kind, subject, intent, needsPassword, text: '', fault: String(fault) } };
        }
      }
      throw new Error(`${name} asked nobody`);
    },
  };
}
