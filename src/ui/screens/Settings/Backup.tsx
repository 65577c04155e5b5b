// Backups: phrases, keys that no phrase restores, and settings with contacts as a file.

import { findAccountId } from '@svc/core/accounts/address';
import { say } from '@svc/core/words/say';
import { BookKey, ChevronRight, Download, FileKey } from 'lucide-react';
import { useState } from 'react';
import type { SettingsFilePlan } from '../../../background/commands/registry.ts';
import { saveFile } from '../../format/saveFile.ts';
import { useFault } from '../../format/useFault.ts';
import { FullAddress } from '../../kit/Address.tsx';
import { Button } from '../../kit/Button.tsx';
import { FileField } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useOwnAccounts } from '../useAccount.ts';

const FILE_MAX = 500_000;

/** Phrases and keys: each is backed up on its own screen, after the password. */
function Secrets() {
  const phrases = useView((view) => view.keyrings).filter(({ type }) => type === 'hd');
  const accounts = useOwnAccounts();
  return (
    <ul className="list card">
      {phrases.map((phrase) => (
        <li key={phrase.id}>
          <button type="button" className="item" onClick={() => go('settings', 'phrase')}>
            <BookKey className="icon soft" aria-hidden />
            <span className="grow">
              <span className="block clip">
                <Given text={phrase.label} />
              </span>
              <span className="clip tiny soft">
                {phrase.backedUp ? say('backup.copyConfirmed') : say('accounts.noCopyConfirmed')}
              </span>
            </span>
            <ChevronRight className="icon soft" aria-hidden />
          </button>
        </li>
      ))}
      {accounts.map((account) => (
        <li key={account.id}>
          <button type="button" className="item" onClick={() => go('accounts', account.id, 'keystore')}>
            <FileKey className="icon soft" aria-hidden />
            <span className="grow">
              <span className="block clip">
                <Given text={account.name} />
              </span>
              <span className="clip tiny soft">
                {account.hdIndex === undefined ? say('backup.keystoreOnly') : say('backup.keystoreToo')}
              </span>
            </span>
            <ChevronRight className="icon soft" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Save() {
  const save = useCommand('saveSettingsFile');
  const [saved, setSaved] = useState<string>();
  return (
    <section className="stack" aria-label={say('backup.settingsAndContacts')}>
      <h2>{say('backup.settingsAndContacts')}</h2>
      <p className="small soft">{say('backup.whatIsInIt')}</p>
      {saved !== undefined && (
        <Notice kind="good" what={say('accounts.savedAs', { saved })} advice={say('backup.whoReadsIt')} />
      )}
      {save.fault !== undefined && <Notice kind="fault" what={save.fault} />}
      <Button
        icon={Download}
        busy={save.busy}
        onClick={async () => {
          const answer = await save.run({});
          if (answer === undefined) return;
          saveFile(answer.result.fileName, answer.result.text);
          setSaved(answer.result.fileName);
        }}
      >
        {say('backup.saveFile')}
      </Button>
    </section>
  );
}

/** The names in a file, each with its whole address: the file's author chose both. */
function Coming({ label, part }: { readonly label: string; readonly part: SettingsFilePlan['contacts'] }) {
  if (part.coming.length === 0) return null;
  return (
    <ul className="list card" aria-label={label}>
      {part.coming.map(({ name, address }) => (
        <li key={findAccountId(address)} className="item stack">
          <span>
            <Given text={name} />
          </span>
          <span className="small soft">
            <FullAddress address={address} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What importing a file changes here, or has changed. */
function Plan({ plan }: { readonly plan: SettingsFilePlan }) {
  const { settings, contacts, watched } = plan;
  const alike = contacts.alike + watched.alike;
  return (
    <>
      <dl className="rows card padded compact" aria-label={say('backup.whatItBrings')}>
        <div>
          <dt>{say('common.settings')}</dt>
          <dd>{say('backup.settingsChanged', { count: settings })}</dd>
        </div>
        <div>
          <dt>{say('common.contacts')}</dt>
          <dd>{say('backup.addedAndHere', { added: contacts.added, here: contacts.here })}</dd>
        </div>
        <div>
          <dt>{say('accounts.watchOnly')}</dt>
          <dd>{say('backup.addedAndHere', { added: watched.added, here: watched.here })}</dd>
        </div>
      </dl>
      <Coming label={say('backup.contactsComing')} part={contacts} />
      <Coming label={say('backup.watchedComing')} part={watched} />
      {alike > 0 && (
        <Notice kind="caution" what={say('backup.leftOutAlike', { count: alike })} advice={say('backup.alikeWay')} />
      )}
    </>
  );
}

function BringIn() {
  const [text, setText] = useState('');
  const [plan, setPlan] = useState<SettingsFilePlan>();
  const [isTaken, setTaken] = useState(false);
  const [tooLong, setTooLong] = useFault();
  const take = useCommand('takeSettingsFile');
  const read = async (file: File | undefined): Promise<void> => {
    setPlan(undefined);
    setTaken(false);
    setTooLong(undefined);
    if (file === undefined) return;
    if (file.size > FILE_MAX * 4) return setTooLong(() => say('shared.thisFileIsToo'));
    const read = await file.text();
    setText(read);
    const answer = await take.run({ text: read, isLook: true });
    if (answer !== undefined) setPlan(answer.result);
  };
  const nothing = plan !== undefined && plan.settings + plan.contacts.added + plan.watched.added === 0;
  return (
    <section className="stack" aria-label={say('backup.bringIn')}>
      <h2>{say('backup.bringIn')}</h2>
      <p className="small soft">{say('backup.whatStays')}</p>
      <FileField
        label={say('backup.file')}
        accept=".json,application/json"
        onChange={(event) => void read(event.target.files?.[0])}
        fault={tooLong ?? take.fault}
      />
      {plan !== undefined && <Plan plan={plan} />}
      {isTaken && <Notice kind="good" what={say('backup.taken')} />}
      {plan !== undefined && !isTaken && (
        <Button
          kind="primary"
          wide
          busy={take.busy}
          why={nothing ? say('backup.nothingNew') : undefined}
          onClick={async () => {
            const answer = await take.run({ text, isLook: false });
            if (answer === undefined) return;
            setPlan(answer.result);
            setTaken(true);
          }}
        >
          {say('backup.take')}
        </Button>
      )}
    </section>
  );
}

/** The page. */
export function Backup({ onBack }: { readonly onBack: () => void }) {
  return (
    <Screen title={say('backup.backup')} intro={say('backup.intro')} onBack={onBack}>
      <section className="stack" aria-label={say('backup.phrasesAndKeys')}>
        <h2>{say('backup.phrasesAndKeys')}</h2>
        <Secrets />
      </section>
      <Save />
      <BringIn />
    </Screen>
  );
}
