// What the system's notices say. The background speaks these itself, without the library of messages: plain slots
// alone.

export const NOTICES = {
  'notices.asks': '{site} waits for your answer',
  'notices.asksHidden': 'A site waits for your answer',
  'notices.buying': '{account}: buying {amount} {asset}',
  'notices.filled': 'Order filled',
  'notices.filledOrEnded': 'Order filled or ended',
  'notices.more': 'More happened with your accounts',
  'notices.openToAnswer': 'Open the wallet to answer or refuse.',
  'notices.openToSee': 'Open the wallet to see it.',
  'notices.orderEnded': 'Order ended before it was filled whole',
  'notices.partlyFilled': 'Order partly filled',
  'notices.positionEnded': 'Position ended',
  'notices.positionOf': '{account}: {market}',
  'notices.received': 'Received {amount} {asset}',
  'notices.receivedBy': '{account}, from {from}',
  'notices.receivedHidden': 'Something was received',
  'notices.receivedUnverified': 'Received a token that is not verified',
  'notices.selling': '{account}: selling {amount} {asset}',
} as const;

/** Codes of what is said. */
export type NoticeCode = keyof typeof NOTICES;
/** All of it in one language. */
export type NoticeWords = { readonly [C in NoticeCode]: string };
