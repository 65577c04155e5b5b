// Receive: both addresses of the account, each with a QR code and its purpose; and a payment request, whose code and
// link fill in the payer's form.

import { toChecksumAddress } from '@svc/core/accounts/address';
import { MOST_PLACES, paymentLink, paymentUri } from '@svc/core/accounts/paymentRequest';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { cutMiddle, visibleSymbol } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { type ReactNode, useState } from 'react';
import { shortAddress } from '../../format/address.ts';
import { type Entry, readAmount } from '../../format/entry.ts';
import { getHost } from '../../host.ts';
import { FullAddress } from '../../kit/Address.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { CopyButton } from '../../kit/Copy.tsx';
import { Field, Select } from '../../kit/Field.tsx';
import { QrCode } from '../../kit/QrCode.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { ShareButton } from '../../kit/Share.tsx';
import { back } from '../../store/route.ts';
import { signedChainId, useAccount, useNetwork } from '../useAccount.ts';
import { useBalances } from '../useBalances.ts';

const SYMBOL_MAX = 16;

interface CodeProps {
  readonly text: string;
  readonly label: string;
  readonly copy: string;
  readonly children?: ReactNode;
}

function Code({ text, label, copy, children }: CodeProps) {
  return (
    <div className="stack receive">
      <QrCode text={text} label={label} />
      {children}
      <div className="line wraps">
        <CopyButton text={text} label={copy} />
        <ShareButton text={text} />
      </div>
    </div>
  );
}

/** The form of a request and its code. */
function Request({ address, chainId }: { readonly address: string; readonly chainId: number }) {
  const assets = useBalances()?.assets ?? [];
  const [chosen, setAsset] = useState('');
  const [typed, setTyped] = useState('');
  const balance = assets.find((one) => one.asset === chosen);
  const symbol = balance === undefined ? '' : cutMiddle(visibleSymbol(balance.symbol), SYMBOL_MAX);
  const entry: Entry =
    balance === undefined
      ? { empty: true }
      : readAmount(typed, { symbol, decimals: Math.min(balance.decimals, MOST_PLACES) });
  const request = {
    to: address,
    chainId,
    ...(balance === undefined
      ? {}
      : { asset: balance.asset === NATIVE_SYMBOL ? NATIVE_SYMBOL : toChecksumAddress(balance.asset) }),
    ...('value' in entry ? { amount: entry.value } : {}),
  };
  // A link needs a web wallet, and the only known one is the one that runs here.
  const text = getHost().kind === 'web' ? paymentLink(location.origin, request) : paymentUri(request);
  return (
    <div className="stack loose">
      <Select
        label={say('common.asset')}
        value={balance?.asset ?? ''}
        onChange={(event) => {
          setAsset(event.target.value);
          setTyped('');
        }}
      >
        <option value="">{say('receive.whoeverPaysChooses')}</option>
        {assets.map((one) => (
          <option key={one.asset} value={one.asset}>
            {cutMiddle(visibleSymbol(one.symbol), SYMBOL_MAX)}
            {one.asset === NATIVE_SYMBOL ? '' : ` (${shortAddress(one.asset, 4)})`}
          </option>
        ))}
      </Select>
      {balance !== undefined && (
        <Field
          label={say('receive.amountIfAny')}
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          fault={'fault' in entry ? entry.fault : undefined}
          hint={say('send.inWithUpTo', { balance: symbol, decimals: balance.decimals })}
        />
      )}
      {'fault' in entry ? null : (
        <Code text={text} label={say('receive.qrCodeOfRequest')} copy={say('receive.copyRequest')} />
      )}
      <p className="small soft">{say('receive.aRequestFillsIn')}</p>
    </div>
  );
}

/** One address at a time, the quantum-safe one first. */
export function Receive() {
  const account = useAccount();
  const network = useNetwork();
  const [chosen, setForm] = useState<'pq' | 'classic'>('pq');
  const [what, setWhat] = useState<'address' | 'request'>('address');
  if (account === undefined) return null;
  const onlyClassic = network?.isSvc === false;
  const form = account.watched ?? (onlyClassic ? 'classic' : chosen);
  const address = form === 'pq' ? account.pqAddress : account.address;
  return (
    <Screen title={say('common.receive')} onBack={() => back('home')}>
      <Choice
        label={say('receive.what')}
        labelHidden
        value={what}
        options={[
          { value: 'address', label: say('common.address') },
          { value: 'request', label: say('receive.request') },
        ]}
        onChange={setWhat}
      />
      {!onlyClassic && account.watched === undefined && (
        <Choice
          label={say('common.address')}
          labelHidden
          value={form}
          options={[
            { value: 'pq', label: say('common.quantumSafe') },
            { value: 'classic', label: say('common.classic') },
          ]}
          onChange={setForm}
        />
      )}
      {what === 'request' && network !== undefined ? (
        <Request address={address} chainId={signedChainId(network)} />
      ) : (
        <>
          <Code text={address} label={say('receive.qrCodeOf', { address })} copy={say('common.copyAddress')}>
            <FullAddress address={address} />
          </Code>
          <p className="small soft">
            {form === 'pq'
              ? say('receive.signedWithMlDsa')
              : onlyClassic
                ? say('receive.thisNetworkKnowsClassic')
                : say('receive.forSendersThatKnow')}
          </p>
        </>
      )}
    </Screen>
  );
}
