// Moving an account's assets from its classic address to its quantum-safe one: tokens and items first, the fee currency
// last and completely. Each transfer is a transaction that the user reviews like any other.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { cutMiddle, visibleSymbol, visibleText } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { ArrowUpRight, ChevronRight, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AccountView, BalanceView, ItemView } from '../../../background/state/view.ts';
import { useFault } from '../../format/useFault.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { useView } from '../../store/mirror.ts';
import { currentPath, go } from '../../store/route.ts';
import { faultText, send } from '../../store/send.ts';
import { noteOneOf } from '../../store/series.ts';
import { useNetwork } from '../useAccount.ts';
import { NoAccount } from './AccountDetail.tsx';

const NAME_MAX = 24;

/** One asset at the classic address. */
type Movable =
  | { readonly kind: 'balance'; readonly balance: BalanceView }
  | { readonly kind: 'item'; readonly item: ItemView };

interface Found {
  readonly movables: readonly Movable[];
  /** Tokens or items may be missing: a source did not answer. */
  readonly isPartly: boolean;
}

async function readMovables(accountId: string): Promise<Found> {
  const [{ assets, isPartly }, listed] = await Promise.all([
    send('readAccountBalances', { accountId }),
    send('listItems', { accountId }).catch(() => undefined),
  ]);
  const held = assets.filter(({ classic }) => classic !== '0');
  const tokens = held.filter(({ asset }) => asset !== NATIVE_SYMBOL);
  const native = held.filter(({ asset }) => asset === NATIVE_SYMBOL);
  const items = (listed?.items ?? []).filter(({ form }) => form === 'classic');
  return {
    movables: [
      ...tokens.map((balance) => ({ kind: 'balance' as const, balance })),
      ...items.map((item) => ({ kind: 'item' as const, item })),
      ...native.map((balance) => ({ kind: 'balance' as const, balance })),
    ],
    isPartly: isPartly === true || listed?.complete !== true,
  };
}

const nameOf = (one: Movable): string =>
  one.kind === 'balance'
    ? cutMiddle(visibleSymbol(one.balance.symbol), NAME_MAX)
    : cutMiddle(
        visibleText(one.item.name === '' ? `${one.item.symbol} #${one.item.tokenId}` : one.item.name),
        NAME_MAX,
      );

const keyOf = (one: Movable): string => (one.kind === 'balance' ? one.balance.asset : one.item.id);

/** Prepares the transaction of one asset; resolves to its draft. */
function prepare(account: AccountView, one: Movable): Promise<{ id: string }> {
  // The ledger id of the quantum-safe account: a classic address can send to no other form.
  const common = { accountId: account.id, to: account.pqAccountId };
  if (one.kind === 'item') return send('prepareSendItem', { ...common, itemId: one.item.id, amount: one.item.amount });
  const { asset, classic: amount } = one.balance;
  return send('prepareSend', { ...common, form: 'classic', asset, amount, isAll: asset === NATIVE_SYMBOL });
}

/** Whether it is the fee currency: all of it is moved, so that nothing can follow. */
const isNative = (one: Movable): boolean => one.kind === 'balance' && one.balance.asset === NATIVE_SYMBOL;

/** The next one to move: failed ones after the others, and the fee currency when it alone is left. */
function inTurn(movables: readonly Movable[], failed: readonly string[]): readonly Movable[] {
  const rank = (one: Movable): number => (isNative(one) ? 2 : failed.includes(keyOf(one)) ? 1 : 0);
  return movables.toSorted((one, other) => rank(one) - rank(other));
}

function Rows({ found, account }: { readonly found: Found; readonly account: AccountView }) {
  const [busy, setBusy] = useState<string>();
  const [fault, setFault] = useFault();
  /** Failed to prepare: moved after the others. */
  const [failed, setFailed] = useState<readonly string[]>([]);
  /** The fee currency was chosen while others remain: nothing could pay their fees afterwards. */
  const [isEarly, setEarly] = useState(false);
  const review = async (one: Movable): Promise<void> => {
    const path = currentPath();
    setBusy(keyOf(one));
    setFault(undefined);
    try {
      const { id } = await prepare(account, one);
      noteOneOf(id, { path: ['accounts', account.id, 'move'], kind: 'move' });
      // Who went on meanwhile is not taken away from there.
      if (currentPath() === path) go('draft', id);
    } catch (error) {
      setFault(() => say('accounts.moveFailed', { name: nameOf(one), why: faultText(error) }));
      setFailed([...failed.filter((key) => key !== keyOf(one)), keyOf(one)]);
      setBusy(undefined);
    }
  };
  const turns = inTurn(found.movables, failed);
  const [next] = turns;
  const hasNative = found.movables.some(isNative);
  const choose = (one: Movable): void => {
    if (!isNative(one) || found.movables.length === 1 || isEarly) return void review(one);
    setFault(undefined);
    setEarly(true);
  };
  if (next === undefined)
    return found.isPartly ? (
      <Notice kind="caution" what={say('accounts.nothingFoundYet')} />
    ) : (
      <div className="card">
        <Empty icon={ShieldCheck} title={say('accounts.nothingToMove')}>
          <p>{say('accounts.allIsQuantumSafe')}</p>
        </Empty>
      </div>
    );
  return (
    <>
      <ul className="list card" aria-label={say('accounts.whatMoves')}>
        {found.movables.map((one) => (
          <li key={keyOf(one)}>
            <button type="button" className="item" disabled={busy !== undefined} onClick={() => choose(one)}>
              <span className="grow clip">{nameOf(one)}</span>
              {one.kind === 'balance' && <Amount value={one.balance.classic} />}
              <ChevronRight className="icon soft" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {found.isPartly && <Notice kind="caution" what={say('common.thereMayBeMore')} />}
      {!hasNative && <Notice kind="caution" what={say('accounts.moveNeedsFee', { symbol: NATIVE_SYMBOL })} />}
      {isEarly && <Notice kind="caution" what={say('accounts.moveFeeLast', { symbol: NATIVE_SYMBOL })} />}
      {fault !== undefined && <Notice kind="fault" what={fault} />}
      <Button kind="primary" wide icon={ArrowUpRight} busy={busy !== undefined} onClick={() => void review(next)}>
        {say('accounts.reviewMove', { name: nameOf(next) })}
      </Button>
      {turns.length > 1 && <p className="small soft">{say('accounts.moveLater', { count: turns.length - 1 })}</p>}
    </>
  );
}

/** The screen. */
export function MoveToSafe({ id }: { readonly id: string }) {
  const account = useView((view) => view.accounts.find((one) => one.id === id));
  const isSvc = useNetwork()?.isSvc !== false;
  const [found, setFound] = useState<Found>();
  const [fault, setFault] = useFault();
  const look = (): void => {
    setFault(undefined);
    readMovables(id).then(setFound, (error: unknown) => setFault(() => faultText(error)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; the screen is drawn anew for another account or network
  useEffect(look, []);
  if (account === undefined || account.watched !== undefined) return <NoAccount />;
  return (
    <Screen
      title={say('accounts.moveToQuantumSafe')}
      intro={say('accounts.moveIntro')}
      onBack={() => go('accounts', id)}
    >
      {!isSvc ? (
        <Notice kind="note" what={say('accounts.moveOnlyExchange')} />
      ) : fault !== undefined ? (
        <div className="card">
          <Failed title={say('accounts.moveUnread')} advice={fault} onRetry={look} />
        </div>
      ) : found === undefined ? (
        <Loading label={say('common.readingBalances')} />
      ) : (
        <Rows found={found} account={account} />
      )}
    </Screen>
  );
}
