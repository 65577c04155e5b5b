// German: what `en/notices.ts` says.

import type { NoticeWords } from '../en/notices.ts';

export const NOTICES: NoticeWords = {
  'notices.asks': '{site} wartet auf Ihre Antwort',
  'notices.asksHidden': 'Eine Website wartet auf Ihre Antwort',
  'notices.buying': '{account}: Kauf von {amount} {asset}',
  'notices.filled': 'Order ausgeführt',
  'notices.filledOrEnded': 'Order ausgeführt oder beendet',
  'notices.more': 'Mit Ihren Konten ist noch mehr geschehen',
  'notices.openToAnswer': 'Öffnen Sie die Wallet, um zu antworten oder abzulehnen.',
  'notices.openToSee': 'Öffnen Sie die Wallet, um es zu sehen.',
  'notices.orderEnded': 'Order endete, bevor sie ganz ausgeführt war',
  'notices.partlyFilled': 'Order teilweise ausgeführt',
  'notices.positionEnded': 'Position beendet',
  'notices.positionOf': '{account}: {market}',
  'notices.received': '{amount} {asset} erhalten',
  'notices.receivedBy': '{account}, von {from}',
  'notices.receivedHidden': 'Etwas ist eingegangen',
  'notices.receivedUnverified': 'Ein ungeprüftes Token ist eingegangen',
  'notices.selling': '{account}: Verkauf von {amount} {asset}',
};
