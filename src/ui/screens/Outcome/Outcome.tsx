// The result of a transaction that the wallet's own screens sent, updated in place until it has ended.

import { say } from '@svc/core/words/say';
import { Button } from '../../kit/Button.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { paymentOf, wantAgain } from '../../store/sentPayments.ts';
import { seriesOf } from '../../store/series.ts';
import { createdPath } from './createdPath.ts';
import { endOf, OutcomeState } from './OutcomeState.tsx';

const home = (): void => go('home');

/** The result of the transaction with a hash. */
export function Outcome({ hash }: { readonly hash: string }) {
  const one = useView((view) => view.activity.find((entry) => entry.txHash === hash));
  const account = useView((view) => view.accounts.find(({ id }) => id === one?.accountId));
  const hasEnded = one !== undefined && endOf(one) !== undefined;
  const payment = paymentOf(hash);
  const series = seriesOf(hash);
  return (
    <Screen title={say('send.outcome')}>
      <OutcomeState one={one} />
      <div className="line even">
        <Button kind="primary" onClick={home}>
          {hasEnded ? say('send.ended.done') : say('common.close')}
        </Button>
        {one?.outcome?.created !== undefined && (
          <Button
            onClick={async () => {
              const path = await createdPath(one, account);
              if (path !== undefined) go(...path);
            }}
          >
            {say('send.viewIt')}
          </Button>
        )}
        {one !== undefined && (
          <Button onClick={() => go('activity', one.id)}>
            {one.outcome?.created === undefined ? say('send.viewIt') : say('send.viewDetails')}
          </Button>
        )}
        {hasEnded && series !== undefined && (
          <Button onClick={() => go(...series.path)}>
            {series.kind === 'move' ? say('accounts.moveTheRest') : say('allowances.theNext')}
          </Button>
        )}
        {hasEnded && payment !== undefined && (
          <Button
            onClick={() => {
              wantAgain(payment);
              go('send', payment.asset);
            }}
          >
            {say('send.again')}
          </Button>
        )}
      </div>
      {!hasEnded && <p className="small soft">{say('send.itGoesOn')}</p>}
    </Screen>
  );
}
