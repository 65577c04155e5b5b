// Trading on a perpetuals market: order form, funding, collateral; positions, orders, fills. For the wallet's page and
// for a site's.

import { say } from '@svc/core/words/say';
import { Notice } from '../../kit/Notice.tsx';
import { Loading } from '../../kit/States.tsx';
import type { PerpMarket } from '../data/nodeApi.ts';
import type { MarketView } from '../data/orientation.ts';
import { amountLine, clockText, fixed, placesFor, scaled } from '../format.ts';
import { collateralSymbol, type PictureRead } from '../perps.ts';
import type { PartProps } from '../trading.ts';
import { Collateral } from './Collateral.tsx';
import { Fills } from './Fills.tsx';
import { PerpOrders } from './OpenOrders.tsx';
import { PerpForm } from './PerpForm.tsx';
import { PerpPositions } from './PerpPositions.tsx';

interface DeskProps extends PartProps, PictureRead {
  readonly market: MarketView;
}

export function PerpDeal({
  picked,
  failure,
  ...props
}: DeskProps & { readonly picked: { readonly price: string } | undefined }) {
  const { source, trader, picture, isBefore } = props;
  return (
    <div className="stack">
      <section className="panel" aria-label={say('trade.title')}>
        <div className="padded stack">
          <Funding market={picture?.market} />
          <PerpForm {...props} picked={picked} />
          {/* Below the form: what comes and goes above it would move a button away from under a finger. */}
          {picture === undefined && trader.address !== undefined && failure === undefined && (
            <Loading label={say('trade.perp.readingAccount')} lines={2} />
          )}
          {failure !== undefined && <Notice kind="caution" what={say('trade.perp.cannotBeRead')} advice={failure()} />}
        </div>
      </section>
      {picture !== undefined && (
        <Collateral
          source={source}
          trader={trader}
          account={picture.account}
          isBefore={isBefore}
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

function fundingText({ funding_rate: funding, next_funding_time: next }: PerpMarket): string {
  const rate = `${funding.startsWith('-') ? '−' : ''}${fixed(scaled(funding.replace('-', '')) * 100n, 4)}`;
  return next === null ? `${rate} %` : say('trade.perp.fundingAt', { rate, time: clockText(Number(next)) });
}

/** Mark price, oracle, funding and open interest; the lines are there before their values, and keep their place. */
function Funding({ market }: { readonly market: PerpMarket | undefined }) {
  const price = (text: string): string => fixed(scaled(text), placesFor(scaled(text)));
  const lines = [
    [say('trade.perp.mark'), market?.mark_price, price],
    [say('trade.perp.oracle'), market?.oracle_price, price],
    [say('trade.perp.funding'), market?.funding_rate, () => (market === undefined ? '' : fundingText(market))],
    [say('trade.perp.openInterest'), market?.open_interest, (text: string) => `${amountLine(text, 4)} ${market?.base}`],
  ] as const;
  return (
    <dl className="rows">
      {lines.map(([name, exact, shown]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={exact}>{exact === undefined ? '–' : shown(exact)}</dd>
        </div>
      ))}
    </dl>
  );
}
