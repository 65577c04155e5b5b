// Import: phrase, private key or keystore file; new password; done. Also for recovering from a missing or damaged
// vault.

import { say } from '@svc/core/words/say';
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
  get phrase() {
    return say('onboarding.itBringsBackEvery');
  },
  get key() {
    return say('onboarding.oneAccountTheWallet');
  },
  get keystore() {
    return say('onboarding.oneAccountTheWalletWill');
  },
};

interface BringProps {
  readonly onPhrase: (phrase: string) => void;
  readonly onKey: (brought: BroughtKey) => void;
  readonly onBack: () => void;
}

function Bring({ onPhrase, onKey, onBack }: BringProps) {
  const [kind, setKind] = useState<Kind>('phrase');
  return (
    <Screen title={say('onboarding.importAWallet')} intro={ABOUT[kind]} onBack={onBack}>
      <Choice
        label={say('common.from')}
        value={kind}
        options={[
          { value: 'phrase', label: say('common.phrase') },
          { value: 'key', label: say('common.privateKey') },
          { value: 'keystore', label: say('common.keystore') },
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
    <Screen title={say('onboarding.chooseAPassword')} intro={say('onboarding.itEncryptsYourKeysOn')} onBack={onBack}>
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
    <Screen title={say('onboarding.chooseAPassword')} intro={say('onboarding.itEncryptsYourKeysOn')} onBack={onBack}>
      <dl className="rows card padded compact">
        <div className="tall">
          <dt>{say('onboarding.theAccountOfThis')}</dt>
          <dd>
            <Address address={account.address} picture={false} />
          </dd>
        </div>
      </dl>
      {account.classicalOnly && (
        <Notice
          kind="caution"
          what={say('onboarding.itsQuantumSafeKey')}
          advice={say('onboarding.addARecoveryPhrase')}
        />
      )}
      <PasswordStep
        busy={create.busy}
        fault={create.fault}
        onDone={async (password) => {
          const answer = await create.run({ password, source });
          // The file was opened with this password just before.
          if (answer?.result.ok === true) onDone();
        }}
      />
    </Screen>
  );
}

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
  if (done === 'phrase') return <Done title={say('onboarding.yourWalletIsBack')} onEnd={onEnd} />;
  if (done === 'key')
    return (
      <Done
        title={say('onboarding.yourAccountIsHere')}
        intro={say('onboarding.oneAccountTwoAddressesThe')}
        onEnd={onEnd}
      />
    );
  if (phrase !== '') return <PhrasePassword phrase={phrase} onDone={finish('phrase')} onBack={forget} />;
  if (brought !== undefined) return <KeyPassword brought={brought} onDone={finish('key')} onBack={forget} />;
  return <Bring onPhrase={setPhrase} onKey={setBrought} onBack={onBack} />;
}
