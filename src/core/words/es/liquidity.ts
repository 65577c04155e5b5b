// Spanish: what `en/screens/liquidity.ts` says.

import type { Catalogue } from '../language.ts';

export const LIQUIDITY: Catalogue = {
  'trade.blocksTooFast': 'Los bloques llegan más rápido de lo que se lee el nodo. Se prueba de nuevo con el próximo.',
  'trade.liquidity': 'Liquidez',
  'trade.pool.which': 'Comisión de cada intercambio',
  'trade.pool.none': 'Este mercado no tiene pool.',
  'trade.pool.reading': 'Leyendo los pools',
  'trade.pool.cannotBeRead': 'No se pueden leer los pools.',
  'trade.pool.depth': 'Liquidez del pool entre {from} y {to} {unit}; el precio es {price}',
  'trade.pool.lowest': 'Precio más bajo',
  'trade.pool.highest': 'Precio más alto',
  'trade.pool.lowerEnd': 'Extremo inferior del rango',
  'trade.pool.upperEnd': 'Extremo superior del rango',
  'trade.pool.around': '± {percent} %',
  'trade.pool.whole': 'Todos',
  'trade.pool.rangeFault': 'Un precio, el más bajo por debajo del más alto.',
  'trade.pool.priceNow': 'Precio ahora',
  'trade.pool.partOfAll': 'Parte de la liquidez a este precio',
  'trade.pool.goesIn': 'Entra a este precio',
  'trade.pool.atMost': 'Como máximo, vaya donde vaya el precio',
  'trade.pool.outside':
    'El precio está fuera de este rango: solo entra {unit}, y no gana nada hasta que el precio vuelva.',
  'trade.pool.mayBeShort':
    'Si el precio se mueve antes de que la tome un bloque, puede necesitar más {unit} de lo que tiene la cuenta. Entonces falla y solo cuesta su comisión.',
  'trade.pool.add': 'Añadir liquidez',
  'trade.pool.remove': 'Retirar liquidez',
  'trade.pool.collect': 'Cobrar comisiones',
  'trade.pool.paused': 'Uno de los dos tokens está en pausa.',
  'trade.pool.tooMuch': 'Más de lo que soporta un extremo de este rango.',
  'trade.pool.nothing': 'Esta cantidad no forma liquidez en este rango.',
  'trade.pool.addLabel': 'Añadir liquidez: {base} {baseUnit} y {quote} {quoteUnit}',
  'trade.pool.removeLabel': 'Retirar el {percent} % de la liquidez {id}',
  'trade.pool.collectLabel': 'Cobrar las comisiones de la liquidez {id}',
  'trade.pool.own': 'Tu liquidez',
  'trade.pool.range': 'de {low} a {high} {unit}',
  'trade.pool.inRange': 'dentro del rango',
  'trade.pool.outOfRange': 'fuera del rango',
  'trade.pool.fees': 'Comisiones ganadas',
  'trade.pool.howMuch': 'Cuánto retirar',
  'trade.pool.comesBack': 'Vuelve a este precio, con las comisiones',
};
