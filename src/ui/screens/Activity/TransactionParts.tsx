// Details of one transaction from the node's index and its receipt: amounts, fills, participants, a link to the
// explorer.

import { visibleText } from '@svc/core/visibleText';
import { listText } from '@svc/core/words/locale';
import { storedText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { HistoryDetail, HistoryFill } from '../../../background/state/history.ts';
import type { NetworkView } from '../../../background/state/view.ts';
import { amountText } from '../../format/amount.ts';
import { Amount } from '../../kit/Amount.tsx';
import { DrawMore, useGrowing } from '../../kit/Growing.tsx';
import { Parts } from '../../kit/Parts.tsx';
import { Say } from '../../kit/Say.tsx';
import { Valued, ValuedParts } from '../../kit/Valued.tsx';
import { faultText, send } from '../../store/send.ts';
import { NamedAddress } from '../NamedAddress.tsx';
import { useAccount } from '../useAccount.ts';

const HASH = /^(?:0x)?[0-9a-fA-F]{64}$/;

interface Read {
  readonly detail?: HistoryDetail;
  readonly fault?: string;
}

/** What the index says of a hash; nothing for an id that is none. */
export function useTransaction(hash: string, of?: string): Read & { readonly isAsked: boolean } {
  const shownId = useAccount()?.id;
  const accountId = of ?? shownId;
  const [read, setRead] = useState<{ readonly detail?: HistoryDetail; readonly error?: unknown }>({});
  const isAsked = HASH.test(hash) && accountId !== undefined;
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    send('readTransaction', { accountId, hash }).then(
      (detail) => isCurrent && setRead({ detail }),
      (error: unknown) => isCurrent && setRead({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isAsked, accountId, hash]);
  if ('error' in read) return { fault: faultText(read.error), isAsked };
  return { ...read, isAsked };
}

/** Amounts sent and received, and what was actually paid, as rows. */
export function MovedRows({ detail: { entry, rows } }: { readonly detail: HistoryDetail }) {
  const { change } = entry;
  return (
    <>
      {rows.length === 0 && change !== undefined && entry.status === 'success' && (
        <div>
          <dt>{change.sign === 'in' ? say('row.received') : say('row.paid')}</dt>
          <dd>
            <Amount value={change.amount} unit={change.token.symbol} />
            <Valued asset={change.token.asset} amount={change.amount} />
          </dd>
        </div>
      )}
      {rows.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are drawn whole each time
        <div key={at}>
          <dt>{storedText(label)}</dt>
          <dd>
            <Parts parts={value} />
            <ValuedParts parts={value} />
          </dd>
        </div>
      ))}
    </>
  );
}

function Fills({ fills }: { readonly fills: readonly HistoryFill[] }) {
  const growing = useGrowing(fills.length, 20);
  return (
    <section className="stack" aria-label={say('history.fills')}>
      <h2>{say('history.fills')}</h2>
      <ul className="list card">
        {fills.slice(0, growing.shown).map(({ price, amount, maker }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fills have no name but their place
          <li key={at} className="item">
            <span className="grow">
              {say('history.fillsAt', { amount: amountText(amount), price: amountText(price) })}
            </span>
            <span className="small soft">
              {maker === undefined ? (
                say('history.fromPool')
              ) : (
                <Say code="history.from" slots={{ who: <NamedAddress address={maker} inLine /> }} />
              )}
            </span>
          </li>
        ))}
      </ul>
      <DrawMore growing={growing} total={fills.length} unit={say('history.fills')} />
    </section>
  );
}

/** Fills, roles and a link to the node's explorer. */
export function TransactionParts({
  detail: { entry, fills, roles },
  network,
}: {
  readonly detail: HistoryDetail;
  readonly network: NetworkView | undefined;
}) {
  const node = network?.restUrl;
  return (
    <>
      {fills.length > 0 && <Fills fills={fills} />}
      {roles.length > 0 && (
        <section className="stack" aria-label={say('history.roles')}>
          <h2>{say('history.roles')}</h2>
          <ul className="list card">
            {roles.map(({ address, roles: names }) => (
              <li key={address} className="item">
                <span className="grow">
                  <NamedAddress address={address} inLine />
                </span>
                <span className="small soft">{listText(names.map((name) => visibleText(name)))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {node !== undefined && /^https?:\/\//.test(node) && (
        <a className="button" href={`${node.replace(/\/$/, '')}/#/tx/${entry.hash}`} target="_blank" rel="noreferrer">
          <ExternalLink className="icon" aria-hidden />
          {say('history.inNode')}
        </a>
      )}
    </>
  );
}
