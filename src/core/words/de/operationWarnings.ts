// German: what `en/operationWarnings.ts` says.

import type { Catalogue } from '../language.ts';

export const OPERATION_WARNINGS: Catalogue = {
  'authority.givenUp': 'Niemand wird je wieder das Recht „{right}“ haben.',
  'authority.givenUp.advice':
    'Nur genehmigen, wenn es nie mehr gebraucht wird: Das lässt sich nicht rückgängig machen.',
  'authority.passedOn': 'Sie verlieren das Recht „{right}“; nur der neue Inhaber kann es zurückgeben.',
  'authority.passedOn.advice': 'Vor dem Genehmigen die ganze Adresse prüfen.',
  'collateral.absent':
    'Der Node weiß nicht, welches Asset die Sicherheiten sind: Jetzt würde es fehlschlagen, und was es später träfe, kann niemand sagen.',
  'collateral.absent.advice': 'Ablehnen, außer Sie wissen, dass es gerade angelegt wird.',
  'collateral.disbelieved': 'Was der Node über das Asset der Sicherheiten sagt, kann nicht stimmen.',
  'collateral.disbelieved.advice': 'Ablehnen und diesem Node nicht vertrauen.',
  'collateral.unread': 'Der Node hat nicht geantwortet, welches Asset die Sicherheiten sind.',
  'collateral.unread.advice': 'Ablehnen und erneut versuchen, wenn der Node antwortet.',
  'collection.absent':
    'Der Node kennt diese Sammlung nicht: Jetzt würde es fehlschlagen, und was es später träfe, kann niemand sagen.',
  'collection.absent.advice': 'Ablehnen, außer Sie wissen, dass sie gerade angelegt wird.',
  'collection.disbelieved': 'Was der Node über diese Sammlung sagt, kann nicht stimmen.',
  'collection.disbelieved.advice': 'Ablehnen und diesem Node nicht vertrauen.',
  'collection.unread': 'Der Node hat zu dieser Sammlung nicht geantwortet.',
  'collection.unread.advice': 'Ablehnen und erneut versuchen, wenn der Node antwortet.',
  'deposit.absent':
    'Der Node weiß nicht, wie viel von jedem Token das nimmt: Jetzt würde es fehlschlagen, und was es später träfe, kann niemand sagen.',
  'deposit.absent.advice': 'Ablehnen, außer Sie wissen, dass es gerade angelegt wird.',
  'deposit.disbelieved': 'Was der Node darüber sagt, wie viel von jedem Token das nimmt, kann nicht stimmen.',
  'deposit.disbelieved.advice': 'Ablehnen und diesem Node nicht vertrauen.',
  'deposit.unread': 'Der Node hat nicht geantwortet, wie viel von jedem Token das nimmt.',
  'deposit.unread.advice': 'Ablehnen und erneut versuchen, wenn der Node antwortet.',
  'market.noPriceYet': 'Der Markt handelt erst, wenn die Validatoren einen Preis für ihn abgestimmt haben.',
  'market.noPriceYet.advice': 'Sicherstellen, dass sie unter diesem Namen einen Preis kennen.',
  'nft.approvedCanTake': 'Wer die Freigabe hat, kann dieses NFT ohne weitere Nachfrage verschieben oder vernichten.',
  'nft.approvedCanTake.advice': 'Nur für jemanden genehmigen, dem Sie es anvertrauen.',
  'nft.bound':
    'Objekte dieser Sammlung sind an ihren Eigentümer gebunden: Es würde fehlschlagen, und die Gebühr wird trotzdem verbrannt.',
  'nft.bound.advice': 'Ablehnen.',
  'nft.burn': 'Was vernichtet ist, ist endgültig weg.',
  'nft.burn.advice': 'Nur genehmigen, wenn es dieses NFT nicht mehr geben soll.',
  'nft.neverMintable': 'Ohne Prägerecht bleibt die Sammlung endgültig leer.',
  'nft.neverMintable.advice': 'Ablehnen, außer genau das ist gewollt.',
  'nft.operatorCanTakeAll':
    'Der Operator kann jedes NFT, das Sie von dieser Sammlung haben, verschieben oder vernichten, jetzt und später, ohne zu fragen.',
  'nft.operatorCanTakeAll.advice': 'Ablehnen, außer Sie vertrauen dem Operator alle an.',
  'nft.soulbound': 'Objekte dieser Sammlung lassen sich nie übertragen, nur vernichten.',
  'nft.soulbound.advice': 'Nur genehmigen, wenn genau das gewollt ist: Es lässt sich später nicht ändern.',
  'op.retired':
    'Das Netzwerk führt diese Operation nicht mehr aus; sie wird fehlschlagen und trotzdem ihre Gebühr kosten.',
  'op.retired.advice': 'Ablehnen.',
  'order.absent':
    'Der Node kennt diese Order nicht: Jetzt würde es fehlschlagen, und was es später träfe, kann niemand sagen.',
  'order.absent.advice': 'Ablehnen, außer Sie wissen, dass sie gerade angelegt wird.',
  'order.disbelieved': 'Was der Node über diese Order sagt, kann nicht stimmen.',
  'order.disbelieved.advice': 'Ablehnen und diesem Node nicht vertrauen.',
  'order.elsewhere':
    'Die Order liegt auf einem anderen Paar als dem genannten: Es würde fehlschlagen, und die Gebühr wird trotzdem verbrannt.',
  'order.elsewhere.advice': 'Ablehnen.',
  'order.typeNotExecuted':
    'Das Netzwerk führt nur Limit-Orders aus; diese wird fehlschlagen und trotzdem ihre Gebühr kosten.',
  'order.typeNotExecuted.advice': 'Ablehnen.',
  'order.unread': 'Der Node hat zu dieser Order nicht geantwortet.',
  'order.unread.advice': 'Ablehnen und erneut versuchen, wenn der Node antwortet.',
  'perps.absent': 'Der Node kennt keinen solchen Perpetual-Markt: Es würde jetzt fehlschlagen.',
  'perps.absent.advice': 'Ablehnen, außer Sie wissen, dass er gerade angelegt wird.',
  'perps.disbelieved': 'Was der Node über Ihr Perpetual-Konto sagt, kann nicht stimmen.',
  'perps.disbelieved.advice': 'Ablehnen und diesem Node nicht vertrauen.',
  'perps.unread': 'Der Node hat zu Ihrem Perpetual-Konto nicht geantwortet.',
  'perps.unread.advice': 'Ablehnen und erneut versuchen, wenn der Node antwortet.',
  'pool.absent':
    'Der Node kennt diesen Pool nicht: Jetzt würde es fehlschlagen, und was es später träfe, kann niemand sagen.',
  'pool.absent.advice': 'Ablehnen, außer Sie wissen, dass er gerade angelegt wird.',
  'pool.disbelieved': 'Was der Node über diesen Pool sagt, kann nicht stimmen.',
  'pool.disbelieved.advice': 'Ablehnen und diesem Node nicht vertrauen.',
  'pool.stakeBurned': 'Der Stake wird endgültig verbrannt.',
  'pool.stakeBurned.advice': 'Nur genehmigen, wenn Sie hinnehmen, ihn nie zurückzubekommen.',
  'pool.stakeLocked': 'Der Stake bleibt gesperrt, bis der Pool leer ist und Sie ihn entfernen.',
  'pool.stakeLocked.advice': 'Sicherstellen, dass Sie solange darauf verzichten können.',
  'pool.unread': 'Der Node hat zu diesem Pool nicht geantwortet.',
  'pool.unread.advice': 'Ablehnen und erneut versuchen, wenn der Node antwortet.',
  'recipient.protocol': 'Der Empfänger ist ein Konto der Börse selbst; niemand hat einen Schlüssel dafür.',
  'recipient.protocol.advice': 'Ablehnen: Was dorthin gesendet wird, kommt nicht zurück.',
  'stake.cancelsExit':
    'Tritt dieses Konto gerade bei den Validatoren aus, bricht die Einzahlung das ab, und sein ganzer Stake bleibt gebunden.',
  'stake.cancelsExit.advice': 'Ablehnen, wenn das Konto austreten soll.',
  'stake.otherKey':
    'Der Validator-Schlüssel ist nicht der Schlüssel dieses Kontos: Wer ihn hat, handelt mit Ihrem Stake.',
  'stake.otherKey.advice': 'Nur genehmigen, wenn auch dieser Schlüssel Ihnen gehört.',
  'stake.paidLater':
    'Der Stake wird erst Tage später zurückgezahlt, wenn der Austritt endgültig ist; bis dahin muss der Validator weiterlaufen.',
  'stake.paidLater.advice': 'Den Validator weiterlaufen lassen, bis der Austritt endgültig ist.',
  'stake.slashable':
    'Ein Validator, der Regeln bricht oder fernbleibt, verliert einen Teil seines Stakes, und ein Stake kommt erst Wochen nach dem Austritt zurück.',
  'stake.slashable.advice': 'Nur genehmigen, wenn Sie mit diesem Schlüssel ständig einen Validator betreiben.',
  'swap.noMinimum': 'Kein Minimum ist gesetzt: Der Tausch geht zu jedem Preis durch.',
  'swap.noMinimum.advice': 'Ablehnen, außer Sie nehmen hin, was herauskommt.',
  'token.burn': 'Was vernichtet ist, ist endgültig weg.',
  'token.burn.advice': 'Nur genehmigen, wenn es diese Token nicht mehr geben soll.',
  'token.imitates.native':
    'Das Token unter {asset} nennt sich {native}, ist aber nicht das eigene Asset des Netzwerks.',
  'token.imitates.native.advice':
    'Jeder kann ein Symbol wählen: Die Adresse {asset} mit einer vertrauenswürdigen Quelle vergleichen.',
  'token.defaultOperators': 'Andere als der Inhaber können das Token verschieben, bis jeder Inhaber das widerruft.',
  'token.defaultOperators.advice':
    'Sicherstellen, dass das gewollt ist: Es lässt sich später aufgeben, aber nicht zurückholen.',
  'token.freezable': 'Was ein Inhaber hat, lässt sich einfrieren.',
  'token.freezable.advice':
    'Sicherstellen, dass das gewollt ist: Es lässt sich später aufgeben, aber nicht zurückholen.',
  'token.freezes':
    'Der Inhaber kann dieses Token in keiner Weise bewegen, bis das Einfrieren aufgehoben ist; empfangen kann er weiter.',
  'token.freezes.advice': 'Vor dem Genehmigen die ganze Adresse prüfen.',
  'token.imitates':
    'Das Symbol „{symbol}“ besteht nicht nur aus einfachen Buchstaben und Ziffern und ahmt vielleicht ein anderes Token nach.',
  'token.imitates.advice':
    'Jeder kann ein Symbol wählen: Die Adresse {asset} mit einer vertrauenswürdigen Quelle vergleichen.',
  'token.mintable': 'Von diesem Token kann unbegrenzt mehr geschaffen werden.',
  'token.mintable.advice':
    'Sicherstellen, dass das gewollt ist: Es lässt sich später aufgeben, aber nicht zurückholen.',
  'token.mintable.upTo': 'Von diesem Token kann mehr geschaffen werden, insgesamt bis zu {cap}.',
  'token.mintable.upTo.advice':
    'Sicherstellen, dass das gewollt ist: Es lässt sich später aufgeben, aber nicht zurückholen.',
  'token.notCreated': 'Das Token unter {asset} ist noch nicht angelegt.',
  'token.notCreated.advice': 'Nur genehmigen, wenn es unmittelbar davor angelegt wurde.',
  'token.operatorCanTakeAll':
    'Der Operator kann alles, was Sie von diesem Token haben, verschieben oder vernichten, jetzt und später, ohne zu fragen.',
  'token.operatorCanTakeAll.advice': 'Nur für jemanden genehmigen, dem Sie alles davon anvertrauen.',
  'token.pausable': 'Jede Bewegung dieses Tokens lässt sich anhalten.',
  'token.pausable.advice':
    'Sicherstellen, dass das gewollt ist: Es lässt sich später aufgeben, aber nicht zurückholen.',
  'token.pauses': 'Niemand kann dieses Token übertragen, prägen, vernichten oder handeln, bis es fortgesetzt wird.',
  'token.pauses.advice': 'Nur genehmigen, wenn Sie jeden Inhaber anhalten wollen.',
  'token.permanentDelegate': 'Was ein Inhaber hat, kann genommen oder vernichtet werden, auch was Ihnen gehört.',
  'token.permanentDelegate.advice':
    'Sicherstellen, dass das gewollt ist: Es lässt sich später aufgeben, aber nicht zurückholen.',
  'token.renames': 'Jeder Inhaber wird den neuen Namen oder das neue Symbol sehen.',
  'token.renames.advice': 'Nur die Adresse bestimmt, welches Token es ist.',
  'token.spenderCanTake': 'Der Berechtigte kann so viel jederzeit ohne weitere Nachfrage nehmen.',
  'token.spenderCanTake.advice': 'Nur für einen Berechtigten genehmigen, dem Sie diesen Betrag anvertrauen.',
  'token.transferFee': 'Jede Übertragung zwischen Inhabern zahlt diesen Satz aus dem, was sie bewegt.',
  'token.transferFee.advice': 'Vor dem Genehmigen ankündigen: Es beginnt 100 Blöcke später.',
  'token.unknown': 'Der Node kennt kein Token unter {asset}.',
  'token.unknown.advice': 'Ablehnen, außer Sie sind sich dieser Adresse sicher.',
  'token.unread': 'Der Node hat nicht geantwortet, welches Token unter {asset} ist.',
  'token.unread.advice': 'Ablehnen und erneut versuchen, wenn der Node antwortet; es zählt allein die Adresse.',
  'vault.lockup': 'Alle Ihre Vault-Anteile, auch frühere, bleiben nach dieser Einzahlung 4 Tage gesperrt.',
  'vault.lockup.advice': 'Nur einzahlen, was so lange dort bleiben kann.',
  'vault.stillLocked':
    'Innerhalb von 4 Tagen nach Ihrer letzten Vault-Einzahlung schlägt das fehl und kostet trotzdem seine Gebühr.',
  'vault.stillLocked.advice': 'Zuerst die Zeit der letzten Einzahlung prüfen.',
  'vault.takesLosses':
    'Der Vault verdient Handelsgebühren und übernimmt liquidierte Positionen; seine Anteile können an Wert verlieren.',
  'vault.takesLosses.advice': 'Nur einzahlen, was Sie verlieren können.',
  'node.silent': 'Der Node antwortet nicht. Er wurde gefragt nach: {about}.',
  'node.silent.advice':
    'Ablehnen und erneut versuchen, wenn der Node antwortet; hier steht allein, was die Anfrage sagt.',
  'unanswered.balance': 'Ihr Guthaben an {what}',
  'unanswered.collateral': 'das Asset der Sicherheiten',
  'unanswered.collection': 'diese Sammlung',
  'unanswered.deposit': 'wie viel von jedem Token das nimmt',
  'unanswered.effect': 'was es bewirkt',
  'unanswered.order': 'diese Order',
  'unanswered.perps': 'Ihr Perpetual-Konto',
  'unanswered.pool': 'dieser Pool',
  'unanswered.token': 'das Token unter {asset}',
};
