// One connected site: which accounts it sees, what it has been allowed so far, and a button to disconnect it.

import { listText } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import type { SiteView } from '../../../background/state/view.ts';
import { hostOf } from '../../format/host.ts';
import { timeAgo, timeText } from '../../format/time.ts';
import { AccountPicks } from '../../kit/AccountPicks.tsx';
import { Button } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty } from '../../kit/States.tsx';
import { useNow } from '../../kit/useNow.ts';
import { useView } from '../../store/mirror.ts';
import { back } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useOwnAccounts } from '../useAccount.ts';

const CAPABILITIES: Readonly<Record<string, string>> = {
  get viewAccounts() {
    return say('sites.seeAccounts');
  },
  get signMessage() {
    return say('sites.askForSignatures');
  },
  get sendTransaction() {
    return say('sites.askForTransactions');
  },
  get manageChain() {
    return say('sites.askToSwitchNetworks');
  },
  get watchAsset() {
    return say('sites.suggestTokens');
  },
  get postQuantum() {
    return say('sites.askForQuantumSafe');
  },
};

const toSites = (): void => back('sites');

function Picks({ site }: { readonly site: SiteView }) {
  const accounts = useOwnAccounts();
  const [ticked, setTicked] = useState(site.accountIds);
  const save = useCommand('setSiteAccounts');
  const changed = ticked.length !== site.accountIds.length || ticked.some((id) => !site.accountIds.includes(id));
  const toggle = (id: string): void =>
    setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  return (
    <section className="stack">
      <h2>{say('sites.accountsItSees')}</h2>
      <AccountPicks accounts={accounts} accountIds={ticked} toggle={toggle} />
      {save.fault !== undefined && <Notice kind="fault" what={save.fault} />}
      {changed && (
        <Button
          kind="primary"
          wide
          busy={save.busy}
          why={ticked.length === 0 ? say('approvals.chooseAtLeastOne') : undefined}
          onClick={() =>
            void save.run({
              origin: site.origin,
              accountIds: accounts.map(({ id }) => id).filter((id) => ticked.includes(id)),
            })
          }
        >
          {say('common.save')}
        </Button>
      )}
      {ticked.length === 0 && <p className="small soft">{say('sites.toLeaveItNo')}</p>}
    </section>
  );
}

/** The site of an origin. */
export function SiteDetail({ origin }: { readonly origin: string }) {
  const site = useView((view) => view.sites.find((one) => one.origin === origin));
  const now = useNow(15_000);
  const revoke = useCommand('revokeSite');
  if (site === undefined) {
    return (
      <Screen title={say('sites.site')} onBack={toSites}>
        <Empty icon={SearchX} title={say('sites.thisSiteIsNot')}>
          <p>{say('sites.itSeesNoAccount')}</p>
        </Empty>
      </Screen>
    );
  }
  return (
    <Screen title={hostOf(site.origin)} onBack={toSites}>
      <dl className="rows card padded compact">
        <div className="tall">
          <dt>{say('sites.addressAsTheBrowser')}</dt>
          <dd className="wrap">{site.origin}</dd>
        </div>
        {site.name !== undefined && (
          <div>
            <dt>{say('common.callsItself')}</dt>
            <dd>
              <Given text={site.name} max={40} />
            </dd>
          </div>
        )}
        <div>
          <dt>{say('sites.connected')}</dt>
          <dd>{timeText(site.connectedAt)}</dd>
        </div>
        <div>
          <dt>{say('sites.lastUsed')}</dt>
          <dd>{timeAgo(site.lastUsedAt, now)}</dd>
        </div>
        <div className="tall">
          <dt>{say('sites.allowedSoFar')}</dt>
          <dd>
            {listText(site.capabilities.map((one) => CAPABILITIES[one] ?? one))}
            <p className="tiny soft">{say('sites.everySingleRequestIs')}</p>
          </dd>
        </div>
      </dl>
      <Picks key={site.accountIds.join()} site={site} />
      {revoke.fault !== undefined && <Notice kind="fault" what={revoke.fault} />}
      <Button
        kind="danger"
        wide
        busy={revoke.busy}
        onClick={async () => (await revoke.run({ origin: site.origin })) !== undefined && toSites()}
      >
        {say('sites.disconnectSite')}
      </Button>
      <p className="small soft">{say('sites.disconnectingEndsWhatIt')}</p>
    </Screen>
  );
}
