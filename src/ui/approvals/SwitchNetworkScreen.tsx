// Switch the active network.

import { say } from '@svc/core/words/say';
import { ArrowDown } from 'lucide-react';
import { ApprovalFrame } from '../kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';
import { Given } from '../kit/Given.tsx';
import { Say } from '../kit/Say.tsx';

/** From which network to which. */
export function SwitchNetworkScreen({ subject, requester, onDecide, ...rest }: ApprovalScreenProps<'switchNetwork'>) {
  const side = (title: string, network: { readonly name: string; readonly chainId: number }) => (
    <div className="card padded">
      <p className="tiny soft">{title}</p>
      <p className="strong wrap">
        <Given text={network.name} />
      </p>
      <p className="small soft">{say('common.chainId2', { chainId: network.chainId })}</p>
    </div>
  );
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act={say('approvals.switchNetwork')}
      lead={
        <Say
          code="approvals.useInsteadOf"
          slots={{
            name: (
              <b>
                <Given text={subject.to.name} />
              </b>
            ),
            name2: <Given text={subject.from.name} />,
          }}
        />
      }
      onApprove={() => onDecide({})}
    >
      <div className="stack switch">
        {side(say('approvals.now'), subject.from)}
        <ArrowDown className="icon soft" aria-hidden />
        {side(say('approvals.after'), subject.to)}
      </div>
      <p className="soft small">{say('approvals.everyConnectedSiteFollows')}</p>
    </ApprovalFrame>
  );
}
