// The account's assets besides its free balances: orders, liquidity, perpetuals, the vault, a stake, with their values
// and reserved amounts.

import { say } from '@svc/core/words/say';
import { Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import type {
  HeldAmount,
  LiquidityView,
  OpenOrderView,
  PerpAccountView,
  PerpPositionView,
  PositionsView,
} from '../../../background/state/positions.ts';
import { placesInList } from '../../format/amount.ts';
import { timeText } from '../../format/time.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { validatorState } from '../../market/validatorState.ts';
import { Worth } from '../Market/Worth.tsx';
import { readPositionsAgain, usePositions } from '../usePositions.ts';
import { useSymbols } from './symbols.ts';

const PRICE_PLACES = 8;

/** Title on its own line; details below, and the value at the end. */
function Line({
  title,
  about,
  end,
}: {
  readonly title: ReactNode;
  readonly about: ReactNode;
  readonly end: ReactNode;
}) {
  return (
    <li className="item position">
      <span className="strong">{title}</span>
      <span className="small soft">{about}</span>
      <span className="end">{end}</span>
    </li>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      <ul className="list card">{children}</ul>
    </section>
  );
}

/** An amount with its symbol, and its value below. */
function Held({ held: { asset, amount } }: { readonly held: HeldAmount }) {
  const symbol = useSymbols();
  return (
    <>
      <Amount value={amount} unit={symbol(asset)} places={placesInList(amount)} />
      <Worth asset={asset} amount={amount} />
    </>
  );
}

function Order({ order }: { readonly order: OpenOrderView }) {
  const symbol = useSymbols();
  const { side, price, remaining, amount, base, quote } = order;
  return (
    <Line
      title={
        <Say
          code={side === 'buy' ? 'positions.buyAt' : 'positions.sellAt'}
          slots={{
            amount: <Amount value={amount} unit={symbol(base)} places={PRICE_PLACES} />,
            price: <Amount value={price} unit={symbol(quote)} places={PRICE_PLACES} />,
          }}
        />
      }
      about={
        remaining === amount ? (
          say('positions.nothingFilled')
        ) : (
          <Say
            code="positions.stillToFill"
            slots={{ remaining: <Amount value={remaining} unit={symbol(base)} places={PRICE_PLACES} /> }}
          />
        )
      }
      end={<Held held={order.locked} />}
    />
  );
}

function Liquidity({ one }: { readonly one: LiquidityView }) {
  const symbol = useSymbols();
  const [first, second] = one.amounts;
  const hasFees = one.fees.some(({ amount }) => !/^[0.]*$/.test(amount));
  return (
    <Line
      title={
        <>
          <bdi>{symbol(first.asset)}</bdi> / <bdi>{symbol(second.asset)}</bdi>
        </>
      }
      about={
        <>
          <Say
            code={one.inRange ? 'positions.inRange' : 'positions.outOfRange'}
            slots={{
              lower: <Amount value={one.priceLower} places={6} />,
              upper: <Amount value={one.priceUpper} unit={symbol(second.asset)} places={6} />,
            }}
          />
          {hasFees && (
            <span className="block">
              <Say
                code="positions.feesEarned"
                slots={{
                  first: <Amount value={one.fees[0].amount} unit={symbol(first.asset)} places={6} />,
                  second: <Amount value={one.fees[1].amount} unit={symbol(second.asset)} places={6} />,
                }}
              />
            </span>
          )}
        </>
      }
      end={
        <>
          <span className="block">
            <Held held={first} />
          </span>
          <span className="block">
            <Held held={second} />
          </span>
        </>
      }
    />
  );
}

function PerpPosition({ one, unit }: { readonly one: PerpPositionView; readonly unit: string }) {
  const isShort = one.size.startsWith('-');
  const size = isShort ? one.size.slice(1) : one.size;
  return (
    <Line
      title={
        <Say
          code={isShort ? 'positions.short' : 'positions.long'}
          slots={{ market: <bdi>{one.market}</bdi>, size: <Amount value={size} places={PRICE_PLACES} /> }}
        />
      }
      about={
        <>
          <Say
            code="positions.entryAndMark"
            slots={{
              entry: <Amount value={one.entryPrice} places={6} />,
              mark: <Amount value={one.markPrice} places={6} />,
              leverage: <Amount value={one.leverage} places={2} />,
            }}
          />
          {one.liquidationPrice !== null && (
            <span className="block">
              <Say
                code="positions.liquidatedAt"
                slots={{ price: <Amount value={one.liquidationPrice} unit={unit} places={6} /> }}
              />
            </span>
          )}
        </>
      }
      end={
        <>
          <Amount value={one.notional} unit={unit} places={4} />
          <span className={`block tiny ${one.profit.startsWith('-') ? 'down' : 'up'}`}>
            {!one.profit.startsWith('-') && '+'}
            <Amount value={one.profit} places={4} />
          </span>
        </>
      }
    />
  );
}

function Perps({ perps }: { readonly perps: PerpAccountView }) {
  const symbol = useSymbols();
  const unit = symbol(perps.equity.asset);
  return (
    <Part title={say('positions.perpetuals')}>
      <Line
        title={say('positions.collateral')}
        about={
          <Say
            code="positions.withdrawable"
            slots={{ amount: <Amount value={perps.withdrawable} unit={unit} places={6} /> }}
          />
        }
        end={<Held held={perps.equity} />}
      />
      {perps.positions.map((one) => (
        <PerpPosition key={one.market} one={one} unit={unit} />
      ))}
      {perps.orders.map((one) => (
        <Line
          key={one.orderId}
          title={
            <Say
              code={one.side === 'buy' ? 'positions.buyAt' : 'positions.sellAt'}
              slots={{
                amount: <Amount value={one.size} places={PRICE_PLACES} />,
                price: <Amount value={one.price} unit={unit} places={PRICE_PLACES} />,
              }}
            />
          }
          about={
            <>
              <bdi>{one.market}</bdi> {one.reduceOnly && say('positions.reduceOnly')}
            </>
          }
          end={<Amount value={one.remaining} places={PRICE_PLACES} />}
        />
      ))}
    </Part>
  );
}

function VaultAndStake({ vault, stake }: Pick<PositionsView, 'vault' | 'stake'>) {
  if (vault === undefined && stake === undefined) return null;
  return (
    <Part title={say('positions.vaultAndStake')}>
      {vault !== undefined && (
        <Line
          title={say('positions.vault')}
          about={
            vault.unlocksAt > Date.now()
              ? say('positions.lockedUntil', { time: timeText(vault.unlocksAt) })
              : say('positions.canBeWithdrawn')
          }
          end={vault.value === undefined ? <Amount value={vault.shares} places={6} /> : <Held held={vault.value} />}
        />
      )}
      {stake !== undefined && (
        <Line
          title={say('positions.stake')}
          about={say('positions.validator', { status: validatorState(stake.status) })}
          end={<Held held={stake.stake} />}
        />
      )}
    </Part>
  );
}

const isEmpty = ({ orders, liquidity, perps, vault, stake }: PositionsView): boolean =>
  orders.length === 0 && liquidity.length === 0 && [perps, vault, stake].every((one) => one === undefined);

/** The tab. */
export function Positions() {
  const { positions, fault } = usePositions();
  if (positions === undefined)
    return fault === undefined ? (
      <Loading label={say('positions.reading')} />
    ) : (
      <Failed title={say('positions.couldNotBeRead')} advice={fault} onRetry={readPositionsAgain} />
    );
  const { orders, liquidity, perps, vault, stake, unread } = positions;
  return (
    <>
      {(unread.length > 0 || fault !== undefined) && (
        <Notice kind="caution" what={say('positions.thereMayBeMore')} advice={say('positions.theNodeDidNot')} />
      )}
      {isEmpty(positions) && unread.length === 0 && (
        <div className="card">
          <Empty icon={Layers} title={say('positions.none')}>
            <p>{say('positions.whatAppears')}</p>
          </Empty>
        </div>
      )}
      {orders.length > 0 && (
        <Part title={say('positions.openOrders')}>
          {orders.map((order) => (
            <Order key={order.orderId} order={order} />
          ))}
        </Part>
      )}
      {liquidity.length > 0 && (
        <Part title={say('positions.liquidity')}>
          {liquidity.map((one) => (
            <Liquidity key={one.positionId} one={one} />
          ))}
        </Part>
      )}
      {perps !== undefined && <Perps perps={perps} />}
      <VaultAndStake {...(vault === undefined ? {} : { vault })} {...(stake === undefined ? {} : { stake })} />
    </>
  );
}
