// Connecting a wallet: in this browser, or on another device by a QR code.

import { Laptop, QrCode as QrIcon, Smartphone, Unplug } from 'lucide-react';
import type { Pairing } from '../../connect/createRelayProvider.ts';
import { qrDataUrl } from '../../connect/qrCode.ts';
import { Address } from '../../ui/kit/Address.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { CopyButton } from '../../ui/kit/Copy.tsx';
import { Notice } from '../../ui/kit/Notice.tsx';
import { type Stores, useWalletState } from '../stores.ts';
import type { WalletState } from '../wallet/wallet.ts';
import { NetworkNotice } from './NetworkNotice.tsx';

export function ConnectPanel({ stores }: { readonly stores: Stores }) {
  const state = useWalletState(stores);
  if (state.way !== 'none') return <Connected stores={stores} state={state} />;
  if (state.pairing !== undefined)
    return <PairingCard pairing={state.pairing} state={state} onCancel={() => void stores.wallet.cancelPairing()} />;
  return (
    <section className="panel connect" aria-labelledby="connect-title">
      <header className="panel-head">
        <h2 id="connect-title">Connect a wallet</h2>
      </header>
      <div className="stack padded">
        {state.found.length > 1 ? (
          state.found.map((wallet) => (
            <Button
              key={wallet.uuid}
              wide
              busy={state.busy}
              onClick={() => void stores.wallet.connectInPage(wallet.uuid)}
            >
              <img src={wallet.icon} alt="" width={18} height={18} />
              Connect in this browser: {wallet.name}
            </Button>
          ))
        ) : (
          <Button
            kind={state.found.length === 0 ? 'normal' : 'primary'}
            wide
            icon={Laptop}
            busy={state.busy}
            disabled={state.found.length === 0}
            onClick={() => void stores.wallet.connectInPage(state.found[0]?.uuid ?? '')}
          >
            Connect in this browser
          </Button>
        )}
        <Button
          kind={state.found.length === 0 ? 'primary' : 'normal'}
          wide
          icon={QrIcon}
          busy={state.busy}
          onClick={() => void stores.wallet.connectByCode()}
        >
          Connect by QR code
        </Button>
        <p className="small soft">
          {state.found.length === 0
            ? 'No wallet announced itself in this browser. A wallet on a phone or in another browser connects by QR code.'
            : 'A wallet on a phone or in another browser connects by QR code.'}
        </p>
        {state.error !== undefined && <Notice kind="fault" what={state.error} />}
      </div>
    </section>
  );
}

function PairingCard({
  pairing,
  state,
  onCancel,
}: {
  readonly pairing: Pairing;
  readonly state: WalletState;
  readonly onCancel: () => void;
}) {
  return (
    <section className="panel connect" aria-labelledby="pair-title">
      <header className="panel-head">
        <h2 id="pair-title">Scan with your wallet</h2>
        <Presence state={state} />
      </header>
      <div className="pairing padded">
        <div className="code">
          <img src={qrDataUrl(pairing.link)} alt="QR code of the pairing link" data-testid="pairing-qr" />
        </div>
        {state.hasOther && (
          <Notice
            kind="caution"
            what="Two wallets have opened this code."
            advice="If one of them is not yours, cancel and make a new code."
          />
        )}
        <p className="small">
          Scan the code with the wallet, or copy the link into it. Whoever has the code can ask that wallet for a
          connection: do not share it.
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className="link mono" tabIndex={0} aria-label="Pairing link" data-testid="pairing-link">
          {pairing.link}
        </section>
        <div className="actions">
          <CopyButton text={pairing.address} label="Copy link" />
          <a className="button" href={pairing.address} target="_blank" rel="noreferrer">
            Open web wallet
          </a>
          <Button kind="plain" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </section>
  );
}

function Presence({ state }: { readonly state: WalletState }) {
  if (state.relay !== 'online')
    return (
      <span className="chip warn">
        {state.relay === 'connecting' ? 'Connecting to the relay' : 'Relay out of reach'}
      </span>
    );
  if (state.presence === 'online') return <span className="chip good">Wallet online</span>;
  return <span className="chip">{state.way === 'none' ? 'Not scanned yet' : 'Wallet offline'}</span>;
}

function Connected({ stores, state }: { readonly stores: Stores; readonly state: WalletState }) {
  const [account] = state.accounts;
  return (
    <section className="panel connect" aria-labelledby="account-title" data-testid="connected">
      <header className="panel-head">
        <h2 id="account-title">{state.way === 'page' ? 'Wallet in this browser' : 'Wallet on another device'}</h2>
        {state.way === 'relay' ? <Presence state={state} /> : <span className="chip good">Connected</span>}
      </header>
      <div className="stack padded">
        <p className="who">
          {state.way === 'page' ? <Laptop className="icon" aria-hidden /> : <Smartphone className="icon" aria-hidden />}
          <span>
            <span className="strong">{state.name ?? 'Wallet'}</span>
            <span className="soft">
              {' '}
              on{' '}
              {state.chain?.name ?? (state.chain === undefined ? 'an unknown network' : `chain ${state.chain.chainId}`)}
            </span>
          </span>
        </p>
        {account !== undefined && <Address address={account.pqAddress} />}
        {account !== undefined && (
          <p className="tiny soft">
            Classic address{' '}
            <span className="mono wrap" data-testid="account">
              {account.address}
            </span>
          </p>
        )}
        {state.hasOther && (
          <Notice
            kind="caution"
            what="Another wallet was opened with the same code. Nothing of it is taken."
            advice="If that was not you, disconnect and pair with a new code: whoever has the old one can read what is asked."
          />
        )}
        <NetworkNotice stores={stores} />
        {state.locked && (
          <Notice
            kind="note"
            what="The wallet is locked."
            advice={
              state.way === 'page'
                ? 'A request asks to unlock it.'
                : 'This is its account as last known. A request asks to unlock it.'
            }
          />
        )}
        {state.way === 'relay' && state.presence === 'offline' && !state.locked && (
          <Notice
            kind="note"
            what="The wallet is offline."
            advice="Requests wait at the relay until it is back, for up to 15 minutes."
          />
        )}
        <Button kind="plain" icon={Unplug} onClick={() => void stores.wallet.disconnect()}>
          Disconnect
        </Button>
      </div>
    </section>
  );
}
