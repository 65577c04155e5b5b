// Import: phrase, private key or keystore file; new password; done. Also the way out of a lost or damaged vault.

import { useState } from 'react';
import type { KeySource } from '../../../background/commands/registry.ts';
import { Address } from '../../kit/Address.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useCommand } from '../../store/useCommand.ts';
import { BringKey, type BroughtKey } from './BringKey.tsx';
import { BringPhrase } from './BringPhrase.tsx';
import { Done } from './Done.tsx';
import { PasswordStep } from './PasswordStep.tsx';

type Kind = 'phrase' | KeySource['kind'];

const ABOUT: { readonly [K in Kind]: string } = {
  phrase: 'It brings back every account that was made from it, with the same addresses.',
  key: 'One account. The wallet will have no recovery phrase: keep the key.',
  keystore: 'One account. The wallet will have no recovery phrase: keep the file and its password.',
};

interface BringProps {
  readonly onPhrase: (phrase: string) => void;
  readonly onKey: (brought: BroughtKey) => void;
  readonly onBack: () => void;
}

function Bring({ onPhrase, onKey, onBack }: BringProps) {
  const [kind, setKind] = useState<Kind>('phrase');
  return (
    <Screen title="Import a wallet" intro={ABOUT[kind]} onBack={onBack}>
      <Choice
        label="From"
        value={kind}
        options={[
          { value: 'phrase', label: 'Phrase' },
          { value: 'key', label: 'Private key' },
          { value: 'keystore', label: 'Keystore' },
        ]}
        onChange={setKind}
      />
      {kind === 'phrase' ? <BringPhrase onDone={onPhrase} /> : <BringKey key={kind} kind={kind} onDone={onKey} />}
    </Screen>
  );
}

function PhrasePassword({
  phrase,
  onDone,
  onBack,
}: {
  readonly phrase: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}) {
  const create = useCommand('importWallet');
  return (
    <Screen title="Choose a password" intro="It encrypts your keys on this device." onBack={onBack}>
      <PasswordStep
        busy={create.busy}
        fault={create.fault}
        onDone={async (password) => (await create.run({ password, phrase })) !== undefined && onDone()}
      />
    </Screen>
  );
}

function KeyPassword({
  brought,
  onDone,
  onBack,
}: {
  readonly brought: BroughtKey;
  readonly onDone: () => void;
  readonly onBack: () => void;
}) {
  const { source, account } = brought;
  const create = useCommand('importWalletKey');
  return (
    <Screen title="Choose a password" intro="It encrypts your keys on this device." onBack={onBack}>
      <dl className="rows card padded compact">
        <div className="tall">
          <dt>The account of this key</dt>
          <dd>
            <Address address={account.address} picture={false} />
          </dd>
        </div>
      </dl>
      {account.classicalOnly && (
        <Notice
          kind="caution"
          what="Its quantum-safe key is derived from the classic one, so it is no stronger than that."
          advice="Add a recovery phrase later, under Accounts, and move what the account holds to an account of it."
        />
      )}
      <PasswordStep
        busy={create.busy}
        fault={create.fault}
        onDone={async (password) => {
          const answer = await create.run({ password, source });
          // The file was opened with this password a moment ago.
          if (answer?.result.ok === true) onDone();
        }}
      />
    </Screen>
  );
}

/** The whole way; `onEnd` is called on the last step, `onBack` before the first. */
export function Import({ onBack, onEnd }: { readonly onBack: () => void; readonly onEnd: () => void }) {
  const [phrase, setPhrase] = useState('');
  const [brought, setBrought] = useState<BroughtKey>();
  const [done, setDone] = useState<'phrase' | 'key'>();
  const forget = (): void => {
    setPhrase('');
    setBrought(undefined);
  };
  const finish = (kind: 'phrase' | 'key') => (): void => {
    forget();
    setDone(kind);
  };
  if (done === 'phrase') return <Done title="Your wallet is back" onEnd={onEnd} />;
  if (done === 'key')
    return (
      <Done
        title="Your account is here"
        intro="One account, two addresses. The key that you brought restores both."
        onEnd={onEnd}
      />
    );
  if (phrase !== '') return <PhrasePassword phrase={phrase} onDone={finish('phrase')} onBack={forget} />;
  if (brought !== undefined) return <KeyPassword brought={brought} onDone={finish('key')} onBack={forget} />;
  return <Bring onPhrase={setPhrase} onKey={setBrought} onBack={onBack} />;
}
