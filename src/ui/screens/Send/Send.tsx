// Send: which asset, from which of the account's two addresses, to whom, how much. The input is shown once more in the
// approval, exactly like a site's request, and only there is it signed.

import { isPayment } from '@svc/core/accounts/paymentRequest';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { cutMiddle, visibleSymbol } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { Coins, Images, ScanLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BalanceView } from '../../../background/state/view.ts';
import { shortAddress } from '../../format/address.ts';
import { cutPlaces, readAmount } from '../../format/entry.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Button } from '../../kit/Button.tsx';
import { Field, Select } from '../../kit/Field.tsx';
import { Say } from '../../kit/Say.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Loading } from '../../kit/States.tsx';
import { Valued } from '../../kit/Valued.tsx';
import { back, go } from '../../store/route.ts';
import { noteDraft, startedAgain, wantedPayment } from '../../store/sentPayments.ts';
import { useCommand } from '../../store/useCommand.ts';
import { signedChainId, useAccount, useNetwork, useWatchOnly } from '../useAccount.ts';
import { useBalances } from '../useBalances.ts';
import { WatchOnly } from '../WatchOnly.tsx';
import { FromChoice } from './FromChoice.tsx';
import { FromRequest } from './FromRequest.tsx';
import { PaymentForm, useFeeFor } from './PaymentForm.tsx';
import { Recipient, recipientOf } from './Recipient.tsx';
import { RequestFault } from './RequestFault.tsx';
import { type NotFilledIn, pendingPayment, type Requested, readRequest, usePaymentWaits } from './requested.ts';
import { useQuote } from './useQuote.ts';

const SYMBOL_MAX = 16;

type Form = 'pq' | 'classic';

const toHome = (): void => back('home');
const symbolOf = ({ symbol }: BalanceView): string => cutMiddle(visibleSymbol(symbol), SYMBOL_MAX);

function optionText(balance: BalanceView): string {
  const mark = balance.asset === NATIVE_SYMBOL ? '' : ` (${shortAddress(balance.asset, 4)})`;
  return `${symbolOf(balance)}${mark}`;
}

