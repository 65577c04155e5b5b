// The accounts of the wallet: add the next one of the phrase, rename.

import { visibleText } from '@svc/core/text';
import { Check, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '../../../background/state/view.ts';
import { Address, Identicon } from '../../kit/Address.tsx';
import { Button, IconButton } from '../../kit/Button.tsx';
import { Field } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';

const NAME_MAX = 40;

function AccountCard({ account, isSelected }: { readonly account: AccountView; readonly isSelected: boolean }) {
  const [editing, setEditing] = useState(false);
  const [name, setName] = useState(account.name);
  const rename = useCommand('renameAccount');
  const select = useCommand('selectAccount');
  return (
    <li className="card padded stack">
      {editing ? (
        <form
          className="stack"
          onSubmit={async (event) => {
            event.preventDefault();
            if ((await rename.run({ accountId: account.id, name })) !== undefined) setEditing(false);
          }}
        >
          <Field label="Account name" value={name} maxLength={NAME_MAX} onChange={(event) => setName(event.target.value)} fault={rename.fault} autoFocus />
          <div className="pair">
            <Button onClick={() => setEditing(false)}>Cancel</Button>
            <Button type="submit" kind="primary" busy={rename.busy} disabled={name.trim() === ''}>
              Save
            </Button>
          </div>
        </form>
      ) : (
        <div className="line">
          <Identicon address={account.pqAddress} size={36} />
          <span className="grow">
            <span className="clip strong" title={visibleText(account.name)}>
              <Given text={account.name} />
            </span>
            <span className="tiny soft">{isSelected ? 'In use' : account.source === 'created' ? 'Created here' : 'Imported'}</span>
          </span>
          <IconButton icon={Pencil} label={`Rename ${account.name}`} onClick={() => setEditing(true)} />
          {isSelected ? (
            <Check className="icon" aria-hidden />
          ) : (
            <Button busy={select.busy} aria-label={`Use ${account.name}`} onClick={() => void select.run({ accountId: account.id })}>
              Use
            </Button>
          )}
        </div>
      )}
      <dl className="rows">
        <div className="tall">
          <dt>Quantum-safe address</dt>
          <dd>
            <Address address={account.pqAddress} picture={false} />
          </dd>
        </div>
        <div className="tall">
          <dt>Classic address</dt>
          <dd>
            <Address address={account.address} picture={false} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** All accounts. */
export function Accounts() {
  const accounts = useView((view) => view.accounts);
  const selected = useView((view) => view.selectedAccountId);
  const create = useCommand('createAccount');
  return (
    <Screen title="Accounts" intro="All of them come from your recovery phrase, in this order." onBack={() => go('home')}>
      <ul className="stack">
        {accounts.map((account) => (
          <AccountCard key={account.id} account={account} isSelected={account.id === selected} />
        ))}
      </ul>
      {create.fault !== undefined && <Notice kind="fault" what={create.fault} />}
      <Button icon={Plus} wide busy={create.busy} onClick={() => void create.run({})}>
        Add account
      </Button>
    </Screen>
  );
}
