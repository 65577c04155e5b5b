// Messages signed by the wallet and verified here, with the classic and with the quantum-safe key.

import { fromHex } from '@svc/core/bytes';
import { mlDsaVerify } from '@svc/core/crypto/mlDsa';
import { METHOD_PREFIX } from '@svc/core/names';
import { messageBytes, pqKeyOwns, pqMessageBytes, recoverPersonal } from '@svc/core/tx/message';
import { useState } from 'react';
import { Button } from '../../ui/kit/Button.tsx';
import { TextArea } from '../../ui/kit/Field.tsx';
import { Notice } from '../../ui/kit/Notice.tsx';
import { shortHex } from '../../ui/market/format.ts';
import { type Stores, useWalletState } from '../stores.ts';
import { sentenceOf } from '../wallet/wallet.ts';

interface Outcome {
  readonly kind: 'good' | 'fault';
  readonly what: string;
  readonly detail: string | undefined;
}

export function Signing({ stores }: { readonly stores: Stores }) {
  const { accounts } = useWalletState(stores);
  const [message, setMessage] = useState('Hello from the demo exchange');
  const [busy, setBusy] = useState<'classic' | 'pq'>();
  const [outcome, setOutcome] = useState<Outcome>();
  const account = accounts[0];

  const run = async (which: 'classic' | 'pq', sign: () => Promise<Outcome>): Promise<void> => {
    setBusy(which);
    setOutcome(undefined);
    try {
      setOutcome(await sign());
    } catch (error) {
      setOutcome({ kind: 'fault', what: sentenceOf(error), detail: undefined });
    } finally {
      setBusy(undefined);
    }
  };

  const signClassic = async (): Promise<Outcome> => {
    const address = account?.address ?? '';
    const signature = (await stores.wallet.request('personal_sign', [message, address])) as string;
    const signer = recoverPersonal(messageBytes(message), fromHex(signature));
    const isRight = signer?.toLowerCase() === address.toLowerCase();
    return isRight
      ? { kind: 'good', what: `Signed by ${shortHex(address)}; the signature verifies.`, detail: signature }
      : { kind: 'fault', what: 'The signature does not belong to this account.', detail: signature };
  };

  const signPq = async (): Promise<Outcome> => {
    const address = account?.pqAddress ?? '';
    const signed = (await stores.wallet.request(`${METHOD_PREFIX}signPQMessage`, [message, address])) as {
      signature: string;
      publicKey: string;
    };
    const publicKey = fromHex(signed.publicKey);
    const isRight =
      pqKeyOwns(publicKey, address) &&
      mlDsaVerify(fromHex(signed.signature), pqMessageBytes(messageBytes(message)), publicKey);
    return isRight
      ? {
          kind: 'good',
          what: `Signed by ${shortHex(address)} with ML-DSA-65; the signature verifies.`,
          detail: signed.signature,
        }
      : { kind: 'fault', what: 'The signature does not belong to this account.', detail: signed.signature };
  };

  return (
    <section className="panel sign" aria-labelledby="sign-title">
      <header className="panel-head">
        <h2 id="sign-title">Sign a message</h2>
      </header>
      <div className="stack padded">
        <TextArea label="Message" value={message} onChange={(event) => setMessage(event.target.value)} rows={3} />
        <div className="actions">
          <Button
            busy={busy === 'classic'}
            disabled={account === undefined || busy !== undefined}
            onClick={() => void run('classic', signClassic)}
          >
            Sign message
          </Button>
          <Button
            busy={busy === 'pq'}
            disabled={account === undefined || busy !== undefined}
            onClick={() => void run('pq', signPq)}
          >
            Sign PQ message
          </Button>
        </div>
        {account === undefined && (
          <p className="small soft">Connect a wallet first. PQ: quantum-safe, signed with ML-DSA-65.</p>
        )}
        {outcome !== undefined && (
          <Notice kind={outcome.kind} what={outcome.what}>
            {outcome.detail !== undefined && (
              <details className="fold">
                <summary>Signature</summary>
                <pre className="raw" data-testid="signature">
                  {outcome.detail}
                </pre>
              </details>
            )}
          </Notice>
        )}
      </div>
    </section>
  );
}
