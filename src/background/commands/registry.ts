// The commands of the wallet's own pages. The pages import only types from here, derived from each command's
// declaration.

import { parseWith } from '@svc/core/schema/parse';
import type { Static, TObject } from 'typebox';
import { pick } from '../services/pick.ts';
import { addAccounts } from './addAccounts.ts';
import { addPasskey } from './addPasskey.ts';
import { changePassword } from './changePassword.ts';
import { checkKeySource } from './checkKeySource.ts';
import { checkNetwork } from './checkNetwork.ts';
import { checkPhrase } from './checkPhrase.ts';
import { checkProfileImage } from './checkProfileImage.ts';
import { chooseRates } from './chooseRates.ts';
import { clearFaults } from './clearFaults.ts';
import { clearTransaction } from './clearTransaction.ts';
import { confirmBackup } from './confirmBackup.ts';
import { confirmDraft } from './confirmDraft.ts';
import { createAccount } from './createAccount.ts';
import { createPhrase } from './createPhrase.ts';
import { createWallet } from './createWallet.ts';
import { decide } from './decide.ts';
import type { Command, CommandServices, ServiceName } from './defineCommand.ts';
import { discardDraft } from './discardDraft.ts';
import { disconnectPairing } from './disconnectPairing.ts';
import { exportKeystore } from './exportKeystore.ts';
import { findItem } from './findItem.ts';
import { getProfile } from './getProfile.ts';
import { importKey } from './importKey.ts';
import { importKeystore } from './importKeystore.ts';
import { importPhrase } from './importPhrase.ts';
import { importWallet } from './importWallet.ts';
import { importWalletKey } from './importWalletKey.ts';
import { leaveOutcome } from './leaveOutcome.ts';
import { listAllowances } from './listAllowances.ts';
import { listItems } from './listItems.ts';
import { listManaged } from './listManaged.ts';
import { listOwnTokens } from './listOwnTokens.ts';
import { listPositions } from './listPositions.ts';
import { lock } from './lock.ts';
import { lookAtNetwork } from './lookAtNetwork.ts';
import { moveAccount } from './moveAccount.ts';
import { noteFault } from './noteFault.ts';
import { pair } from './pair.ts';
import { prepareOperations } from './prepareOperations.ts';
import { prepareProfile } from './prepareProfile.ts';
import { prepareReplacement } from './prepareReplacement.ts';
import { prepareRevoke } from './prepareRevoke.ts';
import { prepareSend } from './prepareSend.ts';
import { prepareSendItem } from './prepareSendItem.ts';
import { previewAccounts } from './previewAccounts.ts';
import { publishProfile } from './publishProfile.ts';
import { quoteSend } from './quoteSend.ts';
import { quoteSendItem } from './quoteSendItem.ts';
import { readAccountBalances } from './readAccountBalances.ts';
import { readCollectionFacts } from './readCollectionFacts.ts';
import { readFaults } from './readFaults.ts';
import { readHistory } from './readHistory.ts';
import { readItem } from './readItem.ts';
import { readNames } from './readNames.ts';
import { readPriceCurve } from './readPriceCurve.ts';
import { readPrices } from './readPrices.ts';
import { readProfit } from './readProfit.ts';
import { readPublicKey } from './readPublicKey.ts';
import { readRates } from './readRates.ts';
import { readSiteRequests } from './readSiteRequests.ts';
import { readTokenFacts } from './readTokenFacts.ts';
import { readTransaction } from './readTransaction.ts';
import { refreshBalances } from './refreshBalances.ts';
import { rejectAll } from './rejectAll.ts';
import { removeAbi } from './removeAbi.ts';
import { removeAccount } from './removeAccount.ts';
import { removeContact } from './removeContact.ts';
import { removeNetwork } from './removeNetwork.ts';
import { removePasskey } from './removePasskey.ts';
import { renameAccount } from './renameAccount.ts';
import { resendTransaction } from './resendTransaction.ts';
import { resetWallet } from './resetWallet.ts';
import { restoreBackup } from './restoreBackup.ts';
import { revealKey } from './revealKey.ts';
import { revealPhrase } from './revealPhrase.ts';
import { revokeAllSites } from './revokeAllSites.ts';
import { revokeSite } from './revokeSite.ts';
import { saveAbi } from './saveAbi.ts';
import { saveContact } from './saveContact.ts';
import { saveNetwork } from './saveNetwork.ts';
import { saveSettingsFile } from './saveSettingsFile.ts';
import { selectAccount } from './selectAccount.ts';
import { selectNetwork } from './selectNetwork.ts';
import { setAccountHidden } from './setAccountHidden.ts';
import { setSiteAccounts } from './setSiteAccounts.ts';
import { showApprovals } from './showApprovals.ts';
import { simulateApproval } from './simulateApproval.ts';
import { takeSettingsFile } from './takeSettingsFile.ts';
import { touch } from './touch.ts';
import { trustChainId } from './trustChainId.ts';
import { unlock } from './unlock.ts';
import { unlockWithPasskey } from './unlockWithPasskey.ts';
import { unwatchAccount } from './unwatchAccount.ts';
import { unwatchToken } from './unwatchToken.ts';
import { updateSettings } from './updateSettings.ts';
import { verifyProfile } from './verifyProfile.ts';
import { watchAccount } from './watchAccount.ts';
import { watchToken } from './watchToken.ts';

