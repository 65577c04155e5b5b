// Send a chain transaction: the sentence decoded from its bytes, who signs where, the highest fee, the bytes folded.

import { visibleText } from '@svc/core/text';
import { ChevronRight } from 'lucide-react';
import { amountText } from '../../ui/format/amount.ts';
import { Amount } from '../../ui/kit/Amount.tsx';
import { ApprovalFrame, SignerRows } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';
import { EffectList } from '../../ui/kit/EffectList.tsx';
import { DescriptionRows, Parts } from '../../ui/kit/Parts.tsx';

/** Sentence, warnings, rows, who signs where, fee; the envelope folded. */
export function SendTransactionScreen({ subject, requester, onDecide, ...rest }: ApprovalScreenProps<'sendTransaction'>) {
  const { description, tx } = subject;
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act={description.act}
      lead={<Parts parts={description.sentence} />}
      warnings={description.warnings}
      onApprove={() => onDecide({})}
    >
      {subject.effect !== undefined && <EffectList effect={subject.effect} maxFee={subject.fee} />}
      {description.rows.length > 0 && (
        <div className="card padded compact">
          <DescriptionRows rows={description.rows} />
        </div>
      )}
      <SignerRows account={subject.account} form={subject.form} network={subject.network}>
        <div>
          <dt>Fee, at most</dt>
          <dd>
            <Amount value={subject.fee} unit={subject.currency} />
          </dd>
        </div>
      </SignerRows>
      <details className="fold">
        <summary>
          <ChevronRight className="icon" aria-hidden /> Exactly what is signed
        </summary>
        <dl className="rows">
          <div>
            <dt>To</dt>
            <dd className="wrap">{tx.to ?? 'a new contract'}</dd>
          </div>
          <div>
            <dt>Gas limit</dt>
            <dd>{amountText(tx.gasLimit)}</dd>
          </div>
          <div>
            <dt>Gas price</dt>
            <dd>{amountText(tx.gasPriceWei)} wei</dd>
          </div>
        </dl>
        <pre className="raw" data-testid="raw-data">
          {visibleText(tx.data)}
        </pre>
      </details>
    </ApprovalFrame>
  );
}
