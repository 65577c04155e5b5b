// One activity in full.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { storedText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { SearchX } from 'lucide-react';
import { timeText } from '../../format/time.ts';
import { Amount } from '../../kit/Amount.tsx';
import { CopyButton } from '../../kit/Copy.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty } from '../../kit/States.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { ActivityStatus, statusMeaning } from './ActivityStatus.tsx';

/** State, site, account, fee, hash. */
export function ActivityDetail({ id }: { readonly id: string }) {
  const one = useView((view) => view.activity.find((entry) => entry.id === id));
  const account = useView((view) => view.accounts.find((entry) => entry.id === one?.accountId));
  const network = useView((view) => view.networks.find((entry) => entry.slug === one?.network));
  const back = (): void => go('home');
  if (one === undefined) {
    return (
      <Screen title={say('home.activity')} onBack={back}>
        <Empty icon={SearchX} title={say('home.thisEntryIsGone')}>
          <p>{say('home.theWalletKeepsThe')}</p>
        </Empty>
      </Screen>
    );
  }
  return (
    <Screen title={say('home.activity')} onBack={back}>
      <p className="sentence">
        <Given text={storedText(one.label)} />
      </p>
      {one.error !== undefined && (
        <Notice
          kind={one.status === 'failed' || one.status === 'refused' ? 'fault' : 'caution'}
          what={<Given text={storedText(one.error)} />}
        />
      )}
      <dl className="rows card padded compact">
        <div>
          <dt>{say('home.state')}</dt>
          <dd>
            <ActivityStatus one={one} />
            <p className="small soft">{statusMeaning(one)}</p>
          </dd>
        </div>
        <div>
          <dt>{say('common.when')}</dt>
          <dd>{timeText(one.createdAt)}</dd>
        </div>
        {one.origin !== undefined && (
          <div>
            <dt>{say('home.askedBy')}</dt>
            <dd>{one.origin}</dd>
          </div>
        )}
        {account !== undefined && (
          <div>
            <dt>{say('common.account')}</dt>
            <dd>
              <Given text={account.name} />
            </dd>
          </div>
        )}
        {network !== undefined && (
          <div>
            <dt>{say('common.network')}</dt>
            <dd>
              <Given text={network.name} />
            </dd>
          </div>
        )}
        {one.op !== undefined && (
          <div>
            <dt>{say('common.operation')}</dt>
            <dd>{one.op}</dd>
          </div>
        )}
        {one.fee !== undefined && (
          <div>
            <dt>{network?.isSvc === false ? say('home.feePaid') : say('home.feeBurned')}</dt>
            <dd>
              <Amount value={one.fee} unit={network?.nativeCurrency.symbol ?? NATIVE_SYMBOL} />
            </dd>
          </div>
        )}
        {one.blockHeight !== undefined && (
          <div>
            <dt>{say('home.block')}</dt>
            <dd>{one.blockHeight}</dd>
          </div>
        )}
        {one.nonce !== undefined && (
          <div>
            <dt>{say('home.nonce')}</dt>
            <dd>{one.nonce}</dd>
          </div>
        )}
        {one.txHash !== undefined && (
          <div className="tall">
            <dt>{say('home.transactionHash')}</dt>
            <dd className="mono small">{one.txHash}</dd>
          </div>
        )}
      </dl>
      {one.txHash !== undefined && <CopyButton text={one.txHash} label={say('home.copyTransactionHash')} />}
    </Screen>
  );
}
