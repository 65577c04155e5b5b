// Contract tokens that the user follows, and ABIs that let the wallet name what a contract is asked to do.

import { Coins, FileCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { shortAddress } from '../../format/address.ts';
import { readRecipient } from '../../format/entry.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Button, IconButton } from '../../kit/Button.tsx';
import { AddressField, Field, TextArea } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty } from '../../kit/States.tsx';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';

function AddToken() {
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState<string>();
  const watch = useCommand('watchToken');
  const address = readRecipient(typed);
  return (
    <form
      className="card padded stack"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!('value' in address)) return;
        const done = await watch.run({ address: address.value });
        if (done === undefined) return;
        setAdded(done.result.symbol);
        setTyped('');
      }}
    >
      <h2>Add a token</h2>
      <AddressField
        label="Contract address"
        value={typed}
        onChange={(event) => {
          setAdded(undefined);
          watch.clear();
          setTyped(event.target.value);
        }}
        fault={'fault' in address ? address.fault : watch.fault}
        hint="Only the address says which token it is; take it from a source that you trust."
      />
      {added !== undefined && (
        <p className="small" role="status">
          <Given text={added} max={24} /> is on the list.
        </p>
      )}
      <Button type="submit" busy={watch.busy} disabled={!('value' in address)}>
        Add token
      </Button>
    </form>
  );
}

/** Tokens of contracts on the active network. */
export function Tokens({ onBack }: { readonly onBack: () => void }) {
  const network = useView((view) => view.activeNetwork);
  const tokens = useView((view) => view.tokens).filter((one) => one.network === network);
  const remove = useCommand('unwatchToken');
  return (
    <Screen title="Contract tokens" intro="ERC-20 tokens of contracts. Tokens of the exchange appear by themselves." onBack={onBack}>
      <div className="card">
        {tokens.length === 0 ? (
          <Empty icon={Coins} title="No tokens on this list">
            <p>Add one by the address of its contract, or let a site suggest one.</p>
          </Empty>
        ) : (
          <ul className="list">
            {tokens.map((token) => (
              <li key={token.address} className="item">
                <Identicon address={token.address} />
                <span className="grow">
                  <span className="clip strong">
                    <Given text={token.symbol} max={16} />
                  </span>
                  <span className="clip mono tiny soft">
                    {shortAddress(token.address)} · {token.decimals} decimals
                  </span>
                </span>
                <IconButton
                  icon={Trash2}
                  label={`Take ${shortAddress(token.address)} off the list`}
                  onClick={() => void remove.run({ network, address: token.address })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {remove.fault !== undefined && <Notice kind="fault" what={remove.fault} />}
      <AddToken />
    </Screen>
  );
}

function AddAbi() {
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const [abi, setAbi] = useState('');
  const [added, setAdded] = useState<number>();
  const save = useCommand('saveAbi');
  const address = readRecipient(typed);
  return (
    <form
      className="card padded stack"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!('value' in address)) return;
        const done = await save.run({ address: address.value, name: name.trim(), abi });
        if (done === undefined) return;
        setAdded(done.result.functions);
        setTyped('');
        setName('');
        setAbi('');
      }}
    >
      <h2>Add an ABI</h2>
      <AddressField
        label="Contract address"
        value={typed}
        onChange={(event) => {
          setAdded(undefined);
          setTyped(event.target.value);
        }}
        fault={'fault' in address ? address.fault : undefined}
      />
      <Field label="Your name for it" value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
      <TextArea
        label="ABI"
        rows={4}
        value={abi}
        onChange={(event) => setAbi(event.target.value)}
        hint="The JSON list that compilers and explorers give."
        fault={save.fault}
      />
      {added !== undefined && (
        <p className="small" role="status">
          {added} {added === 1 ? 'function is' : 'functions are'} known by name now.
        </p>
      )}
      <Button type="submit" busy={save.busy} disabled={!('value' in address) || name.trim() === '' || abi.trim() === ''}>
        Add ABI
      </Button>
    </form>
  );
}

/** ABIs for contracts on the active network. */
export function Abis({ onBack }: { readonly onBack: () => void }) {
  const network = useView((view) => view.activeNetwork);
  const abis = useView((view) => view.abis).filter((one) => one.network === network);
  const remove = useCommand('removeAbi');
  return (
    <Screen
      title="Contract ABIs"
      intro="With its ABI, a call to a contract is shown with the names of its function and arguments. It says what is called, not what the contract does."
      onBack={onBack}
    >
      <div className="card">
        {abis.length === 0 ? (
          <Empty icon={FileCode} title="No ABIs yet">
            <p>Tokens, NFTs, permits and multicalls are known without one.</p>
          </Empty>
        ) : (
          <ul className="list">
            {abis.map((abi) => (
              <li key={abi.address} className="item">
                <span className="grow">
                  <span className="clip strong">
                    <Given text={abi.name} max={32} />
                  </span>
                  <span className="clip mono tiny soft">
                    {shortAddress(abi.address)} · {abi.functions} functions
                  </span>
                </span>
                <IconButton icon={Trash2} label={`Forget the ABI of ${abi.name}`} onClick={() => void remove.run({ network, address: abi.address })} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {remove.fault !== undefined && <Notice kind="fault" what={remove.fault} />}
      <AddAbi />
    </Screen>
  );
}
