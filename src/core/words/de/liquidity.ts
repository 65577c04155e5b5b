// German: what `en/screens/liquidity.ts` says.

import type { Catalogue } from '../language.ts';

export const LIQUIDITY: Catalogue = {
  'trade.blocksTooFast':
    'Blöcke kommen schneller, als der Node gelesen wird. Mit dem nächsten wird es erneut versucht.',
  'trade.liquidity': 'Liquidität',
  'trade.pool.which': 'Gebühr je Tausch',
  'trade.pool.none': 'Dieser Markt hat keinen Pool.',
  'trade.pool.reading': 'Die Pools werden gelesen',
  'trade.pool.cannotBeRead': 'Die Pools können nicht gelesen werden.',
  'trade.pool.depth': 'Liquidität des Pools zwischen {from} und {to} {unit}; der Preis ist {price}',
  'trade.pool.lowest': 'Niedrigster Preis',
  'trade.pool.highest': 'Höchster Preis',
  'trade.pool.lowerEnd': 'Unteres Ende der Spanne',
  'trade.pool.upperEnd': 'Oberes Ende der Spanne',
  'trade.pool.around': '± {percent} %',
  'trade.pool.whole': 'Alle',
  'trade.pool.rangeFault': 'Ein Preis, der niedrigste unter dem höchsten.',
  'trade.pool.priceNow': 'Preis jetzt',
  'trade.pool.partOfAll': 'Anteil der Liquidität bei diesem Preis',
  'trade.pool.goesIn': 'Geht bei diesem Preis hinein',
  'trade.pool.atMost': 'Höchstens, wohin der Preis auch geht',
  'trade.pool.outside':
    'Der Preis liegt außerhalb dieser Spanne: Nur {unit} geht hinein und verdient nichts, bis der Preis zurückkommt.',
  'trade.pool.farOff': 'Der Preis dieses Pools ist weit von dem des Markts entfernt: {price} statt {other} {unit}.',
  'trade.pool.farOff.advice': 'Was hier eingeht, können andere zu diesem Preis herausnehmen, zu Ihrem Verlust.',
  'trade.pool.mayBeShort':
    'Bewegt sich der Preis, bevor ein Block sie aufnimmt, kann mehr {unit} nötig sein, als das Konto hat. Dann schlägt sie fehl und kostet nur ihre Gebühr.',
  'trade.pool.add': 'Liquidität hinzufügen',
  'trade.pool.remove': 'Liquidität entfernen',
  'trade.pool.collect': 'Gebühren einziehen',
  'trade.pool.paused': 'Einer der beiden Token ist angehalten.',
  'trade.pool.tooMuch': 'Mehr, als ein Ende dieser Spanne tragen kann.',
  'trade.pool.nothing': 'Dieser Betrag ergibt in dieser Spanne keine Liquidität.',
  'trade.pool.addLabel': 'Liquidität hinzufügen: {base} {baseUnit} und {quote} {quoteUnit}',
  'trade.pool.removeLabel': '{percent} % der Liquidität {id} entfernen',
  'trade.pool.collectLabel': 'Gebühren der Liquidität {id} einziehen',
  'trade.pool.own': 'Ihre Liquidität',
  'trade.pool.range': '{low} bis {high} {unit}',
  'trade.pool.inRange': 'in der Spanne',
  'trade.pool.outOfRange': 'außerhalb der Spanne',
  'trade.pool.fees': 'Verdiente Gebühren',
  'trade.pool.howMuch': 'Wie viel entfernt wird',
  'trade.pool.comesBack': 'Kommt bei diesem Preis zurück, mit den Gebühren',
};
