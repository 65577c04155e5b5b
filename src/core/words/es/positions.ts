// Spanish: what `en/screens/positions.ts` says.

import type { Catalogue } from '../language.ts';

export const POSITIONS: Catalogue = {
  'positions.buyAt': 'Comprar {amount} a {price}',
  'positions.canBeWithdrawn': 'Se puede retirar',
  'positions.collateral': 'Cuenta de perpetuos',
  'positions.couldNotBeRead': 'No se pudieron leer las posiciones',
  'positions.entryAndMark': 'entrada {entry}, precio de marca {mark}, apalancamiento {leverage}×',
  'positions.feesEarned': 'comisiones ganadas: {first}, {second}',
  'positions.inRange': 'En rango, {lower} a {upper}',
  'positions.liquidatedAt': 'se liquida a unos {price}',
  'positions.liquidity': 'Liquidez',
  'positions.lockedUntil': 'Bloqueado hasta {time}',
  'positions.long': '{market} largo {size}',
  'positions.none': 'Aún no hay posiciones',
  'positions.nothingFilled': 'Aún nada ejecutado',
  'positions.openOrders': 'Órdenes abiertas',
  'positions.outOfRange': 'Fuera de rango, {lower} a {upper}',
  'positions.perpetuals': 'Perpetuos',
  'positions.reading': 'Leyendo posiciones',
  'positions.reduceOnly': 'solo reducir',
  'positions.sellAt': 'Vender {amount} a {price}',
  'positions.short': '{market} corto {size}',
  'positions.stake': 'Stake',
  'positions.stillToFill': '{remaining} por ejecutar',
  'positions.theNodeDidNot': 'El nodo no respondió a todo; no se sabe si lo que falta aquí ya no está.',
  'positions.thereMayBeMore': 'Puede haber más.',
  'positions.validator':
    'Validador, {status, select, pending {pendiente} active {activo} exiting {saliendo} exited {fuera} slashed {penalizado} other {desconocido}}',
  'positions.vault': 'Participaciones de la bóveda',
  'positions.vaultAndStake': 'Bóveda y stake',
  'positions.whatAppears':
    'Aquí aparecen órdenes abiertas, liquidez, perpetuos, participaciones de la bóveda y stakes.',
  'positions.withdrawable': 'Se puede retirar {amount}',
};
