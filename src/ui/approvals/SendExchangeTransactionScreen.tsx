// Send an exchange transaction. One screen for every operation: it displays the lines from the operation's declaration.

import { say } from '@svc/core/words/say';
import { Clock } from 'lucide-react';
import { layOutJson } from '../format/json.ts';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';
import { TransactionScreen } from './TransactionScreen.tsx';

/** What the operation does, and its parameters exactly. */
export function SendExchangeTransactionScreen({
  subject,
  simulation,
  ...rest
}: ApprovalScreenProps<'sendExchangeTransaction'>) {
  const { description } = subject;
  return (
    <TransactionScreen
      {...rest}
      subject={subject}
      form="pq"
      simulation={simulation}
      feeNote={say('approvals.burnedEvenIfThe')}
      signed={{
        open: description.rows.length === 0 && description.sentence.length === 0,
        before: (
          <div>
            <dt>{say('common.operation')}</dt>
            <dd>
              {subject.op} <span className="soft">· {subject.opNumber}</span>
            </dd>
          </div>
        ),
        raw: layOutJson(subject.paramsText),
        keepLines: true,
        testId: 'raw-params',
      }}
    >
      <ul className="facts">
        <li>
          <Clock className="icon" aria-hidden /> {say('approvals.itExecutesWhenA')}
        </li>
      </ul>
    </TransactionScreen>
  );
}
