// One account: its name, both addresses, its origin, and its actions.

import { say } from '@svc/core/words/say';
import {
  ChevronRight,
  EyeOff,
  FileKey,
  KeyRound,
  type LucideIcon,
  Pencil,
  SearchX,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '../../../background/state/view.ts';
import { Address, Identicon } from '../../kit/Address.tsx';
import { Button, IconButton } from '../../kit/Button.tsx';
import { Field } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty } from '../../kit/States.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useOwnAccounts } from '../useAccount.ts';
import { HiddenNotice, HideSheet } from './HideAccount.tsx';
import { WatchedDetail } from './WatchedDetail.tsx';

const NAME_MAX = 40;
const back = (): void => go('accounts');

const SOURCES: { readonly [S in AccountView['source']]: string } = {
  get created() {
    return say('accounts.madeHereFromThe');
  },
  get 'imported-phrase'() {
    return say('accounts.fromAnImportedPhrase');
  },
  get 'imported-key'() {
    return say('accounts.fromAnImportedKey');
  },
  get 'imported-keystore'() {
    return say('accounts.fromAKeystoreFile');
  },
  get watched() {
    return say('accounts.watchOnly');
  },
};

function Name({ account }: { readonly account: AccountView }) {
  const [editing, setEditing] = useState(false);
  const [name, setName] = useState(account.name);
  const rename = useCommand('renameAccount');
  if (!editing) {
    return (
      <div className="line">
        <Identicon address={account.pqAddress} size={44} />
        <span className="grow strong wrap">
          <Given text={account.name} />
        </span>
        <IconButton
          icon={Pencil}
          label={say('accounts.rename', { name: account.name })}
          onClick={() => setEditing(true)}
        />
      </div>
    );
  }
  return (
    <form
      className="stack"
      onSubmit={async (event) => {
        event.preventDefault();
        if ((await rename.run({ accountId: account.id, name })) !== undefined) setEditing(false);
      }}
    >
      <Field
        label={say('accounts.accountName')}
        value={name}
        maxLength={NAME_MAX}
        onChange={(event) => setName(event.target.value)}
        fault={rename.fault}
        autoFocus
      />
      <div className="pair">
        <Button onClick={() => setEditing(false)}>{say('common.cancel')}</Button>
        <Button type="submit" kind="primary" busy={rename.busy} disabled={name.trim() === ''}>
          {say('common.save')}
        </Button>
      </div>
    </form>
  );
}

function Door({
  icon: Icon,
  label,
  onOpen,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onOpen: () => void;
}) {
  return (
    <li>
      <button type="button" className="item" onClick={onOpen}>
        <Icon className="icon soft" aria-hidden />
        <span className="grow">{label}</span>
        <ChevronRight className="icon soft" aria-hidden />
      </button>
    </li>
  );
}

/** An account that is no longer in the wallet. */
export function NoAccount() {
  return (
    <Screen title={say('common.account')} onBack={back}>
      <Empty icon={SearchX} title={say('accounts.thisAccountIsNot')}>
        <p>{say('accounts.itWasRemovedOr')}</p>
      </Empty>
    </Screen>
  );
}

/** The screen. */
export function AccountDetail({ id }: { readonly id: string }) {
  const account = useView((view) => view.accounts.find((one) => one.id === id));
  const isOnly = useView((view) => view.accounts.filter(({ watched }) => watched === undefined).length === 1);
  const isLastShown = useOwnAccounts().length === 1;
  const [hiding, setHiding] = useState(false);
  if (account === undefined) return <NoAccount />;
  if (account.watched !== undefined)
    return (
      <Screen title={say('common.account')} onBack={back}>
        <Name account={account} />
        <WatchedDetail account={account} />
      </Screen>
    );
  return (
    <Screen title={say('common.account')} onBack={back}>
      <Name account={account} />
      {account.hidden && <HiddenNotice account={account} />}
      {account.classicalOnly && (
        <Notice kind="caution" what={say('accounts.itsQuantumSafeKey')} advice={say('accounts.forQuantumSafetyMove')} />
      )}
      <dl className="rows card padded compact">
        <div className="tall">
          <dt>{say('common.quantumSafeAddress')}</dt>
          <dd>
            <Address address={account.pqAddress} picture={false} />
          </dd>
        </div>
        <div className="tall">
          <dt>{say('common.classicAddress')}</dt>
          <dd>
            <Address address={account.address} picture={false} />
          </dd>
        </div>
        <div>
          <dt>{say('accounts.comesFrom')}</dt>
          <dd>
            {SOURCES[account.source]}
            {account.hdIndex !== undefined && (
              <span className="block tiny soft">{say('accounts.place', { hdIndex: account.hdIndex + 1 })}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{say('accounts.keyFingerprint')}</dt>
          <dd className="mono small">{account.pqFingerprint}</dd>
        </div>
      </dl>
      <ul className="list card">
        {!account.classicalOnly && (
          <Door
            icon={ShieldCheck}
            label={say('accounts.moveToQuantumSafe')}
            onOpen={() => go('accounts', id, 'move')}
          />
        )}
        <Door icon={KeyRound} label={say('accounts.showPrivateKeys')} onOpen={() => go('accounts', id, 'key')} />
        <Door icon={FileKey} label={say('accounts.saveAKeystoreFile')} onOpen={() => go('accounts', id, 'keystore')} />
        {!account.hidden && !isLastShown && (
          <Door icon={EyeOff} label={say('accounts.hideAccount')} onOpen={() => setHiding(true)} />
        )}
        {!isOnly && (
          <Door icon={Trash2} label={say('accounts.removeAccount')} onOpen={() => go('accounts', id, 'remove')} />
        )}
      </ul>
      {hiding && <HideSheet account={account} onClose={() => setHiding(false)} />}
    </Screen>
  );
}
