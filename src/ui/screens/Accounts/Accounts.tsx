// The accounts of the wallet, by their origin.

import { say } from '@svc/core/words/say';
import { Check, ChevronRight, Eye, Import as ImportIcon, Plus, Search } from 'lucide-react';
import type { AccountView, KeyringView } from '../../../background/state/view.ts';
import { shortAddress } from '../../format/address.ts';
import { getHost } from '../../host.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Button } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { back, go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useShownAccounts } from '../useAccount.ts';
import { AccountDetail } from './AccountDetail.tsx';
import { ExportKey } from './ExportKey.tsx';
import { ExportKeystore } from './ExportKeystore.tsx';
import { FindAccounts } from './FindAccounts.tsx';
import { ShowAgain } from './HideAccount.tsx';
import { ImportAccount } from './ImportAccount.tsx';
import { MoveToSafe } from './MoveToSafe.tsx';
import { NewPhrase } from './NewPhrase.tsx';
import { RemoveAccount } from './RemoveAccount.tsx';
import { WatchAccount } from './WatchAccount.tsx';

/** The list, or the screen that the path names. */
export function Accounts({ path: [name, act] }: { readonly path: readonly string[] }) {
  switch (name) {
    case undefined:
      return <List />;
    case 'import':
      return <ImportAccount />;
    case 'find':
      return <FindAccounts />;
    case 'watch':
      return <WatchAccount />;
    case 'phrase':
      return <NewPhrase />;
    default:
      break;
  }
  switch (act) {
    case 'key':
      return <ExportKey id={name} />;
    case 'keystore':
      return <ExportKeystore id={name} />;
    case 'move':
      return <MoveToSafe id={name} />;
    case 'remove':
      return <RemoveAccount id={name} />;
    default:
      return <AccountDetail id={name} />;
  }
}

function InUse() {
  return (
    <span className="chip in-use">
      <Check className="icon" aria-hidden /> {say('common.inUse')}
    </span>
  );
}

function Use({ account }: { readonly account: AccountView }) {
  const select = useCommand('selectAccount');
  return (
    <Button
      busy={select.busy}
      aria-label={say('accounts.use2', { name: account.name })}
      onClick={() => void select.run({ accountId: account.id })}
    >
      {say('accounts.use')}
    </Button>
  );
}

function Line({ account, isSelected }: { readonly account: AccountView; readonly isSelected: boolean }) {
  return (
    <li className="item-with-act">
      <button type="button" className="item" onClick={() => go('accounts', account.id)}>
        <Identicon address={account.pqAddress} size={36} />
        <span className="grow">
          <span className="clip strong">
            <Given text={account.name} />
          </span>
          <span className="clip mono tiny soft" title={account.pqAddress}>
            {shortAddress(account.pqAddress)}
          </span>
          {account.watched === undefined && (
            <span className="clip mono tiny soft" title={account.address}>
              {shortAddress(account.address)}
            </span>
          )}
        </span>
        <ChevronRight className="icon soft" aria-hidden />
      </button>
      {account.hidden ? <ShowAgain account={account} /> : isSelected ? <InUse /> : <Use account={account} />}
    </li>
  );
}

function Group({
  keyring,
  accounts,
  selected,
}: {
  readonly keyring: KeyringView;
  readonly accounts: readonly AccountView[];
  readonly selected: string | undefined;
}) {
  const isPhrase = keyring.type === 'hd';
  return (
    <section>
      <div className="section-head">
        <h2>
          <Given text={keyring.label} max={40} />
        </h2>
        {isPhrase && !keyring.backedUp && <span className="chip warn">{say('accounts.noCopyConfirmed')}</span>}
      </div>
      <ul className="list card">
        {accounts.map((account) => (
          <Line key={account.id} account={account} isSelected={account.id === selected} />
        ))}
      </ul>
    </section>
  );
}

/** A wallet that started with a key has no phrase to derive accounts from. */
function AddPhrase() {
  const { isTransient, openFullPage } = getHost();
  const open = (): void => {
    // A popup closes when it loses focus, and the phrase with it.
    if (isTransient?.() === true && openFullPage !== undefined) openFullPage('accounts/phrase');
    else go('accounts', 'phrase');
  };
  return (
    <div className="card padded stack">
      <p className="small soft">{say('accounts.thisWalletHasNo')}</p>
      <Button icon={Plus} kind="primary" onClick={open}>
        {say('accounts.addARecoveryPhrase')}
      </Button>
    </div>
  );
}

/** Accounts outside the groups of phrases and keys: hidden and watch-only ones. */
function Apart({
  title,
  accounts,
  selected,
}: {
  readonly title: string;
  readonly accounts: readonly AccountView[];
  readonly selected?: string | undefined;
}) {
  if (accounts.length === 0) return null;
  return (
    <section>
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      <ul className="list card">
        {accounts.map((account) => (
          <Line key={account.id} account={account} isSelected={account.id === selected} />
        ))}
      </ul>
    </section>
  );
}

function List() {
  const all = useView((view) => view.accounts);
  const accounts = useShownAccounts();
  const keyrings = useView((view) => view.keyrings);
  const selected = useView((view) => view.selectedAccountId);
  const create = useCommand('createAccount');
  const hasPhrase = keyrings.some((keyring) => keyring.type === 'hd');
  return (
    <Screen title={say('common.accounts')} intro={say('accounts.eachHasAQuantum')} onBack={() => back('home')}>
      {keyrings.map((keyring) => {
        const own = accounts.filter((account) => account.keyringId === keyring.id);
        return own.length === 0 ? null : (
          <Group key={keyring.id} keyring={keyring} accounts={own} selected={selected} />
        );
      })}
      <Apart
        title={say('accounts.watchOnly')}
        accounts={all.filter(({ watched }) => watched !== undefined)}
        selected={selected}
      />
      <Apart title={say('accounts.hidden')} accounts={all.filter((account) => account.hidden)} />
      {create.fault !== undefined && <Notice kind="fault" what={create.fault} />}
      <div className="stack">
        {hasPhrase && (
          <Button icon={Plus} wide busy={create.busy} onClick={() => void create.run({})}>
            {say('accounts.addAccount')}
          </Button>
        )}
        {!hasPhrase && <AddPhrase />}
        <Button icon={ImportIcon} wide onClick={() => go('accounts', 'import')}>
          {say('accounts.importAccount')}
        </Button>
        <Button icon={Eye} wide onClick={() => go('accounts', 'watch')}>
          {say('accounts.watchAnAddress')}
        </Button>
        {hasPhrase && (
          <Button icon={Search} wide onClick={() => go('accounts', 'find')}>
            {say('accounts.findUsedAccounts')}
          </Button>
        )}
      </div>
    </Screen>
  );
}
