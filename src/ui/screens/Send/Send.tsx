// Send: what, from which of the account's two addresses, to whom, how much. What is entered here is shown once more in the
// approval, exactly as a site's request would be, and only there is it signed.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { cutMiddle, visibleText } from '@svc/core/text';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import type { BalanceView } from '../../../background/state/view.ts';
import { shortAddress } from '../../format/address.ts';
import { amountText } from '../../format/amount.ts';
import { readAmount, withoutKept } from '../../format/entry.ts';
import { Button } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Field, Select } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Loading } from '../../kit/States.tsx';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useBalances } from '../Home/useBalances.ts';
import { useAccount, useNetwork } from '../useAccount.ts';
import { Recipient, recipientOf } from './Recipient.tsx';

/** Kept back for the fee when all of the native asset is sent: what the usual ceiling of gas costs. */
const FEE_KEPT = '0.001';
const SYMBOL_MAX = 16;

type Form = 'pq' | 'classic';

const back = (): void => go('home');
const symbolOf = ({ symbol }: BalanceView): string => cutMiddle(visibleText(symbol), SYMBOL_MAX);

function optionText(balance: BalanceView): string {
  const mark = balance.asset === NATIVE_SYMBOL ? '' : ` (${shortAddress(balance.asset, 4)})`;
  return `${symbolOf(balance)}${mark}`;
}

/** What can be sent of a balance, after the fee where the fee is paid in the same asset. */
function sendable(balance: BalanceView, form: Form): string {
  const held = form === 'pq' ? balance.pq : balance.classic;
  return balance.asset === NATIVE_SYMBOL ? withoutKept(held, FEE_KEPT) : held;
}

function Form({ assets, first }: { readonly assets: readonly BalanceView[]; readonly first: BalanceView }) {
  const account = useAccount();
  const [asset, setAsset] = useState(first.asset);
  const onlyClassic = useNetwork()?.isSvc === false;
  const [chosen, setForm] = useState<Form>(first.pq === '0' && first.classic !== '0' ? 'classic' : 'pq');
  const form = onlyClassic ? 'classic' : chosen;
  const [to, setTo] = useState('');
  const [typed, setTyped] = useState('');
  const prepare = useCommand('prepareSend');
  const balance = assets.find((one) => one.asset === asset) ?? first;
  if (account === undefined) return null;
  const available = sendable(balance, form);
  const amount = readAmount(typed, { symbol: symbolOf(balance), decimals: balance.decimals, available });
  const fromAddress = form === 'pq' ? account.pqAddress : account.address;
  const recipient = recipientOf(to, form, fromAddress);
  const ready = 'value' in amount && 'value' in recipient;
  return (
    <form
      className="stack loose"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!('value' in amount) || !('value' in recipient)) return;
        const done = await prepare.run({ accountId: account.id, form, asset: balance.asset, to: recipient.value, amount: amount.value });
        if (done !== undefined) go('draft', done.result.id);
      }}
    >
      <Select
        label="Asset"
        value={balance.asset}
        onChange={(event) => {
          setAsset(event.target.value);
          setTyped('');
        }}
      >
        {assets.map((one) => (
          <option key={one.asset} value={one.asset}>
            {optionText(one)}
          </option>
        ))}
      </Select>
      <div className="stack">
        {!onlyClassic && (
          <Choice
            label="From"
            value={form}
            options={[
              { value: 'pq', label: 'Quantum-safe' },
              { value: 'classic', label: 'Classic' },
            ]}
            onChange={setForm}
          />
        )}
        <p className="small soft">
          {amountText(form === 'pq' ? balance.pq : balance.classic)} {symbolOf(balance)} on <span className="mono nowrap">{shortAddress(fromAddress)}</span>
        </p>
      </div>
      <Recipient typed={to} onChange={setTo} fromAccountId={account.id} form={form} fromAddress={fromAddress} />
      <Field
        label="Amount"
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        fault={'fault' in amount ? amount.fault : undefined}
        hint={balance.asset === NATIVE_SYMBOL ? `In whole ${symbolOf(balance)}. ${FEE_KEPT} is kept back for the fee.` : `In whole ${symbolOf(balance)}.`}
        after={
          <button type="button" className="max" disabled={available === '0'} onClick={() => setTyped(available)}>
            Max
          </button>
        }
      />
      {prepare.fault !== undefined && <Notice kind="fault" what={prepare.fault} />}
      <Button type="submit" kind="primary" wide busy={prepare.busy} disabled={!ready}>
        Review
      </Button>
    </form>
  );
}

/** The screen; the path may name an asset. */
export function Send({ asset }: { readonly asset: string | undefined }) {
  const balances = useBalances();
  const assets = balances?.assets ?? [];
  const first = assets.find((one) => one.asset === asset) ?? assets[0];
  return (
    <Screen title="Send" onBack={back}>
      {balances === undefined || balances.updatedAt === 0 ? (
        <Loading label="Reading balances" />
      ) : first === undefined ? (
        <div className="card">
          <Empty icon={Coins} title="There is nothing to send">
            <p>Receive something first.</p>
            <Button onClick={() => go('receive')}>Receive</Button>
          </Empty>
        </div>
      ) : (
        <Form assets={assets} first={first} />
      )}
    </Screen>
  );
}
