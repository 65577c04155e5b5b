// Finds used accounts of a phrase: with the network's data about each, ready to add.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { say } from '@svc/core/words/say';
import { useEffect, useState } from 'react';
import type { CommandResult } from '../../../background/commands/registry.ts';
import { shortAddress } from '../../format/address.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Amount } from '../../kit/Amount.tsx';
import { Button } from '../../kit/Button.tsx';
import { Select } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Loading } from '../../kit/States.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';

type Previewed = CommandResult<'previewAccounts'>['accounts'][number];

const STEP = 10;
const PLACES = 6;

function HeldAs({ value, form }: { readonly value: string | undefined; readonly form: string }) {
  return value === undefined ? (
    say('accounts.notRead', { form })
  ) : (
    <>
      <Amount value={value} places={PLACES} /> {form}
    </>
  );
}

function Held({ one }: { readonly one: Previewed }) {
  if (one.pq === undefined && one.classic === undefined)
    return <span className="tiny soft">{say('accounts.couldNotBeRead')}</span>;
  return (
    <span className="tiny soft">
      <HeldAs value={one.pq} form={say('common.quantumSafe')} />,{' '}
      <HeldAs value={one.classic} form={say('common.classic')} /> {NATIVE_SYMBOL}
    </span>
  );
}

function Line({
  one,
  isTicked,
  onToggle,
}: {
  readonly one: Previewed;
  readonly isTicked: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <li>
      <label className="pick">
        <input type="checkbox" checked={isTicked || one.isAdded} disabled={one.isAdded} onChange={onToggle} />
        <Identicon address={one.pqAddress} />
        <span className="grow">
          <span className="clip strong">
            {say('accounts.place2', { hdIndex: one.hdIndex + 1 })}
            {one.isAdded && <span className="chip in-use">{say('accounts.hereAlready')}</span>}
          </span>
          <span className="clip mono tiny soft">{shortAddress(one.pqAddress)}</span>
          <Held one={one} />
        </span>
      </label>
    </li>
  );
}

function Search({ keyringId }: { readonly keyringId: string }) {
  const [found, setFound] = useState<readonly Previewed[]>([]);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const preview = useCommand('previewAccounts');
  const add = useCommand('addAccounts');
  const look = async (from: number): Promise<void> => {
    const answer = await preview.run({ keyringId, from, count: STEP });
    if (answer === undefined) return;
    const { accounts } = answer.result;
    setFound((all) =>
      [...all.filter((one) => one.hdIndex < from || one.hdIndex >= from + STEP), ...accounts].sort(
        (a, b) => a.hdIndex - b.hdIndex,
      ),
    );
    setTicked((all) => [
      ...new Set([...all, ...accounts.filter((one) => one.suggested && !one.isAdded).map((one) => one.hdIndex)]),
    ]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for this phrase
  useEffect(() => void look(0), []);
  const unread = found.filter((one) => !one.isRead);
  const [firstUnread] = unread;
  const toggle = (index: number): void =>
    setTicked(ticked.includes(index) ? ticked.filter((one) => one !== index) : [...ticked, index]);
  return (
    <>
      {found.length > 0 && (
        <fieldset className="card picks">
          <legend className="only-heard">{say('accounts.accountsToAdd')}</legend>
          <ul className="list">
            {found.map((one) => (
              <Line
                key={one.hdIndex}
                one={one}
                isTicked={ticked.includes(one.hdIndex)}
                onToggle={() => toggle(one.hdIndex)}
              />
            ))}
          </ul>
        </fieldset>
      )}
      {preview.busy && <Loading label={say('accounts.lookingForUsedAccounts')} />}
      {preview.fault !== undefined && <Notice kind="fault" what={preview.fault} />}
      {!preview.busy && firstUnread !== undefined && (
        <>
          <Notice
            kind="caution"
            what={say('accounts.theNodeDidNot', { unread: unread.length })}
            advice={say('accounts.readThemAgainBefore')}
          />
          <Button kind="plain" wide onClick={() => void look(firstUnread.hdIndex - (firstUnread.hdIndex % STEP))}>
            {say('accounts.readAgain')}
          </Button>
        </>
      )}
      {!preview.busy && (
        <Button kind="plain" wide onClick={() => void look(found.length)}>
          {say('accounts.lookFurther')}
        </Button>
      )}
      {add.fault !== undefined && <Notice kind="fault" what={add.fault} />}
      <Button
        kind="primary"
        wide
        busy={add.busy}
        why={ticked.length === 0 ? say('approvals.chooseAtLeastOne') : undefined}
        onClick={async () =>
          (await add.run({ keyringId, indices: [...ticked].sort((a, b) => a - b) })) !== undefined && go('accounts')
        }
      >
        {ticked.length === 0 ? say('accounts.addAccounts') : say('accounts.addCount', { count: ticked.length })}
      </Button>
    </>
  );
}

/** The screen; the first phrase unless another is chosen. */
export function FindAccounts() {
  const phrases = useView((view) => view.keyrings).filter((keyring) => keyring.type === 'hd');
  const [chosen, setChosen] = useState(phrases[0]?.id ?? '');
  return (
    <Screen
      title={say('accounts.findUsedAccounts')}
      intro={say('accounts.tenPlacesOfThe')}
      onBack={() => go('accounts')}
    >
      {phrases.length > 1 && (
        <Select label={say('common.phrase')} value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {phrases.map((one) => (
            <option key={one.id} value={one.id}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
      <Search key={chosen} keyringId={chosen} />
    </Screen>
  );
}
