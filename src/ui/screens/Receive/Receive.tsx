// Receive: both addresses of the account, each with a QR code and what it is for.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { FullAddress } from '../../kit/Address.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { CopyButton } from '../../kit/Copy.tsx';
import { QrCode } from '../../kit/QrCode.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { back } from '../../store/route.ts';
import { useAccount, useNetwork } from '../useAccount.ts';

/** One address at a time, the quantum-safe one first. */
export function Receive() {
  const account = useAccount();
  const network = useNetwork();
  const [chosen, setForm] = useState<'pq' | 'classic'>('pq');
  if (account === undefined) return null;
  const onlyClassic = network?.isSvc === false;
  const form = onlyClassic ? 'classic' : chosen;
  const address = form === 'pq' ? account.pqAddress : account.address;
  return (
    <Screen title={say('common.receive')} onBack={() => back('home')}>
      {!onlyClassic && (
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
      <div className="stack receive">
        <QrCode text={address} label={say('receive.qrCodeOf', { address })} />
        <FullAddress address={address} />
        <CopyButton text={address} label={say('common.copyAddress')} />
      </div>
      <p className="small soft">
        {form === 'pq'
          ? say('receive.signedWithMlDsa')
          : onlyClassic
            ? say('receive.thisNetworkKnowsClassic')
            : say('receive.forSendersThatKnow')}
      </p>
    </Screen>
  );
}
