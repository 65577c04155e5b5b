// Arabic: what `en/screens/market.ts` says.

import type { Catalogue } from '../language.ts';

export const MARKET: Catalogue = {
  'market.bitcoin': 'بيتكوين',
  'market.byItsPool': 'بحسب مجمّعه',
  'market.curve': 'المنحنى',
  'market.ether': 'إيثر',
  'market.holds':
    '{trades, plural, zero {# صفقة} one {صفقة #} two {صفقتان (#)} few {# صفقات} many {# صفقة} other {# صفقة}}، لديه {position}',
  'market.in24Hours': 'خلال 24 ساعة',
  'market.leftOut':
    '{count, plural, zero {# سوق متروكة} one {سوق واحدة متروكة} two {سوقان (#) متروكتان} few {# أسواق متروكة} many {# سوقًا متروكة} other {# سوق متروكة}} من المجاميع.',
  'market.markets': 'الأسواق',
  'market.noPrice': 'لا سعر',
  'market.noRate': 'لا سعر صرف',
  'market.noTradesYet': 'لا صفقات بعد',
  'market.notRealized': 'غير محقّق',
  'market.olderTradesAreLeft': 'تُركت الصفقات الأقدم.',
  'market.onlyTheNewest1': 'لا تُعرف سوى أحدث 1,000 صفقة في كل سوق.',
  'market.open': 'مفتوح {unrealizedUsd}',
  'market.profitAndLoss': 'الربح والخسارة',
  'market.profitAndLossCome': 'يأتي الربح والخسارة من واحدة. اختر شبكة أخرى.',
  'market.readingProfitAndLoss': 'يُقرأ الربح والخسارة',
  'market.readingValues': 'تُقرأ القيم',
  'market.realized': 'محقّق',
  'market.realizedFrom': 'محقّق، من {time}',
  'market.realizedProfit': 'الربح المحقّق',
  'market.realizedProfitSoFar': 'الربح المحقّق حتى الآن',
  'market.realizedSoFar': 'المحقّق حتى الآن',
  'market.showAs': 'العرض كـ',
  'market.sums': 'المجاميع',
  'market.table': 'جدول',
  'market.thePriceServiceDoes': 'خدمة الأسعار لا تجيب',
  'market.thisNetworkHasNo': 'ليس لهذه الشبكة خدمة أسعار',
  'market.trades': 'الصفقات',
  'market.usDollars': '{usd} دولار أمريكي',
  'market.usDollars2': 'دولار أمريكي',
  'market.usDollarsAt': '{value} دولار أمريكي في {time}',
  'market.valuesAreOffThe': 'القيم متوقفة: خدمة الأسعار لا تجيب.',
  'market.whatTheyAreCounted': 'ما تُحسب به ليس له سعر.',
  'market.whatThisAccountGains': 'يظهر هنا ما يربحه هذا الحساب أو يخسره بالتداول.',
  'market.whatTradingMadeAt': 'ما نتج عن التداول، بمتوسط التكلفة، بأسعار الآن.',
  'market.withAGainWith': '{trades}، منها {wins} بربح و{losses} بخسارة',
  'market.without':
    'دون {count, plural, zero {# توكن} one {توكن #} two {توكنين (#)} few {# توكنات} many {# توكنًا} other {# توكن}} لا تسعّرها سوق خارجية',
  'market.yourMoneyIsNot': 'لا يمسّ ذلك مالك. حاول مجددًا بعد لحظة.',
};
