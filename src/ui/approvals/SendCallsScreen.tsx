// Send several calls: a card for each in order, their combined effect, who signs, the maximum total fee, and the folded
// bytes of each.

import { visibleText } from '@svc/core/visibleText';
import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { saidText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { ChevronRight } from 'lucide-react';
import { amountText } from '../format/amount.ts';
import { Amount } from '../kit/Amount.tsx';
import { ApprovalFrame, SignerRows } from '../kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';
import { EffectList } from '../kit/EffectList.tsx';
import { Given } from '../kit/Given.tsx';
import { Long } from '../kit/Long.tsx';
import { Notice } from '../kit/Notice.tsx';
import { DescriptionRows, Parts } from '../kit/Parts.tsx';
import { Say } from '../kit/Say.tsx';
import { ValueTree } from '../kit/ValueTree.tsx';
import { EnvelopeRows } from './EnvelopeRows.tsx';
import { effectWarnings } from './effectWarnings.ts';

type Call = ApprovalScreenProps<'sendCalls'>['subject']['calls'][number];

const numberOf = (at: number): string => saidText(message('call.row.call', { number: part.given(String(at + 1)) }));

function CallCard({ call, at }: { readonly call: Call; readonly at: number }) {
  const { description, call: known } = call;
  return (
    <li className="card padded" data-testid="batch-call">
      <h2>{numberOf(at)}</h2>
      <p className="sentence">
        <Parts parts={description.sentence} />
      </p>
      {description.rows.length > 0 && <DescriptionRows rows={description.rows} />}
      {known !== undefined && known.args.length > 0 && (
        <details className="fold">
          <summary>
            <ChevronRight className="icon" aria-hidden />
            <Say code="approvals.calls" slots={{ name: <Given text={known.name} max={60} /> }} />
          </summary>
          <ValueTree nodes={known.args} />
        </details>
      )}
    </li>
  );
}

function Signed({ calls }: { readonly calls: readonly Call[] }) {
  return (
    <details className="fold">
      <summary>
        <ChevronRight className="icon" aria-hidden /> {say('approvals.exactlyWhatIsSigned')}
      </summary>
      {calls.map(({ tx }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a call is what it is
        <section key={at} aria-label={numberOf(at)}>
          <h3>{numberOf(at)}</h3>
          <dl className="rows">
            <EnvelopeRows.Before tx={tx} />
            <div>
              <dt>{say('approvals.gasLimit')}</dt>
              <dd>{amountText(tx.gasLimit)}</dd>
            </div>
            <div>
              <dt>{say('approvals.priceOfGas')}</dt>
              <dd>{say('approvals.wei', { amount: amountText(tx.gasPriceWei) })}</dd>
            </div>
            <EnvelopeRows.After tx={tx} />
          </dl>
          <pre className="raw" data-testid={`raw-data-${at + 1}`}>
            <Long text={visibleText(tx.data)} />
          </pre>
        </section>
      ))}
    </details>
  );
}

/** The effect of each call, and the combined effect. */
export function SendCallsScreen({ subject, simulation, onDecide, ...frame }: ApprovalScreenProps<'sendCalls'>) {
  const { calls, description, effect, account, network, fee, currency } = subject;
  return (
    <ApprovalFrame
      {...frame}
      needsNode
      act={saidText(description.act)}
      lead={<Parts parts={description.sentence} />}
      warnings={[...(effect === undefined ? [] : effectWarnings(effect)), ...description.warnings]}
      onApprove={() => onDecide({})}
    >
      {effect !== undefined && <EffectList effect={effect} maxFee={fee} currency={currency} simulation={simulation} />}
      <ol className="batch">
        {calls.map((call, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a call is what it is
          <CallCard key={at} call={call} at={at} />
        ))}
      </ol>
      {calls.length > 1 && (
        <Notice kind="note" what={say('approvals.callsStandAlone')} advice={say('approvals.callsStandAlone.advice')} />
      )}
      <SignerRows account={account} form="classic" network={network}>
        <div>
          <dt>{say('approvals.signsWith')}</dt>
          <dd>{say('approvals.theClassicKey')}</dd>
        </div>
        <div>
          <dt>{say('common.feeAtMost')}</dt>
          <dd>
            <Amount value={fee} unit={currency} />
            <p className="tiny soft">{say('approvals.spentEvenIfIt')}</p>
          </dd>
        </div>
      </SignerRows>
      <Signed calls={calls} />
    </ApprovalFrame>
  );
}
