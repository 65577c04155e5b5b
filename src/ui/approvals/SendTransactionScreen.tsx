// Send a chain transaction: the sentence decoded from its bytes, its effect, signer and network, the maximum fee, the
// folded bytes.

import { say } from '@svc/core/words/say';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';
import { Given } from '../kit/Given.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Say } from '../kit/Say.tsx';
import { ValueTree } from '../kit/ValueTree.tsx';
import { EnvelopeRows } from './EnvelopeRows.tsx';
import { TransactionScreen } from './TransactionScreen.tsx';

type Subject = ApprovalScreenProps<'sendTransaction'>['subject'];

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

/** The effect of the transaction, the call's arguments, and its exact envelope. */
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
      signed={{
        before: <EnvelopeRows.Before tx={tx} />,
        after: <EnvelopeRows.After tx={tx} />,
        raw: tx.data,
        testId: 'raw-data',
      }}
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
