// Trading on a perpetuals market: order form, funding, collateral; positions, orders, fills. For the wallet's page and
// for a site's.

import { say } from '@svc/core/words/say';
import { Notice } from '../../kit/Notice.tsx';
import { Loading } from '../../kit/States.tsx';
import type { PerpMarket } from '../data/nodeApi.ts';
import type { MarketView } from '../data/orientation.ts';
import type { PerpPicture } from '../data/perpForecast.ts';
import { amountLine, clockText, fixed, placesFor, scaled } from '../format.ts';
import { collateralSymbol } from '../perps.ts';
import type { PartProps } from '../trading.ts';
import { Collateral } from './Collateral.tsx';
import { Fills } from './Fills.tsx';
import { PerpOrders } from './OpenOrders.tsx';
import { PerpForm } from './PerpForm.tsx';
import { PerpPositions } from './PerpPositions.tsx';

interface DeskProps extends PartProps {
  readonly market: MarketView;
  readonly picture: PerpPicture | undefined;
  /** Why there is no data, or no newer one. */
  readonly error: string | undefined;
}

export function PerpDeal({
  picked,
  error,
  ...props
}: DeskProps & { readonly picked: { readonly price: string } | undefined }) {
  const { source, trader, picture } = props;
  return (
    <div className="stack">
      <section className="panel" aria-label={say('trade.title')}>
        <div className="padded stack">
          {picture !== undefined && <Funding market={picture.market} />}
          {picture === undefined && trader.address !== undefined && error === undefined && (
            <Loading label={say('trade.perp.readingAccount')} lines={2} />
          )}
          {error !== undefined && <Notice kind="caution" what={say('trade.perp.cannotBeRead')} advice={error} />}
          <PerpForm {...props} picked={picked} />
        </div>
      </section>
      {picture !== undefined && (
        <Collateral
          source={source}
          trader={trader}
          account={picture.account}
          symbol={collateralSymbol(picture.account)}
        />
      )}
    </div>
  );
}

export function PerpOwn({ source, trader, market, picture }: DeskProps) {
  return (
    <>
      <PerpPositions source={source} trader={trader} account={picture?.account} />
      <PerpOrders trader={trader} market={market} account={picture?.account} />
      <Fills source={source} trader={trader} market={market} />
    </>
  );
}

/** Mark price, oracle, funding and open interest. */
function Funding({ market }: { readonly market: PerpMarket }) {
  const price = (text: string): string => fixed(scaled(text), placesFor(scaled(text)));
  const isBelow = market.funding_rate.startsWith('-');
  const rate = `${isBelow ? '−' : ''}${fixed(scaled(market.funding_rate.replace('-', '')) * 100n, 4)}`;
  return (
    <dl className="rows">
      <div>
        <dt>{say('trade.perp.mark')}</dt>
        <dd title={market.mark_price}>{price(market.mark_price)}</dd>
      </div>
      <div>
        <dt>{say('trade.perp.oracle')}</dt>
        <dd title={market.oracle_price}>{price(market.oracle_price)}</dd>
      </div>
      <div>
        <dt>{say('trade.perp.funding')}</dt>
        <dd title={market.funding_rate}>
          {market.next_funding_time === null
            ? `${rate} %`
            : say('trade.perp.fundingAt', { rate, time: clockText(Number(market.next_funding_time)) })}
        </dd>
      </div>
      <div>
        <dt>{say('trade.perp.openInterest')}</dt>
        <dd title={market.open_interest}>
          {amountLine(market.open_interest, 4)} {market.base}
        </dd>
      </div>
    </dl>
  );
}
