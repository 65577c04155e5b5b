// Fields for importing a key: plain, or in a keystore file. Used at onboarding and for adding an account.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import type { KeySource } from '../../background/commands/registry.ts';
import { useFault } from '../format/useFault.ts';
import { FileField, PasswordField } from '../kit/Field.tsx';

/** Longest keystore file, in characters: the wallet's limit. */
const FILE_MAX = 65_536;

export interface KeyFieldsProps {
  /** Undefined while something is missing. */
  readonly onChange: (source: KeySource | undefined) => void;
  /** What is wrong with the file's password. */
  readonly fault?: string | undefined;
}

/** A classic private key, and its own seed if the account has one. */
export function KeyFields({ onChange }: KeyFieldsProps) {
  const [key, setKey] = useState('');
  const [seed, setSeed] = useState('');
  const change = (nextKey: string, nextSeed: string): void => {
    setKey(nextKey);
    setSeed(nextSeed);
    const [privateKey, pqSeed] = [nextKey.trim(), nextSeed.trim()];
    onChange(privateKey === '' ? undefined : { kind: 'key', privateKey, ...(pqSeed === '' ? {} : { pqSeed }) });
  };
  return (
    <>
      <PasswordField
        label={say('shared.classicPrivateKey')}
        autoComplete="off"
        value={key}
        onChange={(event) => change(event.target.value, seed)}
        hint={say('shared.64HexDigits')}
      />
      <PasswordField
        label={say('common.quantumSafeSeed')}
        autoComplete="off"
        value={seed}
        onChange={(event) => change(key, event.target.value)}
        hint={say('shared.64HexDigitsIf')}
      />
    </>
  );
}

/** A file and its password. */
export function KeystoreFields({ onChange, fault }: KeyFieldsProps) {
  const [json, setJson] = useState('');
  const [fileName, setFileName] = useState('');
  const [fileFault, setFileFault] = useFault();
  const [password, setPassword] = useState('');
  const change = (nextJson: string, nextPassword: string): void => {
    setJson(nextJson);
    setPassword(nextPassword);
    onChange(
      nextJson === '' || nextPassword === '' ? undefined : { kind: 'keystore', json: nextJson, password: nextPassword },
    );
  };
  const read = async (file: File | undefined): Promise<void> => {
    change('', password);
    setFileFault(undefined);
    if (file === undefined) return;
    setFileName(file.name);
    if (file.size > FILE_MAX) setFileFault(() => say('shared.thisFileIsToo'));
    else change(await file.text(), password);
  };
  return (
    <>
      <FileField
        label={say('common.keystoreFile')}
        accept=".json,application/json"
        onChange={(event) => void read(event.target.files?.[0])}
        hint={json === '' ? say('shared.aJsonFileVersion') : say('shared.isRead', { fileName })}
        fault={fileFault}
      />
      <PasswordField
        label={say('common.passwordOfTheFile')}
        autoComplete="off"
        value={password}
        onChange={(event) => change(json, event.target.value)}
        fault={fault}
      />
    </>
  );
}
