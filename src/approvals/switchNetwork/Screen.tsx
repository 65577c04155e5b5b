// Switch the active network.

import { ArrowDown } from 'lucide-react';
import { ApprovalFrame } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';
import { Given } from '../../ui/kit/Given.tsx';

/** From which network to which. */
export function SwitchNetworkScreen({ subject, requester, onDecide, ...rest }: ApprovalScreenProps<'switchNetwork'>) {
  const side = (title: string, network: { readonly name: string; readonly chainId: number }) => (
    <div className="card padded">
      <p className="tiny soft">{title}</p>
      <p className="strong wrap">
        <Given text={network.name} />
      </p>
      <p className="small soft">Chain id {network.chainId}</p>
    </div>
  );
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act="Switch network"
      lead={
        <>
          Use{' '}
          <b>
            <Given text={subject.to.name} />
          </b>{' '}
          instead of <Given text={subject.from.name} />?
        </>
      }
      onApprove={() => onDecide({})}
    >
      <div className="stack switch">
        {side('Now', subject.from)}
        <ArrowDown className="icon soft" aria-hidden />
        {side('After', subject.to)}
      </div>
      <p className="soft small">
        Every connected site follows. Requests that wait for the present network end as rejected.
      </p>
    </ApprovalFrame>
  );
}
