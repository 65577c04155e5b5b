// Importing a key or keystore file, parsed before a password is chosen.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import type { CommandResult, KeySource } from '../../../background/commands/registry.ts';
import { useFault } from '../../format/useFault.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { useCommand } from '../../store/useCommand.ts';
import { KeyFields, KeystoreFields } from '../KeyFields.tsx';

/** A key, and its account. */
export interface BroughtKey {
  readonly source: KeySource;
  readonly account: Extract<CommandResult<'checkKeySource'>, { ok: true }>;
}

/** Passes on the key with its password. */
export function BringKey({
  kind,
  onDone,
}: {
  readonly kind: KeySource['kind'];
  readonly onDone: (brought: BroughtKey) => void;
}) {
  const [source, setSource] = useState<KeySource>();
  const [wrong, setWrong] = useFault();
  const check = useCommand('checkKeySource');
  const Fields = kind === 'key' ? KeyFields : KeystoreFields;
  return (
    <form
      className="stack loose"
      onSubmit={async (event) => {
        event.preventDefault();
        if (source === undefined) return;
        const answer = await check.run({ source });
        if (answer === undefined) return;
        if (answer.result.ok) onDone({ source, account: answer.result });
        else setWrong(() => say('common.thatIsNotThe'));
      }}
    >
      <Fields
        onChange={(next) => {
          setWrong(undefined);
          check.clear();
          setSource(next);
        }}
        fault={wrong}
      />
      {check.fault !== undefined && <Notice kind="fault" what={check.fault} />}
      <Button type="submit" kind="primary" wide busy={check.busy} disabled={source === undefined}>
        {say('common.continue')}
      </Button>
    </form>
  );
}
