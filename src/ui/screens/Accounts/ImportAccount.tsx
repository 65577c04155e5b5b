// Importing accounts: another phrase, a private key, a keystore file.

import { wordsOfPhrase } from '@svc/core/accounts/phraseText';
import { say } from '@svc/core/words/say';
import { type ReactNode, useState } from 'react';
import type { KeySource } from '../../../background/commands/registry.ts';
import { useFault } from '../../format/useFault.ts';
import { Button } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Field, TextArea } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { KeyFields, KeystoreFields } from '../KeyFields.tsx';

const NAME_MAX = 40;

type Kind = 'phrase' | 'key' | 'keystore';

const done = (accountId?: string): void => (accountId === undefined ? go('accounts') : go('accounts', accountId));
const named = (name: string): { name?: string } => (name.trim() === '' ? {} : { name: name.trim() });

interface FormProps {
  readonly busy: boolean;
  readonly fault: string | undefined;
  readonly ready: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

function Form({ busy, fault, ready, onSubmit, children }: FormProps) {
  return (
    <form
      className="stack loose"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
      {fault !== undefined && <Notice kind="fault" what={fault} />}
      <Button type="submit" kind="primary" wide busy={busy} why={ready ? undefined : say('why.fields')}>
        {say('accounts.import')}
      </Button>
    </form>
  );
}

function PhraseForm() {
  const [phrase, setPhrase] = useState('');
  const { run, ...state } = useCommand('importPhrase');
  const count = wordsOfPhrase(phrase).length;
  const submit = async (): Promise<void> => {
    if ((await run({ phrase })) !== undefined) done();
  };
  return (
    <Form {...state} ready={count > 0} onSubmit={submit}>
      <TextArea
        label={say('common.recoveryPhrase')}
        rows={4}
        value={phrase}
        onChange={(event) => setPhrase(event.target.value)}
        hint={count === 0 ? say('accounts.12Or24English') : say('common.words', { count })}
      />
    </Form>
  );
}

function KeyForm() {
  const [source, setSource] = useState<KeySource>();
  const [name, setName] = useState('');
  const { run, ...state } = useCommand('importKey');
  const submit = async (): Promise<void> => {
    if (source?.kind !== 'key') return;
    const { privateKey, pqSeed } = source;
    const answer = await run({ privateKey, ...(pqSeed === undefined ? {} : { pqSeed }), ...named(name) });
    if (answer !== undefined) done(answer.result.accountId);
  };
  return (
    <Form {...state} ready={source !== undefined} onSubmit={submit}>
      <KeyFields onChange={setSource} />
      <Field
        label={say('accounts.accountName')}
        value={name}
        maxLength={NAME_MAX}
        onChange={(event) => setName(event.target.value)}
        hint={say('accounts.leftEmptyTheWallet')}
      />
    </Form>
  );
}

function KeystoreForm() {
  const [source, setSource] = useState<KeySource>();
  const [wrong, setWrong] = useFault();
  const { run, ...state } = useCommand('importKeystore');
  const submit = async (): Promise<void> => {
    if (source?.kind !== 'keystore') return;
    const answer = await run({ json: source.json, password: source.password });
    if (answer === undefined) return;
    if (answer.result.ok) done(answer.result.accountId);
    else setWrong(() => say('common.thatIsNotThe'));
  };
  return (
    <Form {...state} ready={source !== undefined} onSubmit={submit}>
      <KeystoreFields
        onChange={(next) => {
          setWrong(undefined);
          setSource(next);
        }}
        fault={wrong}
      />
    </Form>
  );
}

const FORMS: { readonly [K in Kind]: () => ReactNode } = { phrase: PhraseForm, key: KeyForm, keystore: KeystoreForm };

/** The screen. */
export function ImportAccount() {
  const [kind, setKind] = useState<Kind>('key');
  const Chosen = FORMS[kind];
  return (
    <Screen title={say('accounts.importAccount')} intro={say('accounts.whatYouEnterIs')} onBack={() => go('accounts')}>
      <Choice
        label={say('common.from')}
        value={kind}
        options={[
          { value: 'key', label: say('common.privateKey') },
          { value: 'keystore', label: say('common.keystore') },
          { value: 'phrase', label: say('common.phrase') },
        ]}
        onChange={setKind}
      />
      <Chosen key={kind} />
    </Screen>
  );
}
