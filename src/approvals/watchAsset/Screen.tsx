// Put a token on the list: its address first, since names are free to choose.

import { visibleText } from '@svc/core/text';
import { Address } from '../../ui/kit/Address.tsx';
import { ApprovalFrame } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';

/** Address, symbol, decimals, network. */
export function WatchAssetScreen({ subject, onDecide, ...rest }: ApprovalScreenProps<'watchAsset'>) {
  const { token, network } = subject;
  return (
    <ApprovalFrame {...rest} act="Add token" warnings={subject.warnings} onApprove={() => onDecide({})}>
      <dl className="rows card padded compact">
        <div>
          <dt>Address</dt>
          <dd>
            <Address address={token.address} />
          </dd>
        </div>
        <div>
          <dt>Symbol</dt>
          <dd className="wrap">{visibleText(token.symbol)}</dd>
        </div>
        <div>
          <dt>Decimals</dt>
          <dd>{token.decimals}</dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd>
            {visibleText(network.name)} <span className="soft small">· {network.chainId}</span>
          </dd>
        </div>
      </dl>
    </ApprovalFrame>
  );
}
