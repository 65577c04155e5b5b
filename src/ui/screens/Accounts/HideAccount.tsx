// Hiding an account, with its consequences shown first, and showing it again.

import { listText } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import type { AccountView } from '../../../background/state/view.ts';
import { hostOf } from '../../format/host.ts';
import { Button } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';

/** Sites that are named; beyond this number they are counted. */
const NAMED_SITES = 3;

function SitesThatSee({ accountId }: { readonly accountId: string }) {
  const sites = useView((view) => view.sites).filter((site) => site.accountIds.includes(accountId));
  if (sites.length === 0) return null;
  return (
    <Notice
      kind="caution"
      what={
        sites.length <= NAMED_SITES
          ? say('accounts.willSeeItNo', { sites: listText(sites.map((site) => hostOf(site.origin))) })
          : say('accounts.sitesWillSeeIt', { sites: sites.length })
      }
      advice={say('accounts.shownAgainItIs')}
    />
  );
}

/** Asks before an account is hidden. */
export function HideSheet({ account, onClose }: { readonly account: AccountView; readonly onClose: () => void }) {
  const hide = useCommand('setAccountHidden');
  return (
    <Sheet title={say('accounts.hideAccount')} onClose={onClose}>
      <p>
        <Say
          code="accounts.isNoLongerOffered"
          slots={{
            name: (
              <strong>
                <Given text={account.name} max={40} />
              </strong>
            ),
          }}
        />
      </p>
      <SitesThatSee accountId={account.id} />
      {hide.fault !== undefined && <Notice kind="fault" what={hide.fault} />}
      <div className="pair">
        <Button onClick={onClose}>{say('common.cancel')}</Button>
        <Button
          kind="primary"
          busy={hide.busy}
          onClick={async () => (await hide.run({ accountId: account.id, hidden: true })) !== undefined && onClose()}
        >
          {say('accounts.hideAccount')}
        </Button>
      </div>
    </Sheet>
  );
}

/** Shows a hidden account again. */
export function ShowAgain({ account }: { readonly account: AccountView }) {
  const show = useCommand('setAccountHidden');
  return (
    <>
      <Button
        busy={show.busy}
        aria-label={say('accounts.show2', { name: account.name })}
        onClick={() => void show.run({ accountId: account.id, hidden: false })}
      >
        {say('accounts.show')}
      </Button>
      {show.fault !== undefined && <Notice kind="fault" what={show.fault} />}
    </>
  );
}

/** What hiding means, on the account's own screen. */
export function HiddenNotice({ account }: { readonly account: AccountView }) {
  return (
    <div className="card padded line apart">
      <p className="small">{say('accounts.hiddenNotOfferedTo')}</p>
      <ShowAgain account={account} />
    </div>
  );
}
