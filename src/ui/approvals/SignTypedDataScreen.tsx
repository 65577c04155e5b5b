// Sign typed data: its meaning, then every field as signed.

import { saidText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { ChevronRight } from 'lucide-react';
import { ApprovalFrame, SignerRows } from '../kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';
import { Given } from '../kit/Given.tsx';
import { DescriptionRows, Parts } from '../kit/Parts.tsx';
import { ValueTree } from '../kit/ValueTree.tsx';

/** Sentence, warnings, the trees of message and domain, the folded digest. */
export function SignTypedDataScreen({ subject, requester, onDecide, ...rest }: ApprovalScreenProps<'signTypedData'>) {
  const { description } = subject;
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act={saidText(description.act)}
      lead={<Parts parts={description.sentence} />}
      warnings={[...description.warnings, ...subject.warnings]}
      onApprove={() => onDecide({})}
    >
      {description.rows.length > 0 && (
        <div className="card padded compact">
          <DescriptionRows rows={description.rows} />
        </div>
      )}
      <section className="card padded" data-testid="typed-message">
        <h2>
          <Given text={subject.primaryType} />
        </h2>
        <ValueTree nodes={subject.message} />
      </section>
      <section className="card padded" data-testid="typed-domain">
        <h2>{say('approvals.whomItIsFor')}</h2>
        <ValueTree nodes={subject.domain} />
      </section>
      <SignerRows account={subject.account} form="classic" network={subject.network} />
      <details className="fold">
        <summary>
          <ChevronRight className="icon" aria-hidden /> {say('approvals.the32BytesThat')}
        </summary>
        <p className="raw">{subject.digest}</p>
      </details>
      <p className="soft small">{say('approvals.aSignatureMovesNothing')}</p>
    </ApprovalFrame>
  );
}
