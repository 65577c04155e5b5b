// German: what `en/screens/positions.ts` says.

import type { Catalogue } from '../language.ts';

export const POSITIONS: Catalogue = {
  'positions.buyAt': '{amount} zu {price} kaufen',
  'positions.canBeWithdrawn': 'Abhebbar',
  'positions.collateral': 'Perpetual-Konto',
  'positions.couldNotBeRead': 'Die Positionen konnten nicht gelesen werden',
  'positions.entryAndMark': 'Einstieg {entry}, Markpreis {mark}, Hebel {leverage}×',
  'positions.feesEarned': 'verdiente Gebühren: {first}, {second}',
  'positions.inRange': 'In der Spanne, {lower} bis {upper}',
  'positions.liquidatedAt': 'wird bei etwa {price} liquidiert',
  'positions.liquidity': 'Liquidität',
  'positions.lockedUntil': 'Gesperrt bis {time}',
  'positions.long': '{market} long {size}',
  'positions.none': 'Noch keine Positionen',
  'positions.nothingFilled': 'Noch nichts ausgeführt',
  'positions.openOrders': 'Offene Orders',
  'positions.outOfRange': 'Außerhalb der Spanne, {lower} bis {upper}',
  'positions.perpetuals': 'Perpetuals',
  'positions.reading': 'Positionen werden gelesen',
  'positions.reduceOnly': 'nur verkleinern',
  'positions.sellAt': '{amount} zu {price} verkaufen',
  'positions.short': '{market} short {size}',
  'positions.stake': 'Stake',
  'positions.stillToFill': '{remaining} noch offen',
  'positions.theNodeDidNot': 'Der Node hat nicht alles beantwortet; was hier fehlt, muss nicht weg sein.',
  'positions.thereMayBeMore': 'Es kann mehr geben.',
  'positions.validator':
    'Validator, {status, select, pending {wartend} active {aktiv} exiting {im Ausstieg} exited {ausgestiegen} slashed {bestraft} other {unbekannt}}',
  'positions.vault': 'Vault-Anteile',
  'positions.vaultAndStake': 'Vault und Stake',
  'positions.whatAppears': 'Offene Orders, Liquidität, Perpetuals, Vault-Anteile und Stakes erscheinen hier.',
  'positions.withdrawable': '{amount} kann abgehoben werden',
};
