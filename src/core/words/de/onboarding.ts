// German: what `en/screens/onboarding.ts` says.

import type { Catalogue } from '../language.ts';

export const ONBOARDING: Catalogue = {
  'onboarding.12Or24English':
    '12 oder 24 englische Wörter, der Reihe nach. Niemand, der Ihnen hilft, wird sie je brauchen.',
  'onboarding.12Words': '12 Wörter',
  'onboarding.24Words': '24 Wörter',
  'onboarding.addARecoveryPhrase':
    'Später unter „Konten“ eine Wiederherstellungsphrase hinzufügen und das Guthaben auf eines ihrer Konten übertragen.',
  'onboarding.atLeastCharactersSeveral': 'Mindestens {minpassword} Zeichen. Mehrere Wörter sind leichter zu merken.',
  'onboarding.atLeastOneWord': 'Mindestens ein Wort ist nicht das richtige.',
  'onboarding.chooseAPassword': 'Passwort wählen',
  'onboarding.classicAddressForSites': 'Klassische Adresse: für Websites, die nur 0x-Konten kennen',
  'onboarding.compareWithWhatYou': 'Mit dem Aufgeschriebenen vergleichen.',
  'onboarding.confirmPassword': 'Passwort bestätigen',
  'onboarding.importAWallet': 'Wallet importieren',
  'onboarding.itBringsBackEvery': 'Sie bringt jedes Konto zurück, das aus ihr entstand, mit denselben Adressen.',
  'onboarding.itEncryptsYourKeys':
    'Es verschlüsselt Ihre Schlüssel auf diesem Gerät. Es lässt sich nicht zurücksetzen; die Wiederherstellungsphrase, die folgt, ist der Weg zurück.',
  'onboarding.itEncryptsYourKeysOn': 'Es verschlüsselt Ihre Schlüssel auf diesem Gerät.',
  'onboarding.itsQuantumSafeKey':
    'Sein quantensicherer Schlüssel ist aus dem klassischen abgeleitet und deshalb nicht stärker als dieser.',
  'onboarding.lengthOfThePhrase': 'Länge der Phrase',
  'onboarding.makeSureThatNobody': 'Sicherstellen, dass niemand zusieht.',
  'onboarding.makingAPhrase': 'Eine Phrase entsteht',
  'onboarding.oneAccountTheWallet':
    'Ein Konto. Die Wallet wird keine Wiederherstellungsphrase haben: den Schlüssel aufbewahren.',
  'onboarding.oneAccountTheWalletWill':
    'Ein Konto. Die Wallet wird keine Wiederherstellungsphrase haben: die Datei und ihr Passwort aufbewahren.',
  'onboarding.oneAccountTwoAddresses': 'Ein Konto, zwei Adressen, eine Phrase, die beide wiederherstellt.',
  'onboarding.oneAccountTwoAddressesThe':
    'Ein Konto, zwei Adressen. Der mitgebrachte Schlüssel stellt beide wieder her.',
  'onboarding.quantumSafeAddressTrading': 'Quantensichere Adresse: Handel, Token, Profil',
  'onboarding.showThePhraseTo': 'Zum Fortfahren die Phrase anzeigen.',
  'onboarding.theAccountOfThis': 'Das Konto dieses Schlüssels',
  'onboarding.theTwoPasswordsDiffer': 'Die beiden Passwörter sind verschieden. Zweimal dasselbe eingeben.',
  'onboarding.theseWordsAreYour':
    'Diese Wörter sind Ihre Wallet: Wer sie hat, hat alles. Der Reihe nach auf Papier schreiben und dort aufbewahren, wo Ihr Reisepass liegt.',
  'onboarding.useAtLeastCharacters': 'Mindestens {minpassword} Zeichen verwenden.',
  'onboarding.word': 'Wort {position}',
  'onboarding.writeDownYourRecovery': 'Die Wiederherstellungsphrase aufschreiben',
  'onboarding.yourAccountIsHere': 'Ihr Konto ist da',
  'onboarding.yourWalletIsBack': 'Ihre Wallet ist zurück',
  'onboarding.yourWalletIsReady': 'Ihre Wallet ist bereit',
  'recovery.eraseAndStartOver': 'Löschen und neu beginnen',
  'recovery.itsEncryptedFileCannot':
    'Ihre verschlüsselte Datei lässt sich nicht lesen. Das liegt nicht am Passwort, und nichts wurde geändert oder gelöscht.',
  'recovery.restoreTheCopy': 'Kopie wiederherstellen',
  'recovery.settingsOfAnEarlier':
    'Einstellungen einer früheren Wallet sind auf diesem Gerät, ihre verschlüsselten Schlüssel aber nicht.',
  'recovery.thePhraseBringsBack':
    'Die Phrase bringt dieselben Konten mit denselben Adressen zurück; ein privater Schlüssel oder eine Keystore-Datei bringt ihr eines zurück. Was jetzt hier gespeichert ist, wird ersetzt.',
  'recovery.theStoredWalletIs': 'Die gespeicherte Wallet ist beschädigt',
  'recovery.theStoredWalletIsMissing': 'Die gespeicherte Wallet fehlt',
  'recovery.theWalletKeepsA':
    'Die Wallet hält eine zweite Kopie ihrer verschlüsselten Schlüssel. Ihr Passwort öffnet sie wie bisher.',
  'recovery.useTheSecondCopy': 'Zweite Kopie verwenden',
  'recovery.useYourRecoveryPhrase': 'Wiederherstellungsphrase oder Schlüssel verwenden',
  'unlock.iForgotThePassword': 'Passwort vergessen',
  'unlock.thatIsNotThe': 'Das ist nicht das Passwort.',
  'unlock.theStoredWalletCannot':
    'Die gespeicherte Wallet lässt sich nicht lesen. Diese Seite schließen und wieder öffnen.',
  'unlock.theWalletIsLocked': 'Die Wallet ist gesperrt.',
  'unlock.thereIsNoWallet': 'Auf diesem Gerät gibt es keine Wallet. Ihre Wiederherstellungsphrase importieren.',
  'unlock.thisPasskeyDoesNot': 'Dieser Passkey entsperrt diese Wallet nicht. Bitte das Passwort verwenden.',
  'unlock.tooManyWrongPasswords': 'Zu viele falsche Passwörter. Das Ende des Countdowns abwarten.',
  'unlock.tooManyWrongPasswordsTry': 'Zu viele falsche Passwörter. In {wait} erneut versuchen.',
  'unlock.unlock': 'Entsperren',
  'unlock.unlockWith': 'Mit „{label}“ entsperren',
  'welcome.createANewWallet': 'Neue Wallet anlegen',
  'welcome.everyRequestOfA':
    'Jede Anfrage einer Website wird in klaren Worten ausgeschrieben, bevor Sie sie signieren. Konten sind quantensicher: Sie signieren mit ML-DSA-65; dass ein Quantencomputer es bricht, ist nicht bekannt.',
  'welcome.yourKeysStayOn':
    'Ihre Schlüssel bleiben auf diesem Gerät, mit Ihrem Passwort verschlüsselt. Niemand kann sie für Sie wiederherstellen.',
};