function Form({ assets, first }: { readonly assets: readonly BalanceView[]; readonly first: BalanceView }) {
  const account = useAccount();
  const [asset, setAsset] = useState(first.asset);
  const network = useNetwork();
  const onlyClassic = network?.isSvc === false;
  const [again] = useState(() => {
    const one = wantedPayment();
    return one?.asset === first.asset ? one : undefined;
  });
  useEffect(startedAgain, []);
  const [chosen, setForm] = useState<Form>(
    again?.form ?? (first.pq === '0' && first.classic !== '0' ? 'classic' : 'pq'),
  );
  const form = onlyClassic ? 'classic' : chosen;
  const [to, setTo] = useState(again?.to ?? '');
  const [typed, setTyped] = useState(again?.amount ?? '');
  const [isAll, setAll] = useState(false);
  const [requested, setRequested] = useState<Requested>();
  const [requestFault, setRequestFault] = useState<NotFilledIn>();
  const fillIn = (text: string): void => {
    const read = readRequest(text, network === undefined ? 0 : signedChainId(network), assets);
    setRequestFault('fault' in read ? read : undefined);
    setRequested('fault' in read ? undefined : read);
    if ('fault' in read) return;
    setTo(read.to);
    if (read.asset !== undefined) setAsset(read.asset);
    setAll(false);
    setTyped(read.amount ?? '');
  };
  const requestWaits = usePaymentWaits();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (requestWaits) fillIn(pendingPayment.take());
  }, [requestWaits]);
  const prepare = useCommand('prepareSend');
  const balance = assets.find((one) => one.asset === asset) ?? first;
  const fromAddress = (form === 'pq' ? account?.pqAddress : account?.address) ?? '';
  const recipient = recipientOf(to, form, fromAddress);
  const what = JSON.stringify([balance.asset, form, 'value' in recipient ? recipient.value : '']);
  const chosenFee = useFeeFor(what);
  const fee = chosenFee.fee === undefined ? {} : { fee: chosenFee.fee };
  const { quote, fault } = useQuote('quoteSend', {
    accountId: account?.id ?? '',
    form,
    asset: balance.asset,
    ...('value' in recipient ? { to: recipient.value } : {}),
    ...(isAll ? { isAll, ...fee } : {}),
  });
  if (account === undefined) return null;
  const isNative = balance.asset === NATIVE_SYMBOL;
  const held = form === 'pq' ? balance.pq : balance.classic;
  // After trades a balance may have more places than its asset shows.
  const most = cutPlaces(held, balance.decimals);
  const shown = isAll ? (quote?.all ?? '') : typed;
  const amount = readAmount(shown, {
    symbol: symbolOf(balance),
    decimals: balance.decimals,
    available: isNative ? (quote?.all ?? held) : held,
  });
  const type = (text: string): void => {
    setAll(false);
    setTyped(text);
  };
  return (
    <PaymentForm
      label={say('common.send')}
      quoted={{ offer: quote?.offer, fault }}
      chosen={chosenFee}
      preparing={prepare}
      missing={'value' in recipient ? ('value' in amount ? undefined : say('why.amount')) : say('why.recipient')}
      onReview={async () => {
        if (!('value' in amount) || !('value' in recipient)) return;
        const payment = {
          accountId: account.id,
          form,
          asset: balance.asset,
          to: recipient.value,
          amount: amount.value,
        };
        const done = await prepare.run({ ...payment, ...(isAll ? { isAll } : {}), ...fee });
        if (done === undefined) return;
        noteDraft(done.result.id, { asset: balance.asset, form, to, amount: shown });
        go('draft', done.result.id);
      }}
    >
      {requestFault !== undefined && <RequestFault {...requestFault} />}
      <Select
        label={say('common.asset')}
        value={balance.asset}
        onChange={(event) => {
          setAsset(event.target.value);
          type('');
        }}
      >
        {assets.map((one) => (
          <option key={one.asset} value={one.asset}>
            {optionText(one)}
          </option>
        ))}
      </Select>
      <FromRequest isSo={requested?.asset === balance.asset} />
      <FromChoice form={form} onlyClassic={onlyClassic} onChange={setForm}>
        <Say
          code="send.on"
          slots={{
            held: <Amount value={held} unit={balance.symbol} />,
            fromAddress: <span className="mono nowrap">{shortAddress(fromAddress)}</span>,
          }}
        />
      </FromChoice>
      <Recipient
        typed={to}
        onChange={(text) => (isPayment(text) ? fillIn(text) : setTo(text))}
        fromAccountId={account.id}
        form={form}
        fromAddress={fromAddress}
      />
      <FromRequest isSo={requested?.to === to} />
      <div>
        <Field
          label={say('send.amount')}
          inputMode="decimal"
          value={shown}
          onChange={(event) => type(event.target.value)}
          fault={'fault' in amount ? amount.fault : undefined}
          hint={
            isAll
              ? say('send.allThatTheFee')
              : balance.decimals === 0
                ? say('send.inWhichCannotBe', { balance: symbolOf(balance) })
                : say('send.inWithUpTo', { balance: symbolOf(balance), decimals: balance.decimals })
          }
          after={
            <button
              type="button"
              className="max"
              disabled={isNative ? quote?.all === undefined || quote.all === '0' : most === '0'}
              onClick={() => (isNative ? setAll(true) : type(most))}
            >
              {say('send.max')}
            </button>
          }
        />
        {'value' in amount && <Valued asset={balance.asset} amount={amount.value} />}
      </div>
      <FromRequest isSo={!isAll && requested?.amount !== undefined && requested.amount === typed} />
    </PaymentForm>
  );
}

/** The screen; the path may name an asset. */
export function Send({ asset }: { readonly asset: string | undefined }) {
  const balances = useBalances();
  const assets = balances?.assets ?? [];
  const first = assets.find((one) => one.asset === asset) ?? assets[0];
  if (useWatchOnly())
    return (
      <Screen title={say('common.send')} onBack={toHome}>
        <WatchOnly />
      </Screen>
    );
  return (
    <Screen title={say('common.send')} onBack={toHome}>
      <div className="line wraps">
        <Button kind="plain" icon={ScanLine} onClick={() => go('pair', 'camera')}>
          {say('send.scan')}
        </Button>
        <Button kind="plain" icon={Images} onClick={() => go('items')}>
          {say('send.sendAnNftInstead')}
        </Button>
      </div>
      {balances === undefined || balances.updatedAt === 0 ? (
        <Loading label={say('common.readingBalances')} />
      ) : first === undefined ? (
        <div className="card">
          <Empty icon={Coins} title={say('send.thereIsNothingTo')}>
            <p>{say('send.receiveSomethingFirst')}</p>
            <Button onClick={() => go('receive')}>{say('common.receive')}</Button>
          </Empty>
        </div>
      ) : (
        <Form assets={assets} first={first} />
      )}
    </Screen>
  );
}
