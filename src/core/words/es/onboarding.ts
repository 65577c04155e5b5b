// Spanish: what `en/screens/onboarding.ts` says.

import type { Catalogue } from '../language.ts';

export const ONBOARDING: Catalogue = {
  'onboarding.12Or24English': '12 o 24 palabras en inglés, en orden. Nadie que te ayude las necesitará nunca.',
  'onboarding.12Words': '12 palabras',
  'onboarding.24Words': '24 palabras',
  'onboarding.addARecoveryPhrase':
    'Añade más tarde una frase de recuperación, en Cuentas, y mueve lo que la cuenta tiene a una cuenta suya.',
  'onboarding.atLeastCharactersSeveral': 'Al menos {minpassword} caracteres. Varias palabras se recuerdan mejor.',
  'onboarding.atLeastOneWord': 'Al menos una palabra no es la correcta.',
  'onboarding.chooseAPassword': 'Elige una contraseña',
  'onboarding.classicAddressForSites': 'Dirección clásica: para sitios que solo conocen cuentas 0x',
  'onboarding.compareWithWhatYou': 'Compara con lo que anotaste.',
  'onboarding.confirmPassword': 'Confirma la contraseña',
  'onboarding.importAWallet': 'Importar una billetera',
  'onboarding.itBringsBackEvery': 'Recupera cada cuenta que se hizo con ella, con las mismas direcciones.',
  'onboarding.itEncryptsYourKeys':
    'Cifra tus claves en este dispositivo. No puede restablecerse; la frase de recuperación que sigue es el camino de vuelta.',
  'onboarding.itEncryptsYourKeysOn': 'Cifra tus claves en este dispositivo.',
  'onboarding.itsQuantumSafeKey': 'Su clave poscuántica se deriva de la clásica, así que no es más fuerte que ella.',
  'onboarding.lengthOfThePhrase': 'Longitud de la frase',
  'onboarding.makeSureThatNobody': 'Asegúrate de que nadie mira.',
  'onboarding.makingAPhrase': 'Creando una frase',
  'onboarding.oneAccountTheWallet': 'Una cuenta. La billetera no tendrá frase de recuperación: guarda la clave.',
  'onboarding.oneAccountTheWalletWill':
    'Una cuenta. La billetera no tendrá frase de recuperación: guarda el archivo y su contraseña.',
  'onboarding.oneAccountTwoAddresses': 'Una cuenta, dos direcciones, una frase que recupera ambas.',
  'onboarding.oneAccountTwoAddressesThe': 'Una cuenta, dos direcciones. La clave que trajiste recupera ambas.',
  'onboarding.quantumSafeAddressTrading': 'Dirección poscuántica: negociación, tokens, perfil',
  'onboarding.showThePhraseTo': 'Muestra la frase para continuar.',
  'onboarding.theAccountOfThis': 'La cuenta de esta clave',
  'onboarding.theTwoPasswordsDiffer': 'Las dos contraseñas difieren. Escribe la misma dos veces.',
  'onboarding.theseWordsAreYour':
    'Estas palabras son tu billetera: quien las tenga lo tiene todo. Escríbelas en papel, en orden, y guárdalas donde guardas tu pasaporte.',
  'onboarding.useAtLeastCharacters': 'Usa al menos {minpassword} caracteres.',
  'onboarding.word': 'Palabra {position}',
  'onboarding.writeDownYourRecovery': 'Anota tu frase de recuperación',
  'onboarding.yourAccountIsHere': 'Tu cuenta está aquí',
  'onboarding.yourWalletIsBack': 'Tu billetera ha vuelto',
  'onboarding.yourWalletIsReady': 'Tu billetera está lista',
  'recovery.eraseAndStartOver': 'Borrar y empezar de nuevo',
  'recovery.itsEncryptedFileCannot':
    'Su archivo cifrado no se puede leer. No es por tu contraseña, y nada se ha cambiado ni borrado.',
  'recovery.restoreTheCopy': 'Restaurar la copia',
  'recovery.settingsOfAnEarlier':
    'Los ajustes de una billetera anterior están en este dispositivo, pero sus claves cifradas no.',
  'recovery.thePhraseBringsBack':
    'La frase recupera las mismas cuentas con las mismas direcciones; una clave privada o un archivo de almacén de claves recupera la suya. Lo guardado aquí ahora se reemplaza.',
  'recovery.theStoredWalletIs': 'La billetera guardada está dañada',
  'recovery.theStoredWalletIsMissing': 'Falta la billetera guardada',
  'recovery.theWalletKeepsA':
    'La billetera guarda una segunda copia de sus claves cifradas. Tu contraseña la abre como antes.',
  'recovery.useTheSecondCopy': 'Usar la segunda copia',
  'recovery.useYourRecoveryPhrase': 'Usar tu frase de recuperación o clave',
  'unlock.iForgotThePassword': 'Olvidé la contraseña',
  'unlock.thatIsNotThe': 'Esa no es la contraseña.',
  'unlock.theStoredWalletCannot': 'La billetera guardada no se puede leer. Cierra esta página y ábrela de nuevo.',
  'unlock.theWalletIsLocked': 'La billetera está bloqueada.',
  'unlock.thereIsNoWallet': 'No hay ninguna billetera en este dispositivo. Importa tu frase de recuperación.',
  'unlock.thisPasskeyDoesNot': 'Esta llave de acceso no desbloquea esta billetera. Usa la contraseña.',
  'unlock.tooManyWrongPasswords': 'Demasiadas contraseñas incorrectas. Espera la cuenta atrás.',
  'unlock.tooManyWrongPasswordsTry': 'Demasiadas contraseñas incorrectas. Prueba de nuevo en {wait}.',
  'unlock.unlock': 'Desbloquear',
  'unlock.unlockWith': 'Desbloquear con «{label}»',
  'welcome.createANewWallet': 'Crear una billetera nueva',
  'welcome.everyRequestOfA':
    'Cada solicitud de un sitio se escribe con palabras claras antes de que la firmes. Las cuentas son poscuánticas: firman con ML-DSA-65, que no se sabe que una computadora cuántica pueda romper.',
  'welcome.yourKeysStayOn':
    'Tus claves se quedan en este dispositivo, cifradas con tu contraseña. Nadie puede recuperarlas por ti.',
};
