// What accounts and their keys are called before anybody names them. Names are data: they are stored, exported and
// compared, and stay as they are when the wallet speaks another language. So they are no messages of the catalogue.

/** Of the account with this place among all, counted from 1. */
export const accountName = (place: number): string => `Account ${place}`;

/** Of the recovery phrase with this place among all, counted from 1. */
export const phraseName = (place: number): string => (place === 1 ? 'Recovery phrase' : `Recovery phrase ${place}`);

export const IMPORTED_KEY = 'Imported key';
export const KEYSTORE_FILE = 'Keystore file';
