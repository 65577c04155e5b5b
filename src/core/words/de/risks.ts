// German: what `en/risks.ts` says.

import type { Catalogue } from '../language.ts';

export const RISKS: Catalogue = {
  'allowance.unlimited':
    'Der Berechtigte könnte alles an {what} nehmen, heute oder in einem Jahr, ohne erneut zu fragen.',
  'allowance.unlimited.advice': 'Ablehnen, außer Sie vertrauen ihm alles an; nur den nötigen Betrag freigeben.',
  'balance.largeShare': 'Das kann mehr als die Hälfte Ihres Guthabens an {what} nehmen.',
  'balance.largeShare.advice': 'Zum Genehmigen das Passwort eingeben.',
  'balance.unread':
    'Wie viel von {what} das nehmen kann, ist nicht bekannt: Ihr Guthaben daran konnte nicht gelesen werden.',
  'balance.unread.advice': 'Zum Genehmigen das Passwort eingeben.',
  'collateral.yours': 'Sicherheiten',
  'deadline.over': 'Es galt bis {time}; das ist vorbei: Das Netzwerk würde es ablehnen.',
  'deadline.over.advice': 'Ablehnen und die Website neu fragen lassen: Nur die Gebühr würde ausgegeben.',
  'fee.high': 'Die Gebühr kann {fee} {currency} erreichen; so eine Operation braucht meist nicht mehr als {usual}.',
  'fee.high.advice': 'Ablehnen, außer Sie wissen, warum.',
  'fee.largeShare': 'Die Gebühr kann {fee} {currency} erreichen, mehr als die Hälfte dessen, was das Konto hat.',
  'fee.largeShare.advice': 'Ablehnen oder die Gebühr ändern, außer das ist erwartet.',
  'items.leave': 'Ein Objekt von Ihnen würde abgehen.',
  'items.leave.advice': 'Zum Genehmigen das Passwort eingeben.',
  'items.leave.taken': 'Jemand anderes könnte ein Objekt von Ihnen nehmen.',
  'items.leave.taken.advice': 'Zum Genehmigen das Passwort eingeben.',
  'lookAlike.catalogue': '{symbol} aus dem Katalog',
  'lookAlike.contender': 'das, was {symbol} aus dem Katalog sein kann',
  'lookAlike.held': 'ein anderes, das Sie haben',
  'lookAlike.listed': 'eines auf Ihrer Liste',
  'lookAlike.verified': 'das geprüfte {symbol}',
  'owned.all': 'was Ihnen gehört',
  'owned.unread': 'was es nimmt',
  'price.far':
    'Der Preis liegt weit {side, select, buy {über} sell {unter} other {neben}} dem Markt, der bei {reference} steht.',
  'price.far.advice': 'Ablehnen, außer dieser Preis ist gewollt.',
  'recipient.firstTime': 'Diese Wallet hat noch nie an dieses Konto gesendet.',
  'recipient.firstTime.advice': 'Die ganze Adresse mit ihrer Quelle vergleichen.',
  'recipient.lookAlike': 'Dieses Konto sieht aus wie eines, das Sie kennen, ist aber ein anderes.',
  'recipient.lookAlike.advice': 'Ablehnen, außer jeder Buchstabe der ganzen Adresse stimmt.',
  'recipient.nobody': 'Diese Adresse steht für niemanden: Was dorthin gesendet wird, ist endgültig verloren.',
  'recipient.nobody.advice': 'Ablehnen, außer Sie wollen es vernichten.',
  'recipient.protocolHolder':
    'Niemand hat einen Schlüssel für dieses Konto: Was dorthin gesendet oder gegeben wird, ist verloren.',
  'recipient.protocolHolder.advice': 'Ablehnen.',
  'recipient.tokenContract':
    'Der Empfänger ist das Token oder die Sammlung selbst: Was dorthin gesendet wird, ist verloren.',
  'recipient.tokenContract.advice': 'Ablehnen und die Adresse einer Person oder einer Börse verwenden.',
  'right.given': 'Jemand anderes bekommt eine Macht, die Sie nicht zurücknehmen können.',
  'right.given.advice': 'Zum Genehmigen das Passwort eingeben.',
  'site.insecure': 'Diese Website ist nicht verschlüsselt: Jeder auf dem Weg kann ändern, was sie zeigt und fragt.',
  'site.insecure.advice': 'Ablehnen, außer Sie betreiben sie selbst.',
  'swap.slippage': 'Das Minimum liegt mehr als {percent} % unter dem, was der Tausch jetzt ergäbe ({quoted} {token}).',
  'swap.slippage.advice': 'Ablehnen oder die Website um ein engeres Minimum bitten.',
  'token.anyName': 'Jeder kann einem Token jeden Namen und jedes Symbol geben; nur seine Adresse sagt, welches es ist.',
  'token.anyName.advice': 'Die Adresse mit einer vertrauenswürdigen Quelle vergleichen.',
  'token.differs':
    'Der Contract nennt sich {own} mit {ownDecimals} Dezimalstellen; die Website sagt {said} mit {saidDecimals}.',
  'token.differs.advice': 'Ablehnen: Beträge würden falsch angezeigt.',
  'token.lookAlike': 'Das Token unter {asset} nennt sich „{symbol}“, wie {what}, ist aber ein anderes.',
  'token.lookAlike.advice':
    'Ablehnen, außer Sie haben die ganze Adresse mit einer vertrauenswürdigen Quelle verglichen.',
};
