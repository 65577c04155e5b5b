// English: how a wallet begins, is unlocked and is recovered.

export const ONBOARDING = {
  'onboarding.12Or24English': '12 or 24 English words, in order. Nobody who helps you will ever need them.',
  'onboarding.12Words': '12 words',
  'onboarding.24Words': '24 words',
  'onboarding.addARecoveryPhrase':
    'Add a recovery phrase later, under Accounts, and move what the account holds to an account of it.',
  'onboarding.atLeastCharactersSeveral': 'At least {minpassword} characters. Several words are easier to remember.',
  'onboarding.atLeastOneWord': 'At least one word is not the right one.',
  'onboarding.chooseAPassword': 'Choose a password',
  'onboarding.classicAddressForSites': 'Classic address: for sites that know only 0x accounts',
  'onboarding.compareWithWhatYou': 'Compare with what you wrote down.',
  'onboarding.confirmPassword': 'Confirm password',
  'onboarding.importAWallet': 'Import a wallet',
  'onboarding.itBringsBackEvery': 'It brings back every account that was made from it, with the same addresses.',
  'onboarding.itEncryptsYourKeys':
    'It encrypts your keys on this device. It cannot be reset; the recovery phrase that follows is the way back.',
  'onboarding.itEncryptsYourKeysOn': 'It encrypts your keys on this device.',
  'onboarding.itsQuantumSafeKey':
    'Its quantum-safe key is derived from the classic one, so it is no stronger than that.',
  'onboarding.lengthOfThePhrase': 'Length of the phrase',
  'onboarding.makeSureThatNobody': 'Make sure that nobody is watching.',
  'onboarding.makingAPhrase': 'Making a phrase',
  'onboarding.oneAccountTheWallet': 'One account. The wallet will have no recovery phrase: keep the key.',
  'onboarding.oneAccountTheWalletWill':
    'One account. The wallet will have no recovery phrase: keep the file and its password.',
  'onboarding.oneAccountTwoAddresses': 'One account, two addresses, one phrase that restores both.',
  'onboarding.oneAccountTwoAddressesThe': 'One account, two addresses. The key that you brought restores both.',
  'onboarding.quantumSafeAddressTrading': 'Quantum-safe address: trading, tokens, profile',
  'onboarding.showThePhraseTo': 'Show the phrase to continue.',
  'onboarding.theAccountOfThis': 'The account of this key',
  'onboarding.theTwoPasswordsDiffer': 'The two passwords differ. Type the same one twice.',
  'onboarding.theseWordsAreYour':
    'These words are your wallet: whoever has them has everything. Write them on paper, in order, and keep it where you keep your passport.',
  'onboarding.useAtLeastCharacters': 'Use at least {minpassword} characters.',
  'onboarding.word': 'Word {position}',
  'onboarding.writeDownYourRecovery': 'Write down your recovery phrase',
  'onboarding.yourAccountIsHere': 'Your account is here',
  'onboarding.yourWalletIsBack': 'Your wallet is back',
  'onboarding.yourWalletIsReady': 'Your wallet is ready',
  'recovery.eraseAndStartOver': 'Erase and start over',
  'recovery.itsEncryptedFileCannot':
    'Its encrypted file cannot be read. This is not about your password, and nothing has been changed or deleted.',
  'recovery.restoreTheCopy': 'Restore the copy',
  'recovery.settingsOfAnEarlier': 'Settings of an earlier wallet are on this device, but its encrypted keys are not.',
  'recovery.thePhraseBringsBack':
    'The phrase brings back the same accounts with the same addresses; a private key or keystore file brings back its one. What is stored here now is replaced.',
  'recovery.theStoredWalletIs': 'The stored wallet is damaged',
  'recovery.theStoredWalletIsMissing': 'The stored wallet is missing',
  'recovery.theWalletKeepsA': 'The wallet keeps a second copy of its encrypted keys. Your password opens it as before.',
  'recovery.useTheSecondCopy': 'Use the second copy',
  'recovery.useYourRecoveryPhrase': 'Use your recovery phrase or key',
  'unlock.iForgotThePassword': 'I forgot the password',
  'unlock.thatIsNotThe': 'That is not the password.',
  'unlock.theStoredWalletCannot': 'The stored wallet cannot be read. Close this page and open it again.',
  'unlock.theWalletIsLocked': 'The wallet is locked.',
  'unlock.thereIsNoWallet': 'There is no wallet on this device. Import your recovery phrase.',
  'unlock.thisPasskeyDoesNot': 'This passkey does not unlock this wallet. Use the password.',
  'unlock.tooManyWrongPasswords': 'Too many wrong passwords. Wait for the countdown.',
  'unlock.tooManyWrongPasswordsTry': 'Too many wrong passwords. Try again in {wait}.',
  'unlock.unlock': 'Unlock',
  'unlock.unlockWith': 'Unlock with “{label}”',
  'welcome.createANewWallet': 'Create a new wallet',
  'welcome.everyRequestOfA':
    'Every request of a site is written out in plain words before you sign it. Accounts are quantum-safe: they sign with ML-DSA-65, which a quantum computer is not known to break.',
  'welcome.yourKeysStayOn':
    'Your keys stay on this device, encrypted with your password. Nobody can restore them for you.',
} as const;
