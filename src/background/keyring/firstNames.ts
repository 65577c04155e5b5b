// Default names of accounts and keys. Names are data: they are stored, exported and compared, and do not change with
// the wallet's language. So they are not messages of the catalogue.

/** Default name of the account at this position among all, counted from 1. */
export const accountName = (place: number): string => `Account ${place}`;

/** Default name of the recovery phrase at this position among all, counted from 1. */
export const phraseName = (place: number): string => (place === 1 ? 'Recovery phrase' : `Recovery phrase ${place}`);

export const IMPORTED_KEY = 'Imported key';
export const KEYSTORE_FILE = 'Keystore file';
