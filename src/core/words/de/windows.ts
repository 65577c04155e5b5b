// German: what `en/windows.ts` says.

import type { Catalogue } from '../language.ts';

export const WINDOWS: Catalogue = {
  'effect.beyond': 'Nach dem, was der Node sagt, ginge mehr ab oder käme weniger, als die Anfrage sagt.',
  'effect.beyond.advice': 'Ablehnen: Website, Contract oder Node ist nicht, was er zu sein vorgibt.',
  'effect.right': 'Nach dem, was der Node sagt, bekäme jemand ein Recht an Ihrem Eigentum, das die Anfrage nicht gibt.',
  'effect.right.advice': 'Ablehnen: Website, Contract oder Node ist nicht, was er zu sein vorgibt.',
  'effect.callFails': 'Aufruf {number} würde jetzt fehlschlagen.',
  'effect.callFails.advice':
    'Seine Gebühr würde ausgegeben, und die anderen Aufrufe fänden trotzdem statt. Ablehnen oder warten, bis der Grund weg ist.',
  'effect.callFails.because': 'Aufruf {number} würde jetzt fehlschlagen: „{reason}“.',
  'effect.callFails.because.advice':
    'Seine Gebühr würde ausgegeben, und die anderen Aufrufe fänden trotzdem statt. Ablehnen oder warten, bis der Grund weg ist.',
  'effect.fails': 'Jetzt würde es fehlschlagen.',
  'effect.fails.advice': 'Nur die Gebühr würde ausgegeben. Ablehnen oder warten, bis der Grund weg ist.',
  'effect.fails.because': 'Jetzt würde es fehlschlagen: „{reason}“.',
  'effect.fails.because.advice': 'Nur die Gebühr würde ausgegeben. Ablehnen oder warten, bis der Grund weg ist.',
  'effect.fails.untaken': 'Jetzt würde es fehlschlagen.',
  'effect.fails.untaken.advice': 'Das Netzwerk würde es nicht annehmen. Ablehnen oder warten, bis der Grund weg ist.',
  'effect.fails.untakenBecause': 'Jetzt würde es fehlschlagen: „{reason}“.',
  'effect.fails.untakenBecause.advice':
    'Das Netzwerk würde es nicht annehmen. Ablehnen oder warten, bis der Grund weg ist.',
  'effect.vain': 'Jetzt würde nichts ausgeführt.',
  'effect.vain.advice': 'Nur die Gebühr würde ausgegeben. Ablehnen oder einen anderen Preis verlangen.',
  'effect.unavailable': 'Was es bewirkt, konnte nicht geprüft werden.',
  'effect.unavailable.advice': 'Der Node kann es nicht simulieren. Es zählt allein die Anfrage.',
  'effect.unavailable.because': 'Was es bewirkt, konnte nicht geprüft werden.',
  'effect.unavailable.because.advice': '{reason}',
  'effect.reason.network': 'Nodes dieses Netzwerks können es nicht simulieren. Es zählt allein die Anfrage.',
  'effect.reason.node': 'Dieser Node kann es nicht simulieren. Es zählt allein die Anfrage.',
  'effect.reason.otherTransaction':
    'Der Node hat eine andere Transaktion simuliert als diese. Diesem Node nicht vertrauen.',
  'effect.reason.unsaid': 'Der Node hat nicht gesagt, was es bewirken würde.',
  'fee.belowBase': 'Das Netzwerk nimmt jetzt {base} Gwei: Bei {price} wartet es, bis das sinkt, vielleicht für immer.',
  'fee.belowBase.advice': 'Den Preis erhöhen, außer es darf warten.',
  'fee.farAbove': 'Der Preis ist {times}-mal so hoch, wie das Netzwerk gewöhnlich nimmt ({usual} Gwei).',
  'fee.farAbove.advice': 'Senken, außer Sie wissen, warum er so hoch sein muss.',
  'fee.gasBelowEstimate':
    'Es braucht etwa {estimate} Gas; mit einem Limit von {limit} wird es wahrscheinlich fehlschlagen, und die Gebühr ist trotzdem ausgegeben.',
  'fee.gasBelowEstimate.advice': 'Das Gaslimit erhöhen.',
  'fee.notCovered': 'Das Konto hat für die Gebühr noch {spare} {currency}, weniger, als sie erreichen kann.',
  'fee.notCovered.advice': 'Gebühr oder Betrag senken; so würde ein Node es ablehnen.',
  'message.binary': 'Diese Nachricht ist kein lesbarer Text.',
  'message.binary.advice': 'Ablehnen, außer Sie wissen genau, was diese Bytes bedeuten.',
  'message.digest':
    'Diese 32 Bytes können der Hash einer Transaktion sein: Konten, die Contracts sind, nehmen eine solche Signatur dafür.',
  'message.digest.advice': 'Ablehnen, außer Sie wissen, wovon sie der Hash sind.',
  'message.hidden':
    'Diese Nachricht enthält Zeichen, die sonst unsichtbar sind, die Richtung ändern oder lange Lücken lassen; sie sind als ⟨…⟩ geschrieben.',
  'message.hidden.advice': 'Ablehnen, außer Sie haben sie erwartet.',
  'message.profile': 'Diese Signatur ändert Ihr öffentliches Profil: Wer sie hat, kann es veröffentlichen.',
  'message.profile.advice': 'Ablehnen, außer genau diese Worte sollen unter Ihrem Namen stehen.',
  'pairing.openedBefore': 'Eine Wallet hat diesen Code schon geöffnet.',
  'pairing.openedBefore.advice': 'Wenn das nicht Sie waren: ablehnen und auf der Website einen neuen Code erzeugen.',
  'pairing.otherRelay':
    'Dass dieser Code von {origin} kommt, sagt allein das Relay {relay}, das diese Wallet nicht kennt.',
  'pairing.otherRelay.advice': 'Nur fortfahren, wenn Sie dem Betreiber dieses Relays vertrauen.',
  'pairing.ownScreen':
    'Wer diesen Code erzeugt hat, kann diese Wallet um Signaturen bitten, und ein Programm, das kein Browser ist, kann sich als jede Website ausgeben.',
  'pairing.ownScreen.advice':
    'Nur fortfahren, wenn der Code eben auf genau dieser Website und auf Ihrem eigenen Bildschirm stand.',
  'site.insecure.connect':
    'Diese Website ist nicht verschlüsselt: Jeder auf dem Weg kann ändern, was sie zeigt und fragt.',
  'site.insecure.connect.advice': 'Nur verbinden, wenn Sie sie selbst betreiben.',
  'site.insecure.pairing': 'Die Website ist nicht verschlüsselt (http): Jeder auf dem Weg kann sie ändern.',
  'site.insecure.pairing.advice': 'Die https-Adresse der Website verwenden, wenn es eine gibt.',
  'site.remote': 'Die Website läuft auf einem anderen Gerät.',
  'site.remote.advice': 'Nur fortfahren, wenn ihr Code eben auf Ihrem eigenen Bildschirm stand.',
  'typedData.noContract':
    'Unter {contract} gibt es keinen Contract, aber für ihn ist diese Signatur: Wer dort einen anlegt, kann sie nutzen.',
  'typedData.noContract.advice': 'Ablehnen, außer Sie wissen, warum.',
  'typedData.notSigned':
    'Die Website hat {count, plural, one {ein Feld gesendet, das} other {Felder gesendet, die}} die Signatur nicht abdeckt: {fields}.',
  'typedData.notSigned.advice': 'Nur den signierten Feldern vertrauen.',
  'typedData.unbound': 'Diese Signatur ist an kein Netzwerk gebunden: Sie kann in jedem gelten.',
  'typedData.unbound.advice': 'Ablehnen, außer Sie wissen, warum die Website das Netzwerk weglässt.',
};
