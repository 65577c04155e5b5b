// Internal faults of the wallet, for the user to read and to copy into a report. They are never sent.

import { reportText, traceText } from '@svc/core/errorTrace';
import { say } from '@svc/core/words/say';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FaultRecord } from '../../../background/commands/registry.ts';
import { timeAgo, timeText } from '../../format/time.ts';
import { Button } from '../../kit/Button.tsx';
import { CopyButton } from '../../kit/Copy.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Loading } from '../../kit/States.tsx';
import { useCommand } from '../../store/useCommand.ts';

function Fault({ fault }: { readonly fault: FaultRecord }) {
  const [outermost] = fault.trace;
  return (
    <li className="item stack">
      <span className="strong wrap">{outermost?.code ?? outermost?.name}</span>
      <span className="tiny soft">
        <Say
          code="settings.faultWhere"
          slots={{ where: <bdi>{fault.where}</bdi>, when: timeAgo(fault.lastAt, Date.now()), count: fault.count }}
        />
      </span>
      <details className="fold">
        <summary>{say('settings.faultDetails')}</summary>
        <p className="tiny soft">
          {say('settings.faultVersion', { version: fault.version, when: timeText(fault.lastAt) })}
        </p>
        <pre className="raw">{traceText(fault.trace)}</pre>
      </details>
    </li>
  );
}

/** The screen. */
export function Faults({ onBack }: { readonly onBack: () => void }) {
  const [faults, setFaults] = useState<readonly FaultRecord[]>();
  const read = useCommand('readFaults');
  const clear = useCommand('clearFaults');
  const look = async (): Promise<void> => {
    const answer = await read.run({});
    if (answer !== undefined) setFaults(answer.result.toReversed());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; it is read again after a change
  useEffect(() => void look(), []);
  const forget = async (): Promise<void> => {
    if ((await clear.run({})) !== undefined) await look();
  };
  const refused = read.fault ?? clear.fault;
  return (
    <Screen title={say('settings.problems')} intro={say('settings.problemsIntro')} onBack={onBack}>
      {refused !== undefined && <Notice kind="fault" what={refused} />}
      {faults === undefined ? (
        refused === undefined && <Loading label={say('settings.problems')} />
      ) : faults.length === 0 ? (
        <Empty icon={ShieldCheck} title={say('settings.noProblems')} />
      ) : (
        <>
          <div className="line wraps">
            <CopyButton text={reportText(navigator.userAgent, faults)} label={say('settings.copyReport')} />
            <Button busy={clear.busy} onClick={() => void forget()}>
              {say('settings.clearProblems')}
            </Button>
          </div>
          <ul className="list card">
            {faults.map((fault) => (
              <Fault key={`${fault.where} ${fault.firstAt} ${fault.count}`} fault={fault} />
            ))}
          </ul>
        </>
      )}
    </Screen>
  );
}
