// The approval kinds with React: the twin of kinds.ts. The compiler refuses a kind without a screen.

import type { ApprovalScreen } from '../ui/kit/approvalScreen.ts';
import { ConnectScreen } from './connect/Screen.tsx';
import type { ApprovalKind } from './kinds.ts';
import { PairRelayScreen } from './pairRelay/Screen.tsx';
import { SendCallsScreen } from './sendCalls/Screen.tsx';
import { SendExchangeTransactionScreen } from './sendExchangeTransaction/Screen.tsx';
import { SendTransactionScreen } from './sendTransaction/Screen.tsx';
import { SignMessageScreen } from './signMessage/Screen.tsx';
import { SignPqMessageScreen } from './signPqMessage/Screen.tsx';
import { SignTypedDataScreen } from './signTypedData/Screen.tsx';
import { SwitchNetworkScreen } from './switchNetwork/Screen.tsx';
import { UnlockScreen } from './unlock/Screen.tsx';
import { WatchAssetScreen } from './watchAsset/Screen.tsx';

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
