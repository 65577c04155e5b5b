// Balances of the account in use: the native asset large, tokens in a list, each split by the address that holds it.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { tokenWarning } from '@svc/core/ops/describe';
import { cutMiddle, visibleText } from '@svc/core/text';
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
    <section className="native" aria-label="Balance">
      <div className="line apart">
        <span className="small soft">
          {known
            ? `Balance, ${timeAgo(balances.updatedAt, now)}`
            : balances?.error !== undefined
              ? 'Balance unknown'
              : 'Reading the balance'}
        </span>
        <IconButton icon={RefreshCw} label="Refresh balances" onClick={refresh} />
      </div>
      {known ? (
        <Amount large value={held} unit={native?.symbol ?? NATIVE_SYMBOL} places={placesInList(held)} />
      ) : (
        <span className="amount large soft">…</span>
      )}
      {native !== undefined && native.classic !== '0' && (
        <p className="small soft split">
          <span>
            <Amount value={native.pq} places={placesInList(native.pq)} /> quantum-safe
          </span>
          <span>
            <Amount value={native.classic} places={placesInList(native.classic)} /> classic
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
              {odd ? 'may imitate another' : 'unverified'}{' '}
              <span className="mono nowrap">{shortAddress(balance.asset, 4)}</span>
            </span>
          )}
        </span>
        <span className="end">
          <Amount value={total(balance)} places={placesInList(total(balance))} />
          <Worth asset={balance.asset} amount={total(balance)} />
          {balance.classic !== '0' && (
            <span className="clip tiny soft">
              <Amount value={balance.classic} places={4} /> on classic
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
        <h2>Tokens</h2>
      </div>
      {balances?.error !== undefined && balances.updatedAt > 0 && (
        <Notice kind="caution" what="The last reading failed; these balances may be old." advice={balances.error} />
      )}
      <div className="card">
        {balances === undefined || (balances.updatedAt === 0 && balances.error === undefined) ? (
          <Loading label="Reading balances" />
        ) : balances.updatedAt === 0 ? (
          <Failed title="Balances could not be read" advice={balances.error ?? ''} onRetry={refresh} />
        ) : tokens.length === 0 ? (
          <Empty icon={Coins} title="No tokens yet">
            <p>Tokens that either address holds appear here by themselves. “Receive” shows where they can be sent.</p>
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
              <span className="grow">NFTs</span>
              <ChevronRight className="icon soft" aria-hidden />
            </button>
          </li>
        </ul>
      </div>
    </section>
  );
}
