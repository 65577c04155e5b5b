// The public profile of the selected account, or of a token that it created: its current state, and its editor.

import { visibleText } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { useEffect, useState } from 'react';
import type { OwnToken, ProfileRecord } from '../../../background/commands/registry.ts';
import { Select } from '../../kit/Field.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Failed, Loading } from '../../kit/States.tsx';
import { faultText, send } from '../../store/send.ts';
import { useAccount } from '../useAccount.ts';
import { WatchOnly } from '../WatchOnly.tsx';
import { Editor } from './Editor.tsx';
import { ProfileHistory } from './Published.tsx';
import { type Subject, tokenOf } from './subject.ts';

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly why: string }
  | { readonly state: 'here'; readonly record: ProfileRecord | null };

/** Loads the published profile, then edits it. */
export function Profile() {
  const account = useAccount();
  const [tokens, setTokens] = useState<readonly OwnToken[]>([]);
  const [chosen, setChosen] = useState('');
  const accountId = account?.id;
  useEffect(() => {
    if (accountId === undefined) return;
    // Without a node only the account's own profile is offered.
    void send('listOwnTokens', { accountId }).then(setTokens, () => setTokens([]));
  }, [accountId]);
  if (account === undefined) return null;
  if (account.watched !== undefined)
    return (
      <Screen title={say('common.profile')}>
        <WatchOnly />
      </Screen>
    );
  const token = tokens.find(({ address }) => address === chosen);
  const subject: Subject =
    token === undefined
      ? { kind: 'account', address: account.pqAddress }
      : { kind: 'token', address: token.address, token };
  return (
    <Screen title={say('common.profile')} intro={say('profile.sayWhoYouAre')}>
      {tokens.length > 0 && (
        <Select label={say('profile.profileOf')} value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">{say('profile.thisAccount')}</option>
          {tokens.map(({ address, symbol }) => (
            <option key={address} value={address}>
              {say('profile.token', {
                symbol: visibleText(symbol),
                value: address.slice(0, 8),
                value2: address.slice(-4),
              })}
            </option>
          ))}
        </Select>
      )}
      <Loader key={subject.address} accountId={account.id} subject={subject} />
      <ProfileHistory accountId={account.id} />
    </Screen>
  );
}

function Loader({ accountId, subject }: { readonly accountId: string; readonly subject: Subject }) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const load = async (): Promise<void> => {
    setLoaded({ state: 'loading' });
    try {
      setLoaded({ state: 'here', record: await send('getProfile', { accountId, ...tokenOf(subject) }) });
    } catch (error) {
      setLoaded({
        state: 'failed',
        get why() {
          return faultText(error);
        },
      });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per subject; another one remounts this
  useEffect(() => void load(), []);
  return (
    <>
      {loaded.state === 'loading' && <Loading label={say('profile.readingTheProfile')} lines={5} />}
      {loaded.state === 'failed' && (
        <div className="card">
          <Failed title={say('profile.theProfileServiceCould')} advice={loaded.why} onRetry={() => void load()} />
        </div>
      )}
      {loaded.state !== 'loading' && (
        <Editor
          key={loaded.state}
          accountId={accountId}
          subject={subject}
          record={loaded.state === 'here' ? loaded.record : null}
        />
      )}
    </>
  );
}
