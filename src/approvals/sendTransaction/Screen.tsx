// Send a chain transaction: the sentence decoded from its bytes, what it does, who signs where, the highest fee, the bytes
// folded.

import { visibleText } from '@svc/core/text';
import { ChevronRight } from 'lucide-react';
import { amountText } from '../../ui/format/amount.ts';
import { Amount } from '../../ui/kit/Amount.tsx';
import { ApprovalFrame, SignerRows } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';
import { EffectList } from '../../ui/kit/EffectList.tsx';
import { Given } from '../../ui/kit/Given.tsx';
import { Notice } from '../../ui/kit/Notice.tsx';
import { DescriptionRows, Parts } from '../../ui/kit/Parts.tsx';
import { ValueTree } from '../../ui/kit/ValueTree.tsx';

type Subject = ApprovalScreenProps<'sendTransaction'>['subject'];

const TYPES: { readonly [T in Subject['tx']['type']]: string } = {
  legacy: 'legacy',
  accessList: 'with an access list',
  dynamicFee: 'dynamic fee (EIP-1559)',
  pq: 'quantum-safe',
};

function Replacing({ replaces }: { readonly replaces: NonNullable<Subject['replaces']> }) {
  return (
    <Notice
      kind="note"
      what={
        replaces.act === 'cancel'
          ? `It takes the place of transaction ${replaces.nonce}, which then never happens.`
          : `It sends transaction ${replaces.nonce} again for a higher fee.`
      }
      advice="Should a block include the earlier one first, this one has no effect and costs nothing."
    />
  );
}

function Envelope({ tx }: { readonly tx: Subject['tx'] }) {
  return (
    <details className="fold">
      <summary>
        <ChevronRight className="icon" aria-hidden /> Exactly what is signed
      </summary>
      <dl className="rows">
        <div>
          <dt>Kind</dt>
          <dd>{TYPES[tx.type]}</dd>
        </div>
        <div>
          <dt>Chain id</dt>
          <dd>{tx.chainId}</dd>
        </div>
        <div className="tall">
          <dt>To</dt>
          <dd className="mono small wrap">{tx.to ?? 'nobody: it makes a contract'}</dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd>{amountText(tx.valueWei)} wei</dd>
        </div>
        <div>
          <dt>Gas limit</dt>
          <dd>{amountText(tx.gasLimit)}</dd>
        </div>
        <div>
          <dt>Gas price, at most</dt>
          <dd>{amountText(tx.gasPriceWei)} wei</dd>
        </div>
        {tx.type === 'dynamicFee' && (
          <div>
            <dt>Of that to the proposer, at most</dt>
            <dd>{amountText(tx.priorityFeeWei)} wei</dd>
          </div>
        )}
        {tx.accessList.length > 0 && (
          <div>
            <dt>Access list</dt>
            <dd>
              {tx.accessList.length} {tx.accessList.length === 1 ? 'address' : 'addresses'}
            </dd>
          </div>
        )}
      </dl>
      <p className="tiny soft">Data, {(tx.data.length - 2) / 2} bytes:</p>
      <pre className="raw" data-testid="raw-data">
        {visibleText(tx.data)}
      </pre>
    </details>
  );
}

/** Sentence, warnings, effect, rows, the call's arguments, who signs where, fee; the envelope folded. */
export function SendTransactionScreen({ subject, requester, onDecide, simulation, ...rest }: ApprovalScreenProps<'sendTransaction'>) {
  const { description, tx, call } = subject;
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act={description.act}
      lead={<Parts parts={description.sentence} />}
      warnings={description.warnings}
      onApprove={() => onDecide({})}
    >
      {subject.replaces !== undefined && <Replacing replaces={subject.replaces} />}
      {subject.effect !== undefined && <EffectList effect={subject.effect} maxFee={subject.fee} currency={subject.currency} simulation={simulation} />}
      {description.rows.length > 0 && (
        <div className="card padded compact">
          <DescriptionRows rows={description.rows} />
        </div>
      )}
      {call !== undefined && (
        <section className="card padded">
          <h2>
            Calls <Given text={call.name} max={60} />
          </h2>
          {call.args.length === 0 ? <p className="small soft">without arguments</p> : <ValueTree nodes={call.args} />}
        </section>
      )}
      <SignerRows account={subject.account} form={subject.form} network={subject.network}>
        <div>
          <dt>Signs with</dt>
          <dd>{subject.form === 'pq' ? 'the quantum-safe key' : 'the classic key'}</dd>
        </div>
        <div>
          <dt>Fee, at most</dt>
          <dd>
            <Amount value={subject.fee} unit={subject.currency} />
            <p className="tiny soft">spent even if it fails</p>
          </dd>
        </div>
      </SignerRows>
      <Envelope tx={tx} />
    </ApprovalFrame>
  );
}
