// German: what `en/screens/earn.ts` says.

import type { Catalogue } from '../language.ts';

export const EARN: Catalogue = {
  'trade.earn': 'Verdienen',
  'trade.markets': 'Märkte',
  'trade.whatIsShown': 'Was gezeigt wird',
  'trade.vault.what':
    'Der Vault verdient Handelsgebühren und übernimmt liquidierte Positionen. Seine Gewinne und Verluste gehören seinen Anteilen.',
  'trade.vault.in': 'Einzahlen',
  'trade.vault.out': 'Abheben',
  'trade.vault.deposit': 'In den Vault einzahlen',
  'trade.vault.withdraw': 'Aus dem Vault abheben',
  'trade.vault.amount': 'Betrag für den Vault ({unit})',
  'trade.vault.shares': 'Anteile',
  'trade.vault.freeCollateral': '{amount} {unit} Sicherheiten sind frei',
  'trade.vault.ownShares': '{shares} Anteile gehören Ihnen',
  'trade.vault.buys': 'Anteile, die Sie jetzt bekommen',
  'trade.vault.comesBack': 'Kommt jetzt zurück, als freie Sicherheiten',
  'trade.vault.lockedUntil': 'Alle Ihre Anteile sind gesperrt bis',
  'trade.vault.carries':
    'Der Vault trägt jetzt Positionen: Was sie binden, kann er nicht auszahlen, und größere Abhebungen schlagen fehl.',
  'trade.vault.moreThanFree': 'Mehr als die freien Sicherheiten. Zahlen Sie zuerst Sicherheiten ein.',
  'trade.vault.tooSmall':
    'Der kleinste Teil eines Anteils ist so viel wert, dass beim Runden etwas davon verloren ginge.',
  'trade.vault.moreThanShares': 'Mehr Anteile, als das Konto hat.',
  'trade.vault.locked': 'Die Anteile sind gesperrt bis {time}.',
  'trade.vault.worthless': 'Diese Anteile sind jetzt nichts wert.',
  'trade.vault.cannotRelease':
    'Der Vault kann jetzt {amount} {unit} auszahlen: Die Margin seiner Positionen hält den Rest zurück.',
  'trade.vault.holds': 'Wert des Vaults',
  'trade.vault.releasable': 'Kann jetzt ausgezahlt werden',
  'trade.vault.own': 'Ihre Anteile',
  'trade.vault.ownWorth': '{shares}, im Wert von {value} {unit}',
  'trade.stake.what':
    'Ein Stake macht dieses Konto zum Validator, den jemand mit seinem Schlüssel betreiben muss. Er ist gebunden, bis der Austritt endgültig ist.',
  'trade.stake.reading': 'Die Validatoren werden gelesen',
  'trade.stake.cannotBeRead': 'Die Validatoren können nicht gelesen werden.',
  'trade.stake.own': 'Ihr Stake',
  'trade.stake.counts': 'Davon zählt',
  'trade.stake.state': 'Zustand',
  'trade.stake.epochNow': 'Epoche jetzt',
  'trade.stake.activeFrom': 'Aktiv ab Epoche',
  'trade.stake.exitAt': 'Tritt aus in Epoche',
  'trade.stake.amount': 'Stake ({unit})',
  'trade.stake.atLeast': 'Jede Einzahlung beträgt mindestens {amount} {unit}.',
  'trade.stake.after': 'Ihr Stake danach',
  'trade.stake.slashing': 'Was Fehler des Validators kosten',
  'trade.stake.doubleSign': 'Zwei Blöcke für einen Slot signiert',
  'trade.stake.surroundVote': 'Eine Stimme um eine frühere herum',
  'trade.stake.wrongVote': 'Eine Stimme für etwas Falsches',
  'trade.stake.away': 'Zu lange abwesend',
  'trade.stake.runs': 'Ein Validator wird mit dem Schlüssel dieses Kontos betrieben.',
  'trade.stake.confirm': 'Bestätigen Sie, dass ein Validator betrieben wird.',
  'trade.stake.deposit': 'Staken',
  'trade.stake.exit': 'Die Validatoren verlassen',
  'trade.stake.exitWhat':
    'Nach dem Austritt bleibt der Stake eine Zeit lang gebunden und kommt dann von selbst zurück.',
  'trade.stake.cancelsExit':
    'Das Konto tritt gerade bei den Validatoren aus. Ein weiterer Stake bricht das ab: Alles bleibt gebunden.',
};
