// The tokens of the selected account, most valuable first, including the native asset. Hidden tokens are in a fold.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { tokenWarning } from '@svc/core/ops/describe';
import { cutMiddle, visibleSymbol, visibleText } from '@svc/core/visibleText';
import { language } from '@svc/core/words/language';
import type { Message } from '@svc/core/words/message';
import { saidText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { ChevronRight, Coins, TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import { shallow } from 'zustand/shallow';
import type { BalanceView } from '../../../background/state/view.ts';
import { shortAddress } from '../../format/address.ts';
import { needsLines, placesInList } from '../../format/amount.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Amount } from '../../kit/Amount.tsx';
import { Field } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { VirtualList } from '../../kit/VirtualList.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { send } from '../../store/send.ts';
import { ManageLinks } from '../Manage/ManageLinks.tsx';
import { usePrices } from '../Market/prices.ts';
import { Worth } from '../Market/Worth.tsx';
import { useWatchOnly } from '../useAccount.ts';
import { total, useBalances } from '../useBalances.ts';
import { byWorth, matches } from './tokenOrder.ts';
import { placeOf, type TokenPlace } from './tokenPlaces.ts';

/** Number of tokens above which there is a search field. */
const MANY = 8;
const refresh = (): void => void send('refreshBalances', {}).catch(() => undefined);

/** Number of tokens above which only those near the window are in the page. */
const MANY_ROWS = 60;
/** Heights in such a list, in pixels: of a row of two lines, of one more line, and of a row with a wide amount. */
const [ROW, LINE, WIDE_ROW] = [51, 17, 112];

interface LineProps {
  readonly balance: BalanceView;
}

function TokenLine({ balance }: LineProps) {
  const symbol = visibleSymbol(balance.symbol);
  const isNative = balance.asset === NATIVE_SYMBOL;
  const odd = tokenWarning({ ...balance, known: true }) !== undefined;
  const held = total(balance);
  // A watch-only address has one form, which need not be named.
  const isWatchOnly = useWatchOnly();
  return (
    <button type="button" className="item" onClick={() => go('asset', balance.asset)}>
      <Identicon address={balance.asset} />
      <span className="grow">
        <span className="clip strong" title={symbol}>
          <bdi>{cutMiddle(symbol, 16)}</bdi>
        </span>
        {balance.verified ? (
          <span className="clip tiny soft" title={`${visibleText(balance.name)} · ${balance.asset}`}>
            <Given text={balance.name} />
            {!isNative && <span className="mono nowrap"> {shortAddress(balance.asset, 4)}</span>}
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
        <Amount value={held} places={placesInList(held)} />
        <Worth asset={balance.asset} amount={held} />
        {balance.classic !== '0' && !isWatchOnly && (
          <span className="clip tiny soft">
            <Say code="home.onClassic" slots={{ classic: <Amount value={balance.classic} places={4} /> }} />
          </span>
        )}
      </span>
    </button>
  );
}

/** Drawn again when its balance changes, and not with every reading: an account may have hundreds. */
const KeptLine = memo(TokenLine, (before: LineProps, after: LineProps) => shallow(before.balance, after.balance));

/** What is said of an unverified token may need two lines, and an amount on the classic form has its own. */
function heightOf(balance: BalanceView): number {
  if (needsLines(total(balance))) return WIDE_ROW;
  return ROW + (balance.verified && balance.classic === '0' ? 0 : LINE);
}

function Lines({ tokens }: { readonly tokens: readonly BalanceView[] }) {
  const rows = tokens.map((balance) => ({
    key: balance.asset,
    height: heightOf(balance),
    draw: () => <KeptLine balance={balance} />,
  }));
  if (rows.length > MANY_ROWS) return <VirtualList rows={rows} label={say('home.tokens')} />;
  return (
    <ul className="list many">
      {rows.map(({ key, draw }) => (
        // The language belongs to the key: a line that is kept keeps its words.
        <li key={`${key} ${language().tag}`}>{draw()}</li>
      ))}
    </ul>
  );
}

/** The empty, loading or failed state of the list; undefined if there are tokens. */
function Instead({ isKnown, error }: { readonly isKnown: boolean; readonly error: Message | undefined }) {
  if (!isKnown && error === undefined) return <Loading label={say('common.readingBalances')} />;
  if (error !== undefined && !isKnown)
    return <Failed title={say('home.balancesCouldNotBe')} advice={saidText(error)} onRetry={refresh} />;
  return (
    <Empty icon={Coins} title={say('home.noTokensYet')}>
      <p>{say('home.tokensThatEitherAddress')}</p>
    </Empty>
  );
}

/** Tokens out of sight, until they are asked for. */
function Folded({ title, tokens }: { readonly title: string; readonly tokens: readonly BalanceView[] }) {
  return (
    <details className="fold">
      <summary>
        <ChevronRight className="icon" aria-hidden />
        {title}
      </summary>
      <div className="card">
        <Lines tokens={tokens} />
      </div>
    </details>
  );
}

/** The tab. */
export function Tokens() {
  const balances = useBalances();
  const { prices } = usePrices();
  const settings = useView((view) => view.settings);
  const network = useView((view) => view.activeNetwork);
  const [wanted, setWanted] = useState('');
  const isKnown = balances !== undefined && balances.updatedAt > 0;
  const all = isKnown ? byWorth(balances.assets, prices) : [];
  const at = (place: TokenPlace): BalanceView[] =>
    all.filter(({ asset }) => placeOf(settings, network, asset) === place);
  const shown = at('shown').filter((one) => matches(one, wanted));
  const [hidden, unwanted] = [at('hidden'), at('unwanted')];
  return (
    <>
      {balances?.error !== undefined && isKnown && (
        <Notice kind="caution" what={say('home.theLastReadingFailed')} advice={saidText(balances.error)} />
      )}
      {balances?.isPartly === true && balances.error === undefined && (
        <Notice kind="caution" what={say('common.thereMayBeMore')} advice={say('home.theNodeDidNotName')} />
      )}
      {all.length > MANY && (
        <Field
          label={say('home.searchTokens')}
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <div className="card">
        {shown.length > 0 ? (
          <Lines tokens={shown} />
        ) : wanted === '' ? (
          <Instead isKnown={isKnown} error={balances?.error} />
        ) : (
          <Empty icon={Coins} title={say('home.noTokenMatches')} />
        )}
      </div>
      {hidden.length > 0 && <Folded title={say('home.hiddenTokens', { count: hidden.length })} tokens={hidden} />}
      {unwanted.length > 0 && (
        <Folded title={say('home.unwantedTokens', { count: unwanted.length })} tokens={unwanted} />
      )}
      <ManageLinks kind="token" />
    </>
  );
}
