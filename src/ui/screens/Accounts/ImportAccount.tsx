// Bringing accounts in: another phrase, a private key, a keystore file.

import { type ReactNode, useState } from 'react';
import { phraseWords } from '../../format/phrase.ts';
import { Button } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Field, PasswordField, TextArea } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';

const NAME_MAX = 40;
/** Longest keystore file, in characters: what the wallet takes. */
const FILE_MAX = 65_536;

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
      <Button type="submit" kind="primary" wide busy={busy} disabled={!ready}>
        Import
      </Button>
    </form>
  );
}

function PhraseForm() {
  const [phrase, setPhrase] = useState('');
  const { run, ...state } = useCommand('importPhrase');
  const count = phraseWords(phrase).length;
  const submit = async (): Promise<void> => {
    if ((await run({ phrase })) !== undefined) done();
  };
  return (
    <Form {...state} ready={count > 0} onSubmit={submit}>
      <TextArea
        label="Recovery phrase"
        rows={4}
        value={phrase}
        onChange={(event) => setPhrase(event.target.value)}
        hint={count === 0 ? '12 or 24 English words. It becomes a second phrase of this wallet.' : `${count} ${count === 1 ? 'word' : 'words'}`}
      />
    </Form>
  );
}

function KeyForm() {
  const [key, setKey] = useState('');
  const [seed, setSeed] = useState('');
  const [name, setName] = useState('');
  const { run, ...state } = useCommand('importKey');
  const submit = async (): Promise<void> => {
    const answer = await run({ privateKey: key.trim(), ...(seed.trim() === '' ? {} : { pqSeed: seed.trim() }), ...named(name) });
    if (answer !== undefined) done(answer.result.accountId);
  };
  return (
    <Form {...state} ready={key.trim() !== ''} onSubmit={submit}>
      <PasswordField label="Classic private key" autoComplete="off" value={key} onChange={(event) => setKey(event.target.value)} hint="64 hex digits." />
      <PasswordField
        label="Quantum-safe seed"
        autoComplete="off"
        value={seed}
        onChange={(event) => setSeed(event.target.value)}
        hint="64 hex digits, if the account has one of its own. Left empty it is made from the classic key, and is no stronger than that."
      />
      <Field label="Account name" value={name} maxLength={NAME_MAX} onChange={(event) => setName(event.target.value)} hint="Left empty, the wallet names it." />
    </Form>
  );
}

function KeystoreForm() {
  const [json, setJson] = useState('');
  const [fileName, setFileName] = useState('');
  const [fileFault, setFileFault] = useState<string>();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { run, ...state } = useCommand('importKeystore');
  const read = async (file: File | undefined): Promise<void> => {
    setJson('');
    setFileFault(undefined);
    if (file === undefined) return;
    setFileName(file.name);
    if (file.size > FILE_MAX) setFileFault('This file is too large for a keystore.');
    else setJson(await file.text());
  };
  const submit = async (): Promise<void> => {
    const answer = await run({ json, password });
    setPassword('');
    if (answer === undefined) return;
    if (answer.result.ok) done(answer.result.accountId);
    else setWrong('That is not the password of this file.');
  };
  return (
    <Form {...state} ready={json !== '' && password !== ''} onSubmit={submit}>
      <Field
        label="Keystore file"
        type="file"
        accept=".json,application/json"
        onChange={(event) => void read(event.target.files?.[0])}
        hint={json === '' ? 'A JSON file, version 3, of this wallet or another one.' : `${fileName} is read.`}
        fault={fileFault}
      />
      <PasswordField
        label="Password of the file"
        autoComplete="off"
        value={password}
        onChange={(event) => {
          setWrong(undefined);
          setPassword(event.target.value);
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
    <Screen title="Import account" intro="What you enter is encrypted on this device with your password." onBack={() => go('accounts')}>
      <Choice
        label="From"
        value={kind}
        options={[
          { value: 'key', label: 'Private key' },
          { value: 'keystore', label: 'Keystore' },
          { value: 'phrase', label: 'Phrase' },
        ]}
        onChange={setKind}
      />
      <Chosen key={kind} />
    </Screen>
  );
}