export type { FaultRecord } from '../services/faults.ts';
export type { ClaimedName } from '../services/names.ts';
export type { NetworkProbe } from '../services/networkProbe.ts';
export type { ProfileImage, ProfileRecord } from '../services/profileService.ts';
export type { OwnToken, ProfileCheck } from '../services/profiles.ts';
export type { SettingsFilePlan } from '../services/settingsFile.ts';
export type { AssetWorth, ProfitReport, TradeApiAnswer } from '../services/tradeApi.ts';
export type { PasswordOutcome } from '../services/vaultAccess.ts';
export type { KeySource } from '../state/keySource.ts';
export type { RatesView } from '../state/rates.ts';

/** Every command. */
export const COMMANDS = {
  createPhrase,
  checkPhrase,
  createWallet,
  importWallet,
  checkKeySource,
  importWalletKey,
  restoreBackup,
  resetWallet,
  unlock,
  lock,
  touch,
  changePassword,
  revealPhrase,
  confirmBackup,
  createAccount,
  renameAccount,
  selectAccount,
  moveAccount,
  watchAccount,
  unwatchAccount,
  selectNetwork,
  saveNetwork,
  removeNetwork,
  checkNetwork,
  lookAtNetwork,
  trustChainId,
  refreshBalances,
  readAccountBalances,
  readPrices,
  readPriceCurve,
  readProfit,
  readPublicKey,
  readRates,
  chooseRates,
  readTokenFacts,
  readHistory,
  readTransaction,
  decide,
  rejectAll,
  showApprovals,
  leaveOutcome,
  revokeSite,
  revokeAllSites,
  pair,
  disconnectPairing,
  getProfile,
  listOwnTokens,
  listPositions,
  checkProfileImage,
  readNames,
  verifyProfile,
  prepareProfile,
  publishProfile,
  updateSettings,
  saveSettingsFile,
  takeSettingsFile,
  saveContact,
  removeContact,
  saveAbi,
  removeAbi,
  unwatchToken,
  watchToken,
  setAccountHidden,
  setSiteAccounts,
  resendTransaction,
  clearTransaction,
  simulateApproval,
  prepareSend,
  quoteSend,
  listItems,
  findItem,
  readItem,
  readCollectionFacts,
  listManaged,
  prepareSendItem,
  quoteSendItem,
  prepareOperations,
  prepareReplacement,
  confirmDraft,
  discardDraft,
  listAllowances,
  prepareRevoke,
  importPhrase,
  addAccounts,
  importKey,
  importKeystore,
  revealKey,
  exportKeystore,
  removeAccount,
  addPasskey,
  unlockWithPasskey,
  removePasskey,
  previewAccounts,
  readFaults,
  readSiteRequests,
  noteFault,
  clearFaults,
};

export type CommandName = keyof typeof COMMANDS;
/** The parameters of a command, by the schema that checks them. */
export type CommandParams<N extends CommandName> = Static<(typeof COMMANDS)[N]['params']>;
/** The answer of a command: what its handler returns. */
export type CommandResult<N extends CommandName> = Awaited<ReturnType<(typeof COMMANDS)[N]['handle']>>;

/** Whether a text names a command. */
export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

/** Runs a command with the services that it needs, and no others. @throws ParseRefusal for invalid parameters */
export async function runCommand(name: CommandName, services: CommandServices, given: unknown): Promise<unknown> {
  const { needs, params, handle }: Command<ServiceName, TObject, unknown> = COMMANDS[name];
  return handle(pick(services, needs), parseWith(params, given, name));
}
