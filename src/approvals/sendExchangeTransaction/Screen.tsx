// Send an exchange transaction. One screen for every operation: it lays out the lines that the declaration described when
// the request arrived.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { visibleText } from '@svc/core/text';
import { ChevronRight, Clock } from 'lucide-react';
import { amountText } from '../../ui/format/amount.ts';
import { layOutJson } from '../../ui/format/json.ts';
import { Amount } from '../../ui/kit/Amount.tsx';
import { ApprovalFrame, SignerRows } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';
import { EffectList } from '../../ui/kit/EffectList.tsx';
import { DescriptionRows, Parts } from '../../ui/kit/Parts.tsx';

/** Sentence, warnings, rows, who signs where, fee; raw parameters folded. */
export function SendExchangeTransactionScreen({ subject, requester, onDecide, simulation, ...rest }: ApprovalScreenProps<'sendExchangeTransaction'>) {
  const { description } = subject;
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act={description.act}
      lead={<Parts parts={description.sentence} />}
      warnings={description.warnings}
      onApprove={() => onDecide({})}
    >
      {subject.effect !== undefined && <EffectList effect={subject.effect} maxFee={subject.fee} simulation={simulation} />}
      {description.rows.length > 0 && (
        <div className="card padded compact">
          <DescriptionRows rows={description.rows} />
        </div>
      )}
      <SignerRows account={subject.account} form="pq" network={subject.network}>
        <div>
          <dt>Fee, at most</dt>
          <dd>
            <Amount value={subject.fee} unit={NATIVE_SYMBOL} />
            <p className="tiny soft">burned even if the operation fails</p>
          </dd>
        </div>
      </SignerRows>
      <ul className="facts">
        <li>
          <Clock className="icon" aria-hidden /> It executes when a block includes it, not at once.
        </li>
      </ul>
      <details className="fold" open={description.rows.length === 0 && description.sentence.length === 0}>
        <summary>
          <ChevronRight className="icon" aria-hidden /> Exactly what is signed
        </summary>
        <dl className="rows">
          <div>
            <dt>Operation</dt>
            <dd>
              {subject.op} <span className="soft">· {subject.opNumber}</span>
            </dd>
          </div>
          <div>
            <dt>Gas limit</dt>
            <dd>{amountText(subject.gasLimit)}</dd>
          </div>
          <div>
            <dt>Gas price</dt>
            <dd>{amountText(subject.gasPriceWei)} wei</dd>
          </div>
        </dl>
        <pre className="raw" data-testid="raw-params">
          {visibleText(layOutJson(subject.paramsText), { keepLines: true })}
        </pre>
      </details>
    </ApprovalFrame>
  );
}
