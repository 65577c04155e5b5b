// A line of the history: the action, the counterparty, the amount.

import { shownText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, CircleX, FileText, type LucideIcon } from 'lucide-react';
import type { HistoryEntry, HistoryKind } from '../../../background/state/history.ts';
import { shortAddress, shortenAddresses } from '../../format/address.ts';
import { placesInList } from '../../format/amount.ts';
import { hostOf } from '../../format/host.ts';
import { clockText } from '../../format/time.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Given } from '../../kit/Given.tsx';
import { Say } from '../../kit/Say.tsx';
import { Valued } from '../../kit/Valued.tsx';
import { useAddressName } from '../../store/addressNames.ts';
import { go } from '../../store/route.ts';
import { ActivityStatus } from './ActivityStatus.tsx';
import type { Line } from './lines.ts';

const ICONS: { readonly [K in HistoryKind]: LucideIcon } = {
  received: ArrowDownLeft,
  sent: ArrowUpRight,
  trade: ArrowLeftRight,
  other: FileText,
};

/** The other account by the user's own name, else by its claimed name, which is marked, else in short form. */
function Who({ address }: { readonly address: string }) {
  const named = useAddressName(address);
  if (named === undefined) return <span className="mono nowrap">{shortAddress(address, 4)}</span>;
  if (named.by === 'owner')
    return (
      <>
        <Say code="history.claimed" slots={{ name: <Given text={named.claim.name} max={20} /> }} />{' '}
        <span className="mono nowrap">{shortAddress(address, 4)}</span>
      </>
    );
  return (
    <span className="nowrap">
      <Given text={named.name} max={24} />
    </span>
  );
}

/** The amount received or sent, and its value. */
function Change({ change }: { readonly change: NonNullable<HistoryEntry['change']> }) {
  const { sign, amount, token } = change;
  return (
    <span className="end">
      <span className={sign === 'in' ? 'came' : undefined}>
        <Amount
          value={sign === 'out' ? `-${amount}` : amount}
          unit={token.symbol}
          places={placesInList(amount)}
          signed={sign === 'in'}
        />
      </span>
      <Valued asset={token.asset} amount={amount} />
    </span>
  );
}

function Indexed({ entry, site }: { readonly entry: HistoryEntry; readonly site: string | undefined }) {
  const { kind, act, other, change, status, time } = entry;
  const Icon = status === 'failed' ? CircleX : ICONS[kind];
  return (
    <button type="button" className="item" onClick={() => go('activity', entry.hash)}>
      <span className={`round ${status === 'failed' ? 'bad' : kind}`}>
        <Icon className="icon" aria-hidden />
      </span>
      <span className="grow">
        <span className="clip strong">{shownText(act)}</span>
        <span className="clip in-line tiny soft">
          {clockText(time)}
          {status === 'failed' && (
            <>
              {' '}
              · <span className="status bad">{say('home.failed')}</span>
            </>
          )}
          {other !== undefined && (
            <>
              {' '}
              · <Say code={kind === 'sent' ? 'history.to' : 'history.from'} slots={{ who: <Who address={other} /> }} />
            </>
          )}
          {site !== undefined && (
            <>
              {' '}
              · <bdi dir="ltr">{hostOf(site)}</bdi>
            </>
          )}
        </span>
      </span>
      {change !== undefined && status !== 'failed' && <Change change={change} />}
    </button>
  );
}

/** The line. */
export function HistoryRow({ line: { entry, local } }: { readonly line: Line }) {
  if (entry !== undefined) return <Indexed entry={entry} site={local?.origin} />;
  if (local === undefined) return null;
  const label = shortenAddresses(shownText(local.label));
  return (
    <button type="button" className="item" onClick={() => go('activity', local.id)}>
      <span className="round other">
        <FileText className="icon" aria-hidden />
      </span>
      <span className="grow">
        <span className="clip strong" title={label}>
          {label}
        </span>
        <span className="clip tiny soft">
          {clockText(local.createdAt)} · <ActivityStatus one={local} />
          {local.origin !== undefined && (
            <>
              {' '}
              · <bdi dir="ltr">{hostOf(local.origin)}</bdi>
            </>
          )}
        </span>
      </span>
    </button>
  );
}
