// The user's list of contract tokens, and ABIs that name contract calls: two lists of contracts, each with a form to
// add one.

import { say } from '@svc/core/words/say';
import { Coins, FileCode, type LucideIcon, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shortAddress } from '../../format/address.ts';
import { Identicon } from '../../kit/Address.tsx';
import { IconButton } from '../../kit/Button.tsx';
import { Field, TextArea } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty } from '../../kit/States.tsx';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';
import { ContractForm } from './ContractForm.tsx';

const NAME_MAX = 24;

interface Contract {
  readonly address: string;
  /** The name that somebody gave it. */
  readonly name: string;
  readonly about: string;
  /** Text of the button that removes it. */
  readonly removal: string;
}

interface ContractListProps {
  readonly contracts: readonly Contract[];
  readonly icon: LucideIcon;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly fault: string | undefined;
  readonly onRemove: (address: string) => void;
}

function ContractList({ contracts, icon, emptyTitle, emptyText, fault, onRemove }: ContractListProps) {
  return (
    <>
      <div className="card">
        {contracts.length === 0 ? (
          <Empty icon={icon} title={emptyTitle}>
            <p>{emptyText}</p>
          </Empty>
        ) : (
          <ul className="list">
            {contracts.map(({ address, name, about, removal }) => (
              <li key={address} className="item">
                <Identicon address={address} />
                <span className="grow">
                  <span className="clip strong">
                    <Given text={name} max={NAME_MAX} />
                  </span>
                  <span className="block tiny soft">
                    <span className="mono nowrap">{shortAddress(address)}</span> · {about}
                  </span>
                </span>
                <IconButton icon={Trash2} label={removal} onClick={() => onRemove(address)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {fault !== undefined && <Notice kind="fault" what={fault} />}
    </>
  );
}

function AddToken() {
  const watch = useCommand('watchToken');
  return (
    <ContractForm
      act={say('common.addToken')}
      busy={watch.busy}
      fault={watch.fault}
      hint={say('tokens.onlyTheAddressSays')}
      onTyped={watch.clear}
      onAdd={async (address): Promise<ReactNode | undefined> => {
        const done = await watch.run({ address });
        return (
          done && (
            <Say code="tokens.isOnTheList" slots={{ symbol: <Given text={done.result.symbol} max={NAME_MAX} /> }} />
          )
        );
      }}
    />
  );
}

/** Tokens of contracts on the active network. */
export function Tokens({ onBack }: { readonly onBack: () => void }) {
  const network = useView((view) => view.activeNetwork);
  const tokens = useView((view) => view.tokens).filter((one) => one.network === network);
  const remove = useCommand('unwatchToken');
  return (
    <Screen title={say('common.contractTokens')} intro={say('tokens.erc20TokensOf')} onBack={onBack}>
      <ContractList
        contracts={tokens.map(({ address, symbol, decimals }) => ({
          address,
          name: symbol,
          about: say('tokens.decimals', { decimals }),
          removal: say('tokens.takeOffTheList', { address: shortAddress(address) }),
        }))}
        icon={Coins}
        emptyTitle={say('tokens.noTokensOnThis')}
        emptyText={say('tokens.addOneByThe')}
        fault={remove.fault}
        onRemove={(address) => void remove.run({ network, address })}
      />
      <AddToken />
    </Screen>
  );
}

function AddAbi() {
  const [name, setName] = useState('');
  const [abi, setAbi] = useState('');
  const save = useCommand('saveAbi');
  return (
    <ContractForm
      act={say('tokens.addAbi')}
      busy={save.busy}
      ready={name.trim() !== '' && abi.trim() !== ''}
      onAdd={async (address) => {
        const done = await save.run({ address, name: name.trim(), abi });
        if (done === undefined) return undefined;
        setName('');
        setAbi('');
        const { functions } = done.result;
        return say('tokens.functionsKnown', { count: functions });
      }}
    >
      <Field
        label={say('tokens.yourNameForIt')}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={say('tokens.abi')}
        rows={4}
        value={abi}
        onChange={(event) => setAbi(event.target.value)}
        hint={say('tokens.theJsonListThat')}
        fault={save.fault}
      />
    </ContractForm>
  );
}

/** ABIs for contracts on the active network. */
export function Abis({ onBack }: { readonly onBack: () => void }) {
  const network = useView((view) => view.activeNetwork);
  const abis = useView((view) => view.abis).filter((one) => one.network === network);
  const remove = useCommand('removeAbi');
  return (
    <Screen title={say('common.contractAbis')} intro={say('tokens.withItsAbiA')} onBack={onBack}>
      <ContractList
        contracts={abis.map(({ address, name, functions }) => ({
          address,
          name,
          about: say('tokens.functions', { functions }),
          removal: say('tokens.forgetTheAbiOf', { name }),
        }))}
        icon={FileCode}
        emptyTitle={say('tokens.noAbisYet')}
        emptyText={say('tokens.tokensNftsPermitsAnd')}
        fault={remove.fault}
        onRemove={(address) => void remove.run({ network, address })}
      />
      <AddAbi />
    </Screen>
  );
}
