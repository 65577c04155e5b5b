// The signed members of an envelope besides gas and price, as rows.

import { say } from '@svc/core/words/say';
import type { Subject } from '../../approvals/kinds.ts';
import { amountText } from '../format/amount.ts';

type Tx = Subject<'sendTransaction'>['tx'];

const TYPES: { readonly [T in Tx['type']]: string } = {
  legacy: 'legacy',
  get accessList() {
    return say('approvals.withAnAccessList');
  },
  get dynamicFee() {
    return say('approvals.dynamicFeeEip1559');
  },
  pq: 'quantum-safe',
};

function Before({ tx }: { readonly tx: Tx }) {
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

function After({ tx }: { readonly tx: Tx }) {
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

/** Rows above and below gas and price. */
export const EnvelopeRows = { Before, After } as const;
