// Rights of others over the account's assets: tokens, whole balances, items. Each can be revoked by a transaction,
// which is reviewed like any other.

import { cutMiddle, visibleSymbol } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { HandCoins, KeyRound, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AllowanceView } from '../../../background/state/view.ts';
import { shortAddress } from '../../format/address.ts';
import { Address, Identicon } from '../../kit/Address.tsx';
import { Amount } from '../../kit/Amount.tsx';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { Valued } from '../../kit/Valued.tsx';
import { useView } from '../../store/mirror.ts';
import { back, go } from '../../store/route.ts';
import { forgetSent, leftOf, noteLeft, noteOneOf, sentOf } from '../../store/series.ts';
import { useCommand } from '../../store/useCommand.ts';
import { endOf } from '../Outcome/OutcomeState.tsx';
import { useAccount, useWatchOnly } from '../useAccount.ts';
import { matching } from './search.ts';

const SYMBOL_MAX = 20;
/** Number of allowances above which there is a search field. */
const MANY = 4;

/** The subject of the right, in words. */
function What({ one }: { readonly one: AllowanceView }) {
  const symbol = <Given text={one.symbol} max={SYMBOL_MAX} />;
  if (one.kind === 'nft')
    return <Say code="allowances.itemOf" slots={{ tokenId: one.tokenId ?? one.amount, symbol }} />;
  if (one.kind === 'nftOperator') return <Say code="allowances.everyItemOf" slots={{ symbol }} />;
  if (one.kind === 'tokenOperator' || one.amount === 'all')
    return <Say code="allowances.anyAmountOfNow" slots={{ symbol }} />;
  if (one.isUncounted) return <Say code="allowances.upToUncounted" slots={{ number: one.amount, symbol }} />;
  return <Say code="allowances.upTo" slots={{ amount: <Amount value={one.amount} unit={one.symbol} /> }} />;
}

/** Whether it ends at an amount of a token in its own units. */
const isCounted = ({ kind, amount, isUncounted }: AllowanceView): boolean =>
  kind === 'token' && amount !== 'all' && isUncounted !== true;

function Line({
  one,
  accountId,
  choice,
}: {
  readonly one: AllowanceView;
  readonly accountId: string;
  /** Absent where there is nothing to choose from. */
  readonly choice?: { readonly isTicked: boolean; readonly toggle: () => void } | undefined;
}) {
  const contact = useView((view) =>
    view.contacts.find(({ address }) => address.toLowerCase() === one.spender.toLowerCase()),
  );
  const prepare = useCommand('prepareRevoke');
  const isWatchOnly = useWatchOnly();
  const revoke = async (): Promise<void> => {
    const done = await prepare.run({ accountId, allowanceId: one.id });
    if (done !== undefined) go('draft', done.result.id);
  };
  const isEverything = one.amount === 'all' || one.kind === 'tokenOperator' || one.kind === 'nftOperator';
  return (
    <li className="item stack">
      <div className="line">
        {choice !== undefined && (
          <label className="tick-box">
            <input
              type="checkbox"
              aria-label={say('allowances.choose', {
                symbol: cutMiddle(visibleSymbol(one.symbol), SYMBOL_MAX),
                spender: contact?.name ?? shortAddress(one.spender),
              })}
              checked={choice.isTicked}
              onChange={choice.toggle}
            />
          </label>
        )}
        <Identicon address={one.asset} />
        <span className="grow">
          <span className="strong wrap">
            <What one={one} />
          </span>
          {isCounted(one) && <Valued asset={one.asset} amount={one.amount} />}
          <span className="tiny soft block">
            {one.form === 'pq' ? say('allowances.ofTheQuantumSafe') : say('allowances.ofTheClassicAddress')}
          </span>
        </span>
        {isEverything && (
          <span className="chip warn">
            <KeyRound className="icon" aria-hidden /> {say('allowances.noLimit')}
          </span>
        )}
      </div>
      <div className="line wraps apart">
        <span className="small">
          <span className="soft">{say('allowances.mayBeMovedBy')} </span>
          <Address address={one.spender} name={contact?.name} picture={false} />
        </span>
        {!isWatchOnly && (
          <Button kind="danger" busy={prepare.busy} onClick={() => void revoke()}>
            {say('allowances.revoke')}
          </Button>
        )}
      </div>
      {prepare.fault !== undefined && <Notice kind="fault" what={prepare.fault} />}
    </li>
  );
}

/** Revokes several, one reviewed transaction after another. */
function RevokeMany({
  ids,
  accountId,
  placeOf,
}: {
  readonly ids: readonly string[];
  readonly accountId: string;
  /** The key under which the rest is remembered. */
  readonly placeOf: string;
}) {
  const prepare = useCommand('prepareRevoke');
  const [first] = ids;
  if (first === undefined) return null;
  return (
    <section className="stack" aria-label={say('allowances.chosen')}>
      <Button
        kind="danger"
        wide
        busy={prepare.busy}
        onClick={async () => {
          const done = await prepare.run({ accountId, allowanceId: first });
          if (done === undefined) return;
          // Those that are not in the list any more are no longer chosen either.
          noteLeft(placeOf, ids);
          const choice = { key: placeOf, id: first };
          noteOneOf(done.result.id, { path: ['settings', 'allowances'], kind: 'revoke', choice });
          go('draft', done.result.id);
        }}
      >
        {say('allowances.revokeCount', { count: ids.length })}
      </Button>
      <p className="small soft">{say('allowances.eachIsReviewed')}</p>
      {prepare.fault !== undefined && <Notice kind="fault" what={prepare.fault} />}
    </section>
  );
}

