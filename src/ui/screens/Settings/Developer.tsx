// For developers of sites: recent requests of sites, test networks, and the record of internal faults.

import { say } from '@svc/core/words/say';
import { Bug, ChevronRight, ListTree } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SiteRequestView } from '../../../background/state/view.ts';
import { amountText } from '../../format/amount.ts';
import { clockText } from '../../format/time.ts';
import { Button } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Loading } from '../../kit/States.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { TestNetworks } from './TestNetworks.tsx';

const EVERY_MS = 2_000;
const METHOD_MAX = 60;

function outcomeOf({ code, tookMs }: SiteRequestView): string {
  if (tookMs === undefined) return say('developer.waits');
  return code === undefined
    ? say('developer.answered', { ms: amountText(String(tookMs)) })
    : say('developer.refused', { code: String(code), ms: amountText(String(tookMs)) });
}

function Requests() {
  const [requests, setRequests] = useState<readonly SiteRequestView[]>();
  const read = useCommand('readSiteRequests');
  const look = async (isClear: boolean): Promise<void> => {
    const answer = await read.run({ isClear });
    if (answer !== undefined) setRequests(answer.result ?? []);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read while the screen is open
  useEffect(() => {
    void look(false);
    const timer = setInterval(() => void look(false), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <section className="stack" aria-label={say('developer.requests')}>
      <h2>{say('developer.requests')}</h2>
      {read.fault !== undefined && <Notice kind="fault" what={read.fault} />}
      {requests === undefined ? (
        <Loading label={say('developer.requests')} />
      ) : requests.length === 0 ? (
        <div className="card">
          <Empty icon={ListTree} title={say('developer.noRequests')}>
            <p>{say('developer.askSomething')}</p>
          </Empty>
        </div>
      ) : (
        <>
          <ul className="list card">
            {requests.map((one) => (
              <li key={one.id} className="item stack">
                <span className="mono small wrap">
                  <Given text={one.method === '' ? '?' : one.method} max={METHOD_MAX} />
                </span>
                <span className="tiny soft wrap">
                  {clockText(one.at)} · <Given text={one.origin} /> ·{' '}
                  {one.by === 'relay' ? say('developer.paired') : say('developer.page')}
                </span>
                <span className="tiny wrap">{outcomeOf(one)}</span>
              </li>
            ))}
          </ul>
          <Button onClick={() => void look(true)}>{say('developer.clear')}</Button>
        </>
      )}
    </section>
  );
}

/** The page. */
export function Developer({ onBack }: { readonly onBack: () => void }) {
  const settings = useView((view) => view.settings);
  const update = useCommand('updateSettings');
  return (
    <Screen title={say('developer.developer')} intro={say('developer.intro')} onBack={onBack}>
      <label className="card pick">
        <input
          type="checkbox"
          checked={settings.developerMode}
          onChange={(event) => void update.run({ developerMode: event.target.checked })}
        />
        <span className="grow">
          <span className="strong block">{say('developer.keepRequests')}</span>
          <span className="small soft">{say('developer.whatIsKept')}</span>
        </span>
      </label>
      <TestNetworks isShown={settings.showTestnets} onChange={(showTestnets) => void update.run({ showTestnets })} />
      {update.fault !== undefined && <Notice kind="fault" what={update.fault} />}
      <ul className="list card">
        <li>
          <button type="button" className="item" onClick={() => go('settings', 'problems')}>
            <Bug className="icon soft" aria-hidden />
            <span className="grow">{say('settings.problems')}</span>
            <ChevronRight className="icon soft" aria-hidden />
          </button>
        </li>
      </ul>
      {settings.developerMode && <Requests />}
    </Screen>
  );
}
