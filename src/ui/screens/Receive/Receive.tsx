// Receive: both addresses of the account, each with a QR code and what it is for.

import { useState } from 'react';
import { FullAddress } from '../../kit/Address.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { CopyButton } from '../../kit/Copy.tsx';
import { QrCode } from '../../kit/QrCode.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { go } from '../../store/route.ts';
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
    <Screen title="Receive" onBack={() => go('home')}>
      {!onlyClassic && (
        <Choice
          label="Address"
          labelHidden
          value={form}
          options={[
            { value: 'pq', label: 'Quantum-safe' },
            { value: 'classic', label: 'Classic' },
          ]}
          onChange={setForm}
        />
      )}
      <div className="stack receive">
        <QrCode text={address} label={`QR code of ${address}`} />
        <FullAddress address={address} />
        <CopyButton text={address} label="Copy address" />
      </div>
      <p className="small soft">
        {form === 'pq'
          ? 'Signed with ML-DSA-65. Use it for everything on this network: coins, tokens, trading.'
          : onlyClassic
            ? 'This network knows classic accounts alone.'
            : 'For senders that know only 0x addresses. It is signed with the older secp256k1, and what it holds is a balance of its own.'}
      </p>
    </Screen>
  );
}