/** What came of the chosen ones that were approved, followed until each has ended. */
function TakenBack({ hashes, onEnd }: { readonly hashes: readonly string[]; readonly onEnd: () => void }) {
  const activity = useView((view) => view.activity);
  const ends = hashes.map((hash) => {
    const one = activity.find(({ txHash }) => txHash === hash);
    return one === undefined ? undefined : endOf(one);
  });
  const [done, failed] = [ends.filter((end) => end === 'done').length, ends.filter((end) => end === 'failed').length];
  const open = ends.length - done - failed;
  const ended = done + failed;
  const told = useRef(ended);
  useEffect(() => {
    if (ended > told.current) onEnd();
    told.current = ended;
  }, [ended, onEnd]);
  return (
    <section className="stack" aria-label={say('send.outcome')} aria-live="polite">
      {open > 0 && <Notice kind="note" what={say('allowances.takingBack', { count: open })} />}
      {done > 0 && <Notice kind="good" what={say('allowances.takenBack', { count: done })} />}
      {failed > 0 && (
        <Notice
          kind="caution"
          what={say('allowances.notTakenBack', { count: failed })}
          advice={say('allowances.activitySaysWhy')}
        />
      )}
      {open === 0 && <p className="only-heard">{say(failed > 0 ? 'send.ended.failed' : 'send.ended.done')}</p>}
    </section>
  );
}

/** The list of the account in use. */
export function Allowances() {
  const account = useAccount();
  const [found, setFound] = useState<{ readonly allowances: readonly AllowanceView[]; readonly complete: boolean }>();
  const [wanted, setWanted] = useState('');
  const contacts = useView((view) => view.contacts);
  const list = useCommand('listAllowances');
  const accountId = account?.id;
  const look = async (): Promise<void> => {
    if (accountId === undefined) return;
    const answer = await list.run({ accountId });
    if (answer !== undefined) setFound(answer.result);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; the screen is drawn anew for another account
  useEffect(() => void look(), []);
  const network = useView((view) => view.activeNetwork);
  const isWatchOnly = useWatchOnly();
  const placeOf = `${network} ${accountId ?? ''}`;
  const [ticked, setTicked] = useState<readonly string[]>(() => leftOf(placeOf));
  const [sent, setSent] = useState(() => sentOf(placeOf));
  const tick = (ids: readonly string[]): void => {
    if (ticked.length === 0) {
      forgetSent(placeOf);
      setSent([]);
    }
    setTicked(ids);
    noteLeft(placeOf, ids);
  };
  const all = found?.allowances ?? [];
  // The last of those that were chosen is still one of them.
  const canChoose = !isWatchOnly && (all.length > 1 || all.some(({ id }) => ticked.includes(id)));
  const shown = matching(found?.allowances ?? [], contacts, wanted);
  return (
    <Screen title={say('common.allowances')} intro={say('allowances.whoMayMoveWhat')} onBack={() => back('settings')}>
      {sent.length > 0 && <TakenBack hashes={sent} onEnd={() => void look()} />}
      {found?.complete === false && (
        <Notice kind="caution" what={say('common.thereMayBeMore')} advice={say('allowances.theNodeCouldNot')} />
      )}
      {(found?.allowances.length ?? 0) > MANY && (
        <Field
          label={say('allowances.search')}
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <div className="card">
        {found === undefined ? (
          list.fault === undefined ? (
            <Loading label={say('allowances.readingAllowances')} />
          ) : (
            <Failed title={say('allowances.allowancesCouldNotBe')} advice={list.fault} onRetry={() => void look()} />
          )
        ) : found.allowances.length === 0 ? (
          <Empty icon={HandCoins} title={say('allowances.nobodyMayMoveAnything')}>
            <p>{say('allowances.allowancesThatYouGive')}</p>
          </Empty>
        ) : shown.length === 0 ? (
          <Empty icon={SearchX} title={say('allowances.noneFound')} />
        ) : (
          <ul className="list">
            {shown.map((one) => (
              <Line
                key={one.id}
                one={one}
                accountId={accountId ?? ''}
                choice={
                  canChoose
                    ? {
                        isTicked: ticked.includes(one.id),
                        toggle: () =>
                          tick(ticked.includes(one.id) ? ticked.filter((id) => id !== one.id) : [...ticked, one.id]),
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        )}
      </div>
      {canChoose && shown.some(({ id }) => !ticked.includes(id)) && (
        <Button kind="plain" onClick={() => tick([...new Set([...ticked, ...shown.map(({ id }) => id)])])}>
          {say('allowances.chooseAll')}
        </Button>
      )}
      {canChoose && (
        <RevokeMany
          ids={all.map(({ id }) => id).filter((id) => ticked.includes(id))}
          accountId={accountId ?? ''}
          placeOf={placeOf}
        />
      )}
    </Screen>
  );
}
