// Balances of the account in use: the native asset large, tokens in a list, each split by the address that holds it.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { tokenWarning } from '@svc/core/ops/describe';
import { cutMiddle, visibleText } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { ChevronRight, Coins, Images, RefreshCw, TriangleAlert } from 'lucide-react';
import type { BalanceView } from '../../../background/state/view.ts';
import { shortAddress } from '../../format/address.ts';
import { placesInList } from '../../format/amount.ts';
import { timeAgo } from '../../format/time.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Amount } from '../../kit/Amount.tsx';
import { IconButton } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { useNow } from '../../kit/useNow.ts';
import { go } from '../../store/route.ts';
import { send } from '../../store/send.ts';
import { TotalWorth, Worth } from '../Market/Worth.tsx';
import { total, useBalances } from './useBalances.ts';

const refresh = (): void => void send('refreshBalances', {}).catch(() => undefined);

/** The native asset, large, with its parts. */
export function NativeBalance() {
  const balances = useBalances();
  const now = useNow(15_000);
  const native = balances?.assets.find((one) => one.asset === NATIVE_SYMBOL);
  const held = native === undefined ? '0' : total(native);
  const known = balances !== undefined && balances.updatedAt > 0;
  return (
    <section className="native" aria-label={say('home.balance')}>
      <div className="line apart">
        <span className="small soft">
          {known
            ? say('home.balance2', { updatedAt: timeAgo(balances.updatedAt, now) })
            : balances?.error !== undefined
              ? say('home.balanceUnknown')
              : say('home.readingTheBalance')}
        </span>
        <IconButton icon={RefreshCw} label={say('home.refreshBalances')} onClick={refresh} />
      </div>
      {known ? (
        <Amount large value={held} unit={native?.symbol ?? NATIVE_SYMBOL} places={placesInList(held)} />
      ) : (
        <span className="amount large soft">…</span>
      )}
      {native !== undefined && native.classic !== '0' && (
        <p className="small soft split">
          <span>
            <Say
              code="home.quantumSafe"
              slots={{ pq: <Amount value={native.pq} places={placesInList(native.pq)} /> }}
            />
          </span>
          <span>
            <Say
              code="home.classic"
              slots={{ classic: <Amount value={native.classic} places={placesInList(native.classic)} /> }}
            />
          </span>
        </p>
      )}
      <TotalWorth />
    </section>
  );
}

function TokenLine({ balance }: { readonly balance: BalanceView }) {
  const symbol = visibleText(balance.symbol);
  const odd = tokenWarning({ ...balance, known: true }) !== undefined;
  return (
    <li>
      <button type="button" className="item" onClick={() => go('asset', balance.asset)}>
        <Identicon address={balance.asset} />
        <span className="grow">
          <span className="clip strong" title={symbol}>
            <bdi>{cutMiddle(symbol, 16)}</bdi>
          </span>
          {balance.verified ? (
            <span className="clip tiny soft" title={`${visibleText(balance.name)} · ${balance.asset}`}>
              <Given text={balance.name} />
              {balance.asset !== NATIVE_SYMBOL && (
                <span className="mono nowrap"> {shortAddress(balance.asset, 4)}</span>
              )}
            </span>
          ) : (
            <span className="block tiny soft" title={`${visibleText(balance.name)} · ${balance.asset}`}>
              {odd && <TriangleAlert className="icon warn inline" aria-hidden />}
              {odd ? say('home.mayImitateAnother') : say('common.unverified')}{' '}
              <span className="mono nowrap">{shortAddress(balance.asset, 4)}</span>
            </span>
          )}
        </span>
        <span className="end">
          <Amount value={total(balance)} places={placesInList(total(balance))} />
          <Worth asset={balance.asset} amount={total(balance)} />
          {balance.classic !== '0' && (
            <span className="clip tiny soft">
              <Say code="home.onClassic" slots={{ classic: <Amount value={balance.classic} places={4} /> }} />
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

/** The tokens. */
export function Balances() {
  const balances = useBalances();
  const tokens = balances?.assets.filter((one) => one.asset !== NATIVE_SYMBOL) ?? [];
  return (
    <section>
      <div className="section-head">
        <h2>{say('home.tokens')}</h2>
      </div>
      {balances?.error !== undefined && balances.updatedAt > 0 && (
        <Notice kind="caution" what={say('home.theLastReadingFailed')} advice={balances.error} />
      )}
      <div className="card">
        {balances === undefined || (balances.updatedAt === 0 && balances.error === undefined) ? (
          <Loading label={say('common.readingBalances')} />
        ) : balances.updatedAt === 0 ? (
          <Failed title={say('home.balancesCouldNotBe')} advice={balances.error ?? ''} onRetry={refresh} />
        ) : tokens.length === 0 ? (
          <Empty icon={Coins} title={say('home.noTokensYet')}>
            <p>{say('home.tokensThatEitherAddress')}</p>
          </Empty>
        ) : (
          <ul className="list">
            {tokens.map((balance) => (
              <TokenLine key={balance.asset} balance={balance} />
            ))}
          </ul>
        )}
      </div>
      <div className="card doors">
        <ul className="list">
          <li>
            <button type="button" className="item" onClick={() => go('items')}>
              <Images className="icon soft" aria-hidden />
              <span className="grow">{say('common.nfts')}</span>
              <ChevronRight className="icon soft" aria-hidden />
            </button>
          </li>
        </ul>
      </div>
    </section>
  );
}
