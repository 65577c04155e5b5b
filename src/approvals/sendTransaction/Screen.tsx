// Send a chain transaction: the sentence decoded from its bytes, what it does, who signs where, the highest fee, the
// bytes folded.

import { say } from '@svc/core/words/say';
import { amountText } from '../../ui/format/amount.ts';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';
import { Given } from '../../ui/kit/Given.tsx';
import { Notice } from '../../ui/kit/Notice.tsx';
import { Say } from '../../ui/kit/Say.tsx';
import { ValueTree } from '../../ui/kit/ValueTree.tsx';
import { TransactionScreen } from '../TransactionScreen.tsx';

type Subject = ApprovalScreenProps<'sendTransaction'>['subject'];

const TYPES: { readonly [T in Subject['tx']['type']]: string } = {
  legacy: 'legacy',
  get accessList() {
    return say('approvals.withAnAccessList');
  },
  get dynamicFee() {
    return say('approvals.dynamicFeeEip1559');
  },
  pq: 'quantum-safe',
};

function Replacing({ replaces }: { readonly replaces: NonNullable<Subject['replaces']> }) {
  return (
    <Notice
      kind="note"
      what={
        replaces.act === 'cancel'
          ? say('approvals.itTakesThePlace', { nonce: replaces.nonce })
          : say('approvals.itSendsTransactionAgain', { nonce: replaces.nonce })
      }
      advice={say('approvals.shouldABlockInclude')}
    />
  );
}

function Before({ tx }: { readonly tx: Subject['tx'] }) {
  return (
    <>
      <div>
        <dt>{say('common.kind')}</dt>
        <dd>{TYPES[tx.type]}</dd>
      </div>
      <div>
        <dt>{say('common.chainId')}</dt>
        <dd>{tx.chainId}</dd>
      </div>
      <div className="tall">
        <dt>{say('common.to')}</dt>
        <dd className="mono small wrap">{tx.to ?? say('approvals.nobodyItMakesA')}</dd>
      </div>
      <div>
        <dt>{say('approvals.value')}</dt>
        <dd>{say('approvals.wei', { amount: amountText(tx.valueWei) })}</dd>
      </div>
    </>
  );
}

function After({ tx }: { readonly tx: Subject['tx'] }) {
  return (
    <>
      {tx.accessList.length > 0 && (
        <div>
          <dt>{say('approvals.accessList')}</dt>
          <dd>{say('approvals.addresses', { count: tx.accessList.length })}</dd>
        </div>
      )}
      <div>
        <dt>{say('approvals.data')}</dt>
        <dd>{say('approvals.bytes', { count: (tx.data.length - 2) / 2 })}</dd>
      </div>
    </>
  );
}

/** What the transaction does, the call's arguments, and its envelope exactly. */
export function SendTransactionScreen({ subject, simulation, ...rest }: ApprovalScreenProps<'sendTransaction'>) {
  const { tx, call, replaces } = subject;
  return (
    <TransactionScreen
      {...rest}
      subject={subject}
      form={subject.form}
      simulation={simulation}
      feeNote={say('approvals.spentEvenIfIt')}
      notice={replaces !== undefined && <Replacing replaces={replaces} />}
      signer={
        <div>
          <dt>{say('approvals.signsWith')}</dt>
          <dd>{subject.form === 'pq' ? say('approvals.theQuantumSafeKey') : say('approvals.theClassicKey')}</dd>
        </div>
      }
      signed={{ before: <Before tx={tx} />, after: <After tx={tx} />, raw: tx.data, testId: 'raw-data' }}
    >
      {call !== undefined && (
        <section className="card padded">
          <h2>
            <Say code="approvals.calls" slots={{ name: <Given text={call.name} max={60} /> }} />
          </h2>
          {call.args.length === 0 ? (
            <p className="small soft">{say('approvals.withoutArguments')}</p>
          ) : (
            <ValueTree nodes={call.args} />
          )}
        </section>
      )}
    </TransactionScreen>
  );
}
