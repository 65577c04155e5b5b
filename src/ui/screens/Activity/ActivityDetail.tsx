// One activity with all details: from the wallet's own log, the node's index, or both.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { shownText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HistoryEntry } from '../../../background/state/history.ts';
import type { ActivityView, NetworkView } from '../../../background/state/view.ts';
import { timeText } from '../../format/time.ts';
import { AddressBy } from '../../kit/AddressInFull.tsx';
import { Amount } from '../../kit/Amount.tsx';
import { CopyButton } from '../../kit/Copy.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Parts } from '../../kit/Parts.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Loading } from '../../kit/States.tsx';
import { Valued } from '../../kit/Valued.tsx';
import { useView } from '../../store/mirror.ts';
import { back } from '../../store/route.ts';
import { NamedAddress } from '../NamedAddress.tsx';
import { ActivityStatus, statusMeaning } from './ActivityStatus.tsx';
import { bare } from './lines.ts';
import { MovedRows, TransactionParts, useTransaction } from './TransactionParts.tsx';

const toActivity = (): void => back('home', 'activity');

function Fact({ label, children, tall = false }: { label: string; children: ReactNode; tall?: boolean }) {
  return (
    <div className={tall ? 'tall' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The sentence: the request, or what was received. */
function Sentence({
  one,
  entry,
}: {
  readonly one: ActivityView | undefined;
  readonly entry: HistoryEntry | undefined;
}) {
  if (entry?.sentence !== undefined) return <Parts parts={entry.sentence} />;
  if (one !== undefined) return <bdi>{shownText(one.label)}</bdi>;
  return entry === undefined ? null : <bdi>{shownText(entry.act)}</bdi>;
}

/** Why it failed, if known. */
function Failure({ one, entry }: { readonly one: ActivityView | undefined; readonly entry: HistoryEntry | undefined }) {
  if (one?.error !== undefined)
    return (
      <Notice
        kind={one.status === 'failed' || one.status === 'refused' ? 'fault' : 'caution'}
        what={<bdi>{shownText(one.error)}</bdi>}
      />
    );
  return entry?.error === undefined ? null : <Notice kind="fault" what={<Given text={entry.error} max={300} />} />;
}

/** Its status: from the wallet's log, else from the index. */
function statusOf(one: ActivityView | undefined, entry: HistoryEntry | undefined): Pick<ActivityView, 'status'> {
  return one ?? { status: entry?.status === 'failed' ? 'failed' : 'succeeded' };
}

/** Its origin: the site, the account, the network. */
function From({ one, network }: { readonly one: ActivityView; readonly network: NetworkView | undefined }) {
  const account = useView((view) => view.accounts.find((entry) => entry.id === one.accountId));
  return (
    <>
      {one.origin !== undefined && <Fact label={say('home.askedBy')}>{one.origin}</Fact>}
      {account !== undefined && (
        <Fact label={say('common.account')}>
          <Given text={account.name} />
        </Fact>
      )}
      {network !== undefined && (
        <Fact label={say('common.network')}>
          <Given text={network.name} />
        </Fact>
      )}
    </>
  );
}

/** State, what moved, site, account, fee, fills, roles, hash. @param accountId the account in view when absent */
export function ActivityDetail({ id, accountId }: { readonly id: string; readonly accountId?: string | undefined }) {
  const one = useView((view) =>
    view.activity.find((entry) => entry.id === id || (entry.txHash !== undefined && bare(entry.txHash) === bare(id))),
  );
  const active = useView((view) => view.activeNetwork);
  const network = useView((view) => view.networks.find((entry) => entry.slug === (one?.network ?? active)));
  const { detail, fault, isAsked } = useTransaction(one?.txHash ?? id, accountId);
  const entry = detail?.entry;
  if (one === undefined && entry === undefined) {
    return (
      <Screen title={say('home.activity')} onBack={toActivity}>
        {isAsked && fault === undefined ? (
          <Loading label={say('history.reading')} />
        ) : (
          <Empty icon={SearchX} title={say('home.thisEntryIsGone')}>
            <p>{fault ?? say('home.theWalletKeepsThe')}</p>
          </Empty>
        )}
      </Screen>
    );
  }
  const hash = entry?.hash ?? one?.txHash;
  const fee = entry?.fee ?? one?.fee;
  const height = entry?.height ?? one?.blockHeight;
  const status = statusOf(one, entry);
  return (
    <AddressBy value={NamedAddress}>
      <Screen title={say('home.activity')} onBack={toActivity}>
        <p className="sentence">
          <Sentence one={one} entry={entry} />
        </p>
        <Failure one={one} entry={entry} />
        <dl className="rows card padded compact">
          <Fact label={say('home.state')}>
            <ActivityStatus one={status} />
            <p className="small soft">
              {detail?.outcome === undefined ? statusMeaning(status) : shownText(detail.outcome)}
            </p>
          </Fact>
          {detail !== undefined && <MovedRows detail={detail} />}
          {entry?.other !== undefined && (
            <Fact label={entry.kind === 'sent' ? say('row.to') : say('row.from')}>
              <NamedAddress address={entry.other} inLine />
            </Fact>
          )}
          <Fact label={say('common.when')}>{timeText(entry?.time ?? one?.createdAt ?? 0)}</Fact>
          {one !== undefined && <From one={one} network={network} />}
          {fee !== undefined && (
            <Fact label={network?.isSvc === false ? say('home.feePaid') : say('home.feeBurned')}>
              <Amount value={fee} unit={network?.nativeCurrency.symbol ?? NATIVE_SYMBOL} />
              {network?.isSvc !== false && <Valued asset={NATIVE_SYMBOL} amount={fee} />}
            </Fact>
          )}
          {height !== undefined && <Fact label={say('home.block')}>{height}</Fact>}
          {one?.nonce !== undefined && <Fact label={say('home.nonce')}>{one.nonce}</Fact>}
          {hash !== undefined && (
            <Fact label={say('home.transactionHash')} tall>
              <span className="mono small">{hash}</span>
            </Fact>
          )}
        </dl>
        {detail !== undefined && <TransactionParts detail={detail} network={network} />}
        {hash !== undefined && <CopyButton text={hash} label={say('home.copyTransactionHash')} />}
      </Screen>
    </AddressBy>
  );
}
