// Arabic: what `en/screens/positions.ts` says.

import type { Catalogue } from '../language.ts';

export const POSITIONS: Catalogue = {
  'positions.buyAt': 'شراء {amount} بسعر {price}',
  'positions.canBeWithdrawn': 'يمكن سحبه',
  'positions.collateral': 'حساب العقود الدائمة',
  'positions.couldNotBeRead': 'لم تمكن قراءة المراكز',
  'positions.entryAndMark': 'الدخول {entry}، السعر المرجعي {mark}، الرافعة {leverage}×',
  'positions.feesEarned': 'الرسوم المكتسبة: {first}، {second}',
  'positions.inRange': 'داخل النطاق، {lower} إلى {upper}',
  'positions.liquidatedAt': 'يُصفّى عند نحو {price}',
  'positions.liquidity': 'السيولة',
  'positions.lockedUntil': 'مقفل حتى {time}',
  'positions.long': '{market} شراء {size}',
  'positions.none': 'لا مراكز بعد',
  'positions.nothingFilled': 'لم يُنفَّذ شيء بعد',
  'positions.openOrders': 'الأوامر المفتوحة',
  'positions.outOfRange': 'خارج النطاق، {lower} إلى {upper}',
  'positions.perpetuals': 'العقود الدائمة',
  'positions.reading': 'تُقرأ المراكز',
  'positions.reduceOnly': 'تقليص فقط',
  'positions.sellAt': 'بيع {amount} بسعر {price}',
  'positions.short': '{market} بيع {size}',
  'positions.stake': 'الرهن',
  'positions.stillToFill': 'بقي {remaining} للتنفيذ',
  'positions.theNodeDidNot': 'لم تجب العقدة عن كل شيء؛ ولا يُعرف أن ما ينقص هنا قد زال.',
  'positions.thereMayBeMore': 'قد يكون هناك المزيد.',
  'positions.validator':
    'المدقّق، {status, select, pending {قيد الانتظار} active {نشط} exiting {قيد الخروج} exited {خرج} slashed {معاقَب} other {غير معروف}}',
  'positions.vault': 'حصص الخزنة',
  'positions.vaultAndStake': 'الخزنة والرهن',
  'positions.whatAppears': 'تظهر هنا الأوامر المفتوحة والسيولة والعقود الدائمة وحصص الخزنة والرهون.',
  'positions.withdrawable': 'يمكن سحب {amount}',
};
