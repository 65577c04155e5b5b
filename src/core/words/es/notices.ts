// Spanish: what `en/notices.ts` says.

import type { NoticeWords } from '../en/notices.ts';

export const NOTICES: NoticeWords = {
  'notices.asks': '{site} espera tu respuesta',
  'notices.asksHidden': 'Un sitio espera tu respuesta',
  'notices.buying': '{account}: compra de {amount} {asset}',
  'notices.filled': 'Orden ejecutada',
  'notices.filledOrEnded': 'Orden ejecutada o terminada',
  'notices.more': 'Ha ocurrido algo más en tus cuentas',
  'notices.openToAnswer': 'Abre la billetera para responder o rechazar.',
  'notices.openToSee': 'Abre la billetera para verlo.',
  'notices.orderEnded': 'La orden terminó sin ejecutarse del todo',
  'notices.partlyFilled': 'Orden ejecutada en parte',
  'notices.positionEnded': 'Posición terminada',
  'notices.positionOf': '{account}: {market}',
  'notices.received': 'Has recibido {amount} {asset}',
  'notices.receivedBy': '{account}, de {from}',
  'notices.receivedHidden': 'Has recibido algo',
  'notices.receivedUnverified': 'Has recibido un token no verificado',
  'notices.selling': '{account}: venta de {amount} {asset}',
};
