// Send a chain transaction: the sentence decoded from its bytes, what it does, who signs where, the highest fee, the
// bytes folded.

import { amountText } from '../../ui/format/amount.ts';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';
import { Given } from '../../ui/kit/Given.tsx';
import { Notice } from '../../ui/kit/Notice.tsx';
import { ValueTree } from '../../ui/kit/ValueTree.tsx';
import { TransactionScreen } from '../TransactionScreen.tsx';

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

function Before({ tx }: { readonly tx: Subject['tx'] }) {
  return (
    <>
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
    </>
  );
}

function After({ tx }: { readonly tx: Subject['tx'] }) {
  return (
    <>
      {tx.accessList.length > 0 && (
        <div>
          <dt>Access list</dt>
          <dd>
            {tx.accessList.length} {tx.accessList.length === 1 ? 'address' : 'addresses'}
          </dd>
        </div>
      )}
      <div>
        <dt>Data</dt>
        <dd>{(tx.data.length - 2) / 2} bytes</dd>
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
      feeNote="spent even if it fails"
      notice={replaces !== undefined && <Replacing replaces={replaces} />}
      signer={
        <div>
          <dt>Signs with</dt>
          <dd>{subject.form === 'pq' ? 'the quantum-safe key' : 'the classic key'}</dd>
        </div>
      }
      signed={{ before: <Before tx={tx} />, after: <After tx={tx} />, raw: tx.data, testId: 'raw-data' }}
    >
      {call !== undefined && (
        <section className="card padded">
          <h2>
            Calls <Given text={call.name} max={60} />
          </h2>
          {call.args.length === 0 ? <p className="small soft">without arguments</p> : <ValueTree nodes={call.args} />}
        </section>
      )}
    </TransactionScreen>
  );
}
