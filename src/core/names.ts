// The two spellings of the network's name and every constant built from them; no other file spells them. To use a chain
// whose domain strings differ, change UPPER and LOWER.

const UPPER = 'SVC';
const LOWER = 'svc';

/** Symbol of the native asset; sorts after every `0x…` by code point, so it is always token1 of a pair. */
export const NATIVE_SYMBOL = UPPER;
export const NATIVE_NAME = UPPER;
/** The native asset has 18 decimals: 1 unit = 10^18 wei. */
export const NATIVE_DECIMALS = 18;

/** Prefix of the network's own JSON-RPC and provider methods. */
export const METHOD_PREFIX = `${LOWER}_`;
/** Prefix of every metric a server exports. */
export const METRIC_PREFIX = `${LOWER}_`;
/** Client name reported by `web3_clientVersion`. */
export const CLIENT_NAME = UPPER;

/** Domain of the hash that maps any address form to its account id. */
export const ACCOUNT_ID_DOMAIN = `${UPPER}-ACCOUNT-ID-v1`;
/** Domain of ML-DSA seeds derived from a recovery phrase; the account index follows after a slash. */
export const PQ_SEED_DOMAIN = `${UPPER}-PQ-seed/ML-DSA-65/v1`;
/** Text after byte 0x19 that starts every signed post-quantum message. */
export const PQ_MESSAGE_TITLE = `${UPPER} PQ Signed Message:\n`;

/** Scheme and version of pairing links, and of the additional data of every sealed message. */
export const PAIRING_SCHEME_NAME = `${LOWER}-connect`;
export const PAIRING_SCHEME = `${PAIRING_SCHEME_NAME}:v1`;
/** Scheme and version of payment requests. */
export const PAYMENT_SCHEME_NAME = `${LOWER}-pay`;
export const PAYMENT_SCHEME = `${PAYMENT_SCHEME_NAME}:v1`;
export const RELAY_NAME = `${UPPER} Connect relay`;

/** HKDF salt of the key that a passkey yields. */
export const PASSKEY_KEK_SALT = `${UPPER}-vault/passkey-kek/v1`;
/** Prefix of the additional data that binds each sealed blob of the vault to its slot. */
export const VAULT_AAD_PREFIX = `${LOWER}-vault/v2`;
/** Member of a keystore file that carries the post-quantum seed. */
export const KEYSTORE_MEMBER = `x-${LOWER}`;

export const WALLET_NAME = `${UPPER} Wallet`;
/** Reverse domain name announced by EIP-6963. */
export const WALLET_RDNS = `org.${LOWER}.wallet`;
/** Global of the page that holds the provider. */
export const PROVIDER_GLOBAL = LOWER;
/** Flag on the provider and on chain information. */
export const PROVIDER_FLAG = `is${UPPER[0]}${LOWER.slice(1)}`;
/** Event dispatched on `window` when the provider is in place. */
export const PROVIDER_READY_EVENT = `${LOWER}#initialized`;
/** Tag of window messages and port names between page, content script and background. */
export const CHANNEL_TAG = `${LOWER}-wallet`;
/** Prefix of keys in browser storage. */
export const STORAGE_PREFIX = `${LOWER}_`;

export const PROFILE_TITLE = `${UPPER} profile`;
/** Spelling of the network inside sentences that people sign. */
export const NETWORK_WORD = UPPER;
export const IMAGE_FETCH_AGENT = `${UPPER}-Profile-Images/1`;

export const NETWORK_SLUGS = {
  local: `${LOWER}-local`,
  testnet: `${LOWER}-testnet`,
  mainnet: `${LOWER}-mainnet`,
} as const;
/** What the wallet calls them, before its user says otherwise: data that is stored and compared, in one language. */
export const NETWORK_NAMES = { local: 'Local network', testnet: 'Test network', mainnet: 'Main network' } as const;
/** Chain ids by network; custom networks bring their own. */
export const CHAIN_IDS = { local: 88888, testnet: 88889, mainnet: 88890 } as const satisfies {
  readonly [N in keyof typeof NETWORK_SLUGS]: number;
};
