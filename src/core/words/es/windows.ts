// Spanish: what `en/windows.ts` says.

import type { Catalogue } from '../language.ts';

export const WINDOWS: Catalogue = {
  'effect.beyond': 'Según el nodo, saldría más o llegaría menos de lo que dice la solicitud.',
  'effect.beyond.advice': 'Rechaza: el sitio, el contrato o el nodo no es lo que dice.',
  'effect.right': 'Según el nodo, alguien obtendría un derecho sobre lo tuyo que la solicitud no da.',
  'effect.right.advice': 'Rechaza: el sitio, el contrato o el nodo no es lo que dice.',
  'effect.callFails': 'La llamada {number} fallaría ahora.',
  'effect.callFails.advice':
    'Se gastaría su comisión, y las demás llamadas se harían de todos modos. Rechaza, o espera a que desaparezca el motivo.',
  'effect.callFails.because': 'La llamada {number} fallaría ahora: «{reason}».',
  'effect.callFails.because.advice':
    'Se gastaría su comisión, y las demás llamadas se harían de todos modos. Rechaza, o espera a que desaparezca el motivo.',
  'effect.fails': 'Ahora fallaría.',
  'effect.fails.advice': 'Solo se gastaría la comisión. Rechaza, o espera a que desaparezca el motivo.',
  'effect.fails.because': 'Ahora fallaría: «{reason}».',
  'effect.fails.because.advice': 'Solo se gastaría la comisión. Rechaza, o espera a que desaparezca el motivo.',
  'effect.fails.untaken': 'Ahora fallaría.',
  'effect.fails.untaken.advice': 'La red no lo aceptaría. Rechaza, o espera a que desaparezca el motivo.',
  'effect.fails.untakenBecause': 'Ahora fallaría: «{reason}».',
  'effect.fails.untakenBecause.advice': 'La red no lo aceptaría. Rechaza, o espera a que desaparezca el motivo.',
  'effect.vain': 'Ahora no ejecutaría nada.',
  'effect.vain.advice': 'Solo se gastaría la comisión. Recházalo, o pide otro precio.',
  'effect.unavailable': 'No se pudo comprobar qué hace.',
  'effect.unavailable.advice': 'El nodo no puede simularlo. Guíate solo por la solicitud.',
  'effect.unavailable.because': 'No se pudo comprobar qué hace.',
  'effect.unavailable.because.advice': '{reason}',
  'effect.reason.network': 'Los nodos de esta red no pueden simularlo. Guíate solo por la solicitud.',
  'effect.reason.node': 'Este nodo no puede simularlo. Guíate solo por la solicitud.',
  'effect.reason.otherTransaction': 'El nodo simuló otra transacción que esta. No confíes en este nodo.',
  'effect.reason.unsaid': 'El nodo no dijo qué haría.',
  'fee.belowBase': 'La red toma ahora {base} gwei: a {price} espera hasta que baje, quizá para siempre.',
  'fee.belowBase.advice': 'Sube el precio, salvo que pueda esperar.',
  'fee.farAbove': 'El precio es {times} veces lo que la red suele tomar ({usual} gwei).',
  'fee.farAbove.advice': 'Bájalo, salvo que sepas por qué debe ser tan alto.',
  'fee.gasBelowEstimate':
    'Necesita unas {estimate} unidades de gas; con un límite de {limit} probablemente fallará, y la comisión se gasta igualmente.',
  'fee.gasBelowEstimate.advice': 'Sube el límite de gas.',
  'fee.notCovered': 'A la cuenta le quedan {spare} {currency} para la comisión, menos de lo que puede alcanzar.',
  'fee.notCovered.advice': 'Baja la comisión o la cantidad; así un nodo lo rechazaría.',
  'message.binary': 'Este mensaje no es texto legible.',
  'message.binary.advice': 'Rechaza, salvo que sepas exactamente qué significan estos bytes.',
  'message.digest':
    'Estos 32 bytes pueden ser el hash de una transacción: las cuentas que son contratos toman esa firma por una.',
  'message.digest.advice': 'Rechaza, salvo que sepas de qué son el hash.',
  'message.hidden':
    'Este mensaje contiene caracteres normalmente invisibles, que cambian la dirección o dejan huecos largos; se escriben como ⟨…⟩.',
  'message.hidden.advice': 'Rechaza, salvo que los esperases.',
  'message.profile': 'Firmar esto cambia tu perfil público: quien tenga la firma puede publicarlo.',
  'message.profile.advice': 'Rechaza, salvo que sean las palabras que quieres bajo tu nombre.',
  'pairing.openedBefore': 'Una billetera ya abrió este código.',
  'pairing.openedBefore.advice': 'Si no fuiste tú, rechaza y crea un código nuevo en el sitio.',
  'pairing.otherRelay': 'Que este código viene de {origin} lo dice solo el relé {relay}, que esta billetera no conoce.',
  'pairing.otherRelay.advice': 'Continúa solo si confías en quien gestiona ese relé.',
  'pairing.ownScreen':
    'Quien hizo este código puede pedir firmas a esta billetera, y un programa que no es un navegador puede decir que es cualquier sitio.',
  'pairing.ownScreen.advice':
    'Continúa solo si viste el código hace un momento en ese mismo sitio, en tu propia pantalla.',
  'site.insecure.connect': 'Este sitio no está cifrado: cualquiera en el camino puede cambiar lo que muestra y pide.',
  'site.insecure.connect.advice': 'Conecta solo si lo gestionas tú.',
  'site.insecure.pairing': 'El sitio no está cifrado (http): cualquiera en el camino puede cambiarlo.',
  'site.insecure.pairing.advice': 'Usa la dirección https del sitio si la tiene.',
  'site.remote': 'El sitio funciona en otro dispositivo.',
  'site.remote.advice': 'Continúa solo si su código estaba en tu propia pantalla hace un momento.',
  'typedData.noContract':
    'No hay ningún contrato en {contract}, para el que es esta firma: quien ponga uno allí puede usarla.',
  'typedData.noContract.advice': 'Rechaza, salvo que sepas por qué.',
  'typedData.notSigned':
    'El sitio envió {count, plural, one {un campo} many {campos} other {campos}} que la firma no cubre: {fields}.',
  'typedData.notSigned.advice': 'Confía solo en los campos firmados.',
  'typedData.unbound': 'Esta firma no está ligada a ninguna red: puede valer en todas.',
  'typedData.unbound.advice': 'Rechaza, salvo que sepas por qué el sitio omite la red.',
};
