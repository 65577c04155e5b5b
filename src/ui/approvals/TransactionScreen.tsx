// The screen of every kind of transaction: sentence, warnings, effect, signer and network, the fee, and exactly what is
// signed. Each kind adds its own parts.

import { formatDecimal } from '@svc/core/decimal';
import type { Description } from '@svc/core/ops/describe';
import { visibleText } from '@svc/core/visibleText';
import { saidText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AccountRef } from '../../approvals/defineApproval.ts';
import type { Effect } from '../../approvals/effect.ts';
import { feeCautions, feeWeiOf, isSameFee, stillHolds } from '../../approvals/fee.ts';
import type { FeeChoice, FeeOffer } from '../../approvals/feeShape.ts';
import { amountText } from '../format/amount.ts';
import { hostOf } from '../format/host.ts';
import { ApprovalFrame, type ApprovalFrameProps, SignerRows } from '../kit/ApprovalFrame.tsx';
import type { Simulation } from '../kit/approvalScreen.ts';
import { EffectList } from '../kit/EffectList.tsx';
import { Long } from '../kit/Long.tsx';
import { DescriptionRows, Parts } from '../kit/Parts.tsx';
import { effectWarnings } from './effectWarnings.ts';
import { FeeRow, FeeSheet } from './FeeEditor.tsx';

export interface TransactionScreenProps
  extends Pick<ApprovalFrameProps, 'requester' | 'network' | 'password' | 'busy' | 'fault' | 'onReject'> {
  readonly subject: {
    readonly account: AccountRef;
    readonly network: { readonly name: string; readonly chainId: number };
    readonly description: Description;
    readonly feeOffer: FeeOffer;
    readonly effect?: Effect;
  };
  /** Which of the account's two ledger accounts signs. */
  readonly form: 'classic' | 'pq';
  readonly simulation: Simulation | undefined;
  /** Above the effect. */
  readonly notice?: ReactNode;
  /** Further rows about the signer. */
  readonly signer?: ReactNode;
  /** What happens to the fee. */
  readonly feeNote: string;
  /** Below the rows of the description. */
  readonly children?: ReactNode;
  /** The other signed members besides gas and price: rows above and below them, and the bytes as text. */
  readonly signed: {
    readonly before: ReactNode;
    readonly after?: ReactNode;
    readonly raw: string;
    readonly keepLines?: true;
    readonly testId: string;
    readonly open?: boolean;
  };
  readonly onDecide: (decision: { fee?: FeeChoice }) => void;
}

function Signed({
  signed,
  offer,
  fee,
}: {
  readonly signed: TransactionScreenProps['signed'];
  readonly offer: FeeOffer;
  readonly fee: FeeChoice;
}) {
  return (
    <details className="fold" open={signed.open === true}>
      <summary>
        <ChevronRight className="icon" aria-hidden /> {say('approvals.exactlyWhatIsSigned')}
      </summary>
      <dl className="rows">
        {signed.before}
        <div>
          <dt>{say('approvals.gasLimit')}</dt>
          <dd>{amountText(fee.gasLimit)}</dd>
        </div>
        <div>
          <dt>{offer.isDynamic ? say('approvals.priceOfGasAtMost') : say('approvals.priceOfGas')}</dt>
          <dd>{say('approvals.wei', { amount: amountText(fee.gasPriceWei) })}</dd>
        </div>
        {offer.isDynamic && (
          <div>
            <dt>{say('approvals.ofThatToThe')}</dt>
            <dd>{say('approvals.wei', { amount: amountText(fee.priorityFeeWei) })}</dd>
          </div>
        )}
        {signed.after}
      </dl>
      <pre className="raw" data-testid={signed.testId}>
        <Long text={visibleText(signed.raw, signed.keepLines === undefined ? {} : { keepLines: true })} />
      </pre>
    </details>
  );
}

/** The simulated effect; with another fee than the proposed one, the node's fee no longer applies. */
function effectWith(effect: Effect, isChanged: boolean): Effect {
  if (!isChanged) return effect;
  const { fee: _, ...rest } = effect;
  return rest;
}

/** The screen. */
export function TransactionScreen({
  subject,
  form,
  simulation,
  notice,
  signer,
  feeNote,
  children,
  signed,
  onDecide,
  ...frame
}: TransactionScreenProps) {
  const { description, feeOffer: offer, effect } = subject;
  const [chosen, setChosen] = useState<FeeChoice>();
  const [isEditing, setEditing] = useState(false);
  const fee = chosen ?? offer.proposed;
  const isChanged = !isSameFee(fee, offer.proposed);
  const feeWei = feeWeiOf(fee);
  // The background warned about the proposed fee; a lower one removes the warning.
  const warnings = description.warnings.filter((one) => stillHolds(offer, fee, one.code));
  return (
    <ApprovalFrame
      {...frame}
      needsNode
      act={saidText(description.act)}
      lead={<Parts parts={description.sentence} />}
      warnings={[...(effect === undefined ? [] : effectWarnings(effect)), ...warnings, ...feeCautions(offer, fee)]}
      onApprove={() => onDecide(isChanged ? { fee } : {})}
    >
      {notice}
      {effect !== undefined && (
        <EffectList
          effect={effectWith(effect, isChanged)}
          maxFee={formatDecimal(feeWei)}
          currency={offer.currency}
          simulation={simulation}
        />
      )}
      {description.rows.length > 0 && (
        <div className="card padded compact">
          <DescriptionRows rows={description.rows} />
        </div>
      )}
      {children}
      <SignerRows account={subject.account} form={form} network={subject.network}>
        {signer}
        <FeeRow
          offer={offer}
          choice={fee}
          site={frame.requester.kind === 'wallet' ? undefined : hostOf(frame.requester.origin)}
          note={feeNote}
          onOpen={() => setEditing(true)}
        />
      </SignerRows>
      <Signed signed={signed} offer={offer} fee={fee} />
      {isEditing && (
        <FeeSheet
          offer={offer}
          choice={fee}
          onClose={() => setEditing(false)}
          onUse={(picked) => {
            setChosen(picked);
            setEditing(false);
          }}
        />
      )}
    </ApprovalFrame>
  );
}
