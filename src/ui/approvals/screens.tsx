// The approval kinds with React: the twin of kinds.ts. The compiler refuses a kind without a screen.

import type { ApprovalKind } from '../../approvals/kinds.ts';
import type { ApprovalScreen } from '../kit/approvalScreen.ts';
import { ConnectScreen } from './ConnectScreen.tsx';
import { PairRelayScreen } from './PairRelayScreen.tsx';
import { SendCallsScreen } from './SendCallsScreen.tsx';
import { SendExchangeTransactionScreen } from './SendExchangeTransactionScreen.tsx';
import { SendTransactionScreen } from './SendTransactionScreen.tsx';
import { SignMessageScreen } from './SignMessageScreen.tsx';
import { SignPqMessageScreen } from './SignPqMessageScreen.tsx';
import { SignTypedDataScreen } from './SignTypedDataScreen.tsx';
import { SwitchNetworkScreen } from './SwitchNetworkScreen.tsx';
import { UnlockScreen } from './UnlockScreen.tsx';
import { WatchAssetScreen } from './WatchAssetScreen.tsx';

export const approvalScreens: { readonly [K in ApprovalKind]: ApprovalScreen<K> } = {
  connect: ConnectScreen,
  pairRelay: PairRelayScreen,
  signMessage: SignMessageScreen,
  signPqMessage: SignPqMessageScreen,
  signTypedData: SignTypedDataScreen,
  sendExchangeTransaction: SendExchangeTransactionScreen,
  sendTransaction: SendTransactionScreen,
  sendCalls: SendCallsScreen,
  switchNetwork: SwitchNetworkScreen,
  watchAsset: WatchAssetScreen,
  unlock: UnlockScreen,
};
