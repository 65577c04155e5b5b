// One connected site: which accounts it sees, what it has been allowed so far, and the way out.

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
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useShownAccounts } from '../useAccount.ts';

const CAPABILITIES: Readonly<Record<string, string>> = {
  viewAccounts: 'see accounts',
  signMessage: 'ask for signatures',
  sendTransaction: 'ask for transactions',
  manageChain: 'ask to switch networks',
  watchAsset: 'suggest tokens',
  postQuantum: 'ask for quantum-safe signatures',
};

const back = (): void => go('sites');

function Picks({ site }: { readonly site: SiteView }) {
  const accounts = useShownAccounts();
  const [ticked, setTicked] = useState(site.accountIds);
  const save = useCommand('setSiteAccounts');
  const changed = ticked.length !== site.accountIds.length || ticked.some((id) => !site.accountIds.includes(id));
  const toggle = (id: string): void =>
    setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  return (
    <section className="stack">
      <h2>Accounts it sees</h2>
      <AccountPicks accounts={accounts} accountIds={ticked} toggle={toggle} />
      {save.fault !== undefined && <Notice kind="fault" what={save.fault} />}
      {changed && (
        <Button
          kind="primary"
          wide
          busy={save.busy}
          disabled={ticked.length === 0}
          onClick={() =>
            void save.run({
              origin: site.origin,
              accountIds: accounts.map(({ id }) => id).filter((id) => ticked.includes(id)),
            })
          }
        >
          Save
        </Button>
      )}
      {ticked.length === 0 && <p className="small soft">To leave it no account, disconnect it.</p>}
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
      <Screen title="Site" onBack={back}>
        <Empty icon={SearchX} title="This site is not connected">
          <p>It sees no account of yours.</p>
        </Empty>
      </Screen>
    );
  }
  return (
    <Screen title={hostOf(site.origin)} onBack={back}>
      <dl className="rows card padded compact">
        <div className="tall">
          <dt>Address, as the browser sees it</dt>
          <dd className="wrap">{site.origin}</dd>
        </div>
        {site.name !== undefined && (
          <div>
            <dt>Calls itself</dt>
            <dd>
              <Given text={site.name} max={40} />
            </dd>
          </div>
        )}
        <div>
          <dt>Connected</dt>
          <dd>{timeText(site.connectedAt)}</dd>
        </div>
        <div>
          <dt>Last used</dt>
          <dd>{timeAgo(site.lastUsedAt, now)}</dd>
        </div>
        <div className="tall">
          <dt>Allowed so far</dt>
          <dd>
            {site.capabilities.map((one) => CAPABILITIES[one] ?? one).join(', ')}
            <p className="tiny soft">Every single request is shown to you all the same.</p>
          </dd>
        </div>
      </dl>
      <Picks key={site.accountIds.join()} site={site} />
      {revoke.fault !== undefined && <Notice kind="fault" what={revoke.fault} />}
      <Button
        kind="danger"
        wide
        busy={revoke.busy}
        onClick={async () => (await revoke.run({ origin: site.origin })) !== undefined && back()}
      >
        Disconnect site
      </Button>
      <p className="small soft">
        Disconnecting ends what it sees. Allowances that it was given on the network stay until you take them back under
        Settings, Allowances.
      </p>
    </Screen>
  );
}
