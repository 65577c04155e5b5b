// The tokens and collections that the account created or has a right over: held or not, this is where they are found.

import { say } from '@svc/core/words/say';
import { ChevronRight, KeyRound } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ManagedPage, ManagedThing } from '../../../background/state/tokenFacts.ts';
import { shortAddress } from '../../format/address.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Given } from '../../kit/Given.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { VirtualList } from '../../kit/VirtualList.tsx';
import { back, go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useAccount } from '../useAccount.ts';

const NAME_MAX = 24;
/** Height of a line, pixels. */
const ROW = 60;
const toHome = (): void => back('home');

function Line({ one }: { readonly one: ManagedThing }) {
  return (
    <button
      type="button"
      className="item"
      onClick={() => go(one.kind === 'token' ? 'asset' : 'collection', one.address.toLowerCase())}
    >
      <Identicon address={one.address} />
      <span className="grow">
        <span className="clip strong">
          <Given text={one.symbol} max={NAME_MAX} />
        </span>
        <span className="clip tiny soft">
          {say('manage.kind', { kind: one.kind })} · <Given text={one.name} max={NAME_MAX} />{' '}
          <span className="mono nowrap">{shortAddress(one.address, 4)}</span>
        </span>
      </span>
      <ChevronRight className="icon soft" aria-hidden />
    </button>
  );
}

/** What the account manages, as far as it was read. */
function useManaged() {
  const accountId = useAccount()?.id ?? '';
  const [found, setFound] = useState<ManagedPage>();
  const { busy, fault, run } = useCommand('listManaged');
  const cursor = found?.next;
  const read = async (): Promise<void> => {
    if (busy) return;
    const answer = await run({ accountId, ...(cursor === undefined ? {} : { cursor }) });
    if (answer === undefined) return;
    const { things, next } = answer.result;
    setFound((before) => ({
      things: [...(before?.things ?? []), ...things],
      ...(next === undefined ? {} : { next }),
    }));
  };
  return { found, fault, read };
}

/** The screen. */
export function Managed() {
  const { found, fault, read } = useManaged();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read at first; the screen is drawn anew for another account
  useEffect(() => void read(), []);
  const rows = useMemo(
    () => found?.things.map((one) => ({ key: one.address, height: ROW, draw: () => <Line one={one} /> })) ?? [],
    [found],
  );
  const next = found?.next;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page, however often the screen is drawn
  const more = useCallback(() => (next === undefined ? undefined : void read()), [next]);
  const failed = fault !== undefined && (
    <Failed title={say('asset.unread')} advice={fault} onRetry={() => void read()} />
  );
  return (
    <Screen title={say('manage.yours')} intro={say('manage.yoursText')} onBack={toHome}>
      <div className="card">
        {found === undefined ? (
          failed || <Loading label={say('asset.readingFacts')} />
        ) : rows.length === 0 ? (
          <Empty icon={KeyRound} title={say('manage.none')}>
            <p>{say('manage.noneText')}</p>
          </Empty>
        ) : (
          <VirtualList rows={rows} label={say('manage.yours')} onNearEnd={more} />
        )}
      </div>
      {found !== undefined &&
        (failed || (next !== undefined && <Loading label={say('asset.readingFacts')} lines={1} />))}
    </Screen>
  );
}
