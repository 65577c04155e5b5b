// Arabic: what `en/notices.ts` says.

import type { NoticeWords } from '../en/notices.ts';

export const NOTICES: NoticeWords = {
  'notices.asks': '{site} ينتظر ردك',
  'notices.asksHidden': 'موقع ينتظر ردك',
  'notices.buying': '{account}: شراء {amount} {asset}',
  'notices.filled': 'نُفِّذ الأمر',
  'notices.filledOrEnded': 'نُفِّذ الأمر أو انتهى',
  'notices.more': 'حدث المزيد في حساباتك',
  'notices.openToAnswer': 'افتح المحفظة للرد أو الرفض.',
  'notices.openToSee': 'افتح المحفظة لرؤيته.',
  'notices.orderEnded': 'انتهى الأمر قبل تنفيذه كاملًا',
  'notices.partlyFilled': 'نُفِّذ الأمر جزئيًا',
  'notices.positionEnded': 'انتهى المركز',
  'notices.positionOf': '{account}: {market}',
  'notices.received': 'استُلم {amount} {asset}',
  'notices.receivedBy': '{account}، من {from}',
  'notices.receivedHidden': 'استُلم شيء ما',
  'notices.receivedUnverified': 'استُلم توكن غير متحقَّق منه',
  'notices.selling': '{account}: بيع {amount} {asset}',
};
