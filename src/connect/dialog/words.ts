// The texts of the dialog. A site in another language sets its own.

/** Every text of the dialog. */
export interface DialogWords {
  title: string;
  intro: string;
  /** Accessible name of the code. */
  code: string;
  open: string;
  copy: string;
  copied: string;
  /** Label of the link's text where the clipboard is not available. */
  copyYourself: string;
  cancel: string;
  retry: string;
  preparing: string;
  waiting: string;
  joined: string;
  /** Two wallets have opened the code and none has agreed. */
  other: string;
  relayAway: string;
  /** The code has expired. */
  expired: string;
}

export const WORDS: DialogWords = {
  title: 'Connect a wallet',
  intro:
    'Scan the code with your wallet, or copy the link into it. Do not share the code: whoever has it can ask your wallet to connect.',
  code: 'QR code of the pairing link',
  open: 'Open wallet',
  copy: 'Copy link',
  copied: 'Copied',
  copyYourself: 'Copy this link',
  cancel: 'Cancel',
  retry: 'Try again',
  preparing: 'Preparing the code…',
  waiting: 'Waiting for your wallet',
  joined: 'Your wallet is there. Approve the connection in it.',
  other: 'Two wallets have opened this code. If one of them is not yours, cancel and make a new code.',
  relayAway: 'No connection to the relay. Trying again…',
  expired: 'This code has expired. Make a new one.',
};
