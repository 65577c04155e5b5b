// The provider's methods, in the order of the protocol. Reads that are passed to the node are declared in core/reads
// and need no file here; everything else answers 4200.

import { PASSED_METHODS } from '@svc/core/reads/registry';
import type { Method } from './defineMethod.ts';
import { eth_accounts } from './eth_accounts.ts';
import { eth_chainId } from './eth_chainId.ts';
import { eth_coinbase } from './eth_coinbase.ts';
import { eth_requestAccounts } from './eth_requestAccounts.ts';
import { eth_sendTransaction } from './eth_sendTransaction.ts';
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts';
import { net_version } from './net_version.ts';
import { personal_ecRecover } from './personal_ecRecover.ts';
import { personal_sign } from './personal_sign.ts';
import { svc_accounts } from './svc_accounts.ts';
import { svc_chainInfo } from './svc_chainInfo.ts';
import { svc_getAccountId } from './svc_getAccountId.ts';
import { svc_requestAccounts } from './svc_requestAccounts.ts';
import { svc_sendExchangeTransaction } from './svc_sendExchangeTransaction.ts';
import { svc_sendPQTransaction } from './svc_sendPQTransaction.ts';
import { svc_signPQMessage } from './svc_signPQMessage.ts';
import { wallet_addEthereumChain } from './wallet_addEthereumChain.ts';
import { wallet_getCallsStatus } from './wallet_getCallsStatus.ts';
import { wallet_getCapabilities } from './wallet_getCapabilities.ts';
import { wallet_getPermissions } from './wallet_getPermissions.ts';
import { wallet_requestPermissions } from './wallet_requestPermissions.ts';
import { wallet_revokePermissions } from './wallet_revokePermissions.ts';
import { wallet_sendCalls } from './wallet_sendCalls.ts';
import { wallet_switchEthereumChain } from './wallet_switchEthereumChain.ts';
import { wallet_watchAsset } from './wallet_watchAsset.ts';

/** Every method with a file of its own. */
export const METHODS: Readonly<Record<string, Method>> = {
  eth_chainId,
  net_version,
  svc_chainInfo,
  eth_accounts,
  eth_coinbase,
  eth_requestAccounts,
  svc_accounts,
  svc_requestAccounts,
  wallet_requestPermissions,
  wallet_getPermissions,
  wallet_revokePermissions,
  personal_sign,
  personal_ecRecover,
  eth_signTypedData_v4,
  svc_signPQMessage,
  eth_sendTransaction,
  svc_sendPQTransaction,
  svc_sendExchangeTransaction,
  wallet_sendCalls,
  wallet_getCallsStatus,
  wallet_getCapabilities,
  wallet_switchEthereumChain,
  wallet_addEthereumChain,
  wallet_watchAsset,
  svc_getAccountId,
};

/** The method of a name, or undefined. */
export function findMethod(name: string): Method | undefined {
  return Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
}

const PASSED: ReadonlySet<string> = new Set(PASSED_METHODS);

/** Whether a method is passed unchanged to the active network's node. */
export function isPassed(name: string): boolean {
  return PASSED.has(name);
}
