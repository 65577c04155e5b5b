// Connected sites, and pairings over the relay; each can be ended. A site's own screen is SiteDetail.tsx.

import { listPieces } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { ChevronRight, Globe, Link2, Unplug } from 'lucide-react';
import { useState } from 'react';
import type { PairingView, SiteView } from '../../../background/state/view.ts';
import { hostOf } from '../../format/host.ts';
import { timeAgo } from '../../format/time.ts';
import { Button } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Host } from '../../kit/Host.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty } from '../../kit/States.tsx';
import { useNow } from '../../kit/useNow.ts';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { SiteDetail } from './SiteDetail.tsx';

function PairingLine({ pairing, now }: { readonly pairing: PairingView; readonly now: number }) {
  const disconnect = useCommand('disconnectPairing');
  const state =
    pairing.state === 'online'
      ? pairing.peerOnline
        ? say('sites.siteOnline')
        : say('sites.siteOfflineRequestsWait')
      : pairing.state === 'connecting'
        ? say('sites.connecting')
        : say('sites.relayUnreachableTryingAgain');
  return (
    <li className="item site">
      <Link2 className="icon soft" aria-hidden />
      <span className="grow">
        <span className="strong wrap">
          <Host of={pairing.origin} />
        </span>
        <span className="tiny soft wrap block">
          {say('sites.paired', { state, createdAt: timeAgo(pairing.createdAt, now) })}
        </span>
        <span className="tiny soft wrap block">
          <Say code="sites.overTheRelay" slots={{ relay: <Host of={pairing.relay} /> }} />
        </span>
        {disconnect.fault !== undefined && <Notice kind="fault" what={disconnect.fault} />}
      </span>
      <Button
        kind="danger"
        busy={disconnect.busy}
        aria-label={say('sites.disconnect2', { origin: hostOf(pairing.origin) })}
        onClick={() => void disconnect.run({ topic: pairing.topic })}
      >
        {say('sites.disconnect')}
      </Button>
    </li>
  );
}

function SiteLine({ site, now }: { readonly site: SiteView; readonly now: number }) {
  const accounts = useView((view) => view.accounts);
  const seen = accounts.filter((account) => site.accountIds.includes(account.id));
  return (
    <li>
      <button type="button" className="item" onClick={() => go('sites', site.origin)}>
        <Globe className="icon soft" aria-hidden />
        <span className="grow">
          <span className="strong wrap">
            <Host of={site.origin} />
          </span>
          <span className="tiny soft wrap block">
            <Say
              code="sites.sees"
              slots={{
                accounts: listPieces(seen.map(({ id, name }) => <Given key={id} text={name} max={24} />)),
              }}
            />
          </span>
          <span className="tiny soft block">
            {say('sites.lastUsed2', { lastUsedAt: timeAgo(site.lastUsedAt, now) })}
          </span>
        </span>
        <ChevronRight className="icon soft" aria-hidden />
      </button>
    </li>
  );
}

function RevokeAll() {
  const [asked, setAsked] = useState(false);
  const revoke = useCommand('revokeAllSites');
  if (!asked)
    return (
      <Button kind="plain" onClick={() => setAsked(true)}>
        {say('sites.disconnectAll')}
      </Button>
    );
  return (
    <Button
      kind="danger"
      busy={revoke.busy}
      onClick={async () => (await revoke.run({})) !== undefined && setAsked(false)}
    >
      {say('sites.disconnectEverySite')}
    </Button>
  );
}

/** Both lists, or the site that the path names. */
export function Sites({ path: [origin] }: { readonly path: readonly string[] }) {
  return origin === undefined ? <Lists /> : <SiteDetail origin={origin} />;
}

function Lists() {
  const sites = useView((view) => view.sites);
  const pairings = useView((view) => view.pairings);
  const now = useNow(15_000);
  return (
    <Screen title={say('common.sites')} intro={say('sites.whoMaySeeYour')}>
      <section>
        <div className="section-head">
          <h2>{say('sites.pairings')}</h2>
          <Button kind="plain" icon={Link2} onClick={() => go('pair')}>
            {say('common.pairASite')}
          </Button>
        </div>
        <div className="card">
          {pairings.length === 0 ? (
            <Empty icon={Link2} title={say('sites.noPairings')}>
              <p>{say('sites.pairWithASite')}</p>
            </Empty>
          ) : (
            <ul className="list">
              {pairings.map((pairing) => (
                <PairingLine key={pairing.topic} pairing={pairing} now={now} />
              ))}
            </ul>
          )}
        </div>
      </section>
      <section>
        <div className="section-head">
          <h2>{say('sites.connectedSites')}</h2>
          {sites.length > 1 && <RevokeAll />}
        </div>
        <div className="card">
          {sites.length === 0 ? (
            <Empty icon={Unplug} title={say('sites.noSiteIsConnected')}>
              <p>{say('sites.aSiteAsksYou')}</p>
            </Empty>
          ) : (
            <ul className="list">
              {sites.map((site) => (
                <SiteLine key={site.origin} site={site} now={now} />
              ))}
            </ul>
          )}
        </div>
      </section>
    </Screen>
  );
}
