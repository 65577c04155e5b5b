// The node's data about a token: its supply, and who has which rights over its holders.

import { saidText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TokenFactsView } from '../../../background/state/tokenFacts.ts';
import { amountText } from '../../format/amount.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Failed, Loading } from '../../kit/States.tsx';
import { faultText, send } from '../../store/send.ts';
import { NamedAddress } from '../NamedAddress.tsx';

function Rights({ facts: { rights } }: { readonly facts: TokenFactsView }) {
  return (
    <section className="stack" aria-label={say('asset.rights')}>
      <h2>{say('asset.rights')}</h2>
      {rights.length === 0 ? (
        <p className="small soft">{say('asset.nobody')}</p>
      ) : (
        <ul className="list card">
          {rights.map(({ holder, may }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rights are drawn whole each time
            <li key={at} className="item">
              <KeyRound className="icon soft" aria-hidden />
              <span className="grow">
                <NamedAddress address={holder} inLine />
                <span className="block small soft">{say('asset.may', { may: saidText(may) })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Facts and rights of a token. */
export function TokenFacts({ asset }: { readonly asset: string }) {
  const [facts, setFacts] = useState<TokenFactsView>();
  const [fault, setFault] = useState<string>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason to read again
  useEffect(() => {
    let isCurrent = true;
    setFault(undefined);
    send('readTokenFacts', { asset }).then(
      (answer) => isCurrent && setFacts(answer),
      (error: unknown) => isCurrent && setFault(faultText(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [asset, tries]);
  if (facts === undefined)
    return fault === undefined ? (
      <Loading label={say('asset.readingFacts')} />
    ) : (
      <Failed title={say('asset.unread')} advice={fault} onRetry={() => setTries(tries + 1)} />
    );
  return (
    <>
      {facts.isPaused && <Notice kind="caution" what={say('asset.paused')} />}
      {facts.isBound && <Notice kind="note" what={say('asset.bound')} />}
      {facts.feeBps !== undefined && (
        <Notice kind="note" what={say('asset.feeEach', { percent: amountText(String(facts.feeBps / 100)) })} />
      )}
      <Rights facts={facts} />
      <section className="stack" aria-label={say('asset.facts')}>
        <h2>{say('asset.facts')}</h2>
        <dl className="rows card padded compact">
          <div>
            <dt>{say('asset.supply')}</dt>
            <dd>
              <Amount value={facts.supply} />
            </dd>
          </div>
          <div>
            <dt>{say('asset.maxSupply')}</dt>
            <dd>{facts.maxSupply === undefined ? say('asset.noBound') : <Amount value={facts.maxSupply} />}</dd>
          </div>
          <div>
            <dt>{say('asset.inBlock')}</dt>
            <dd>{facts.createdHeight}</dd>
          </div>
          <div>
            <dt>{say('asset.createdBy')}</dt>
            <dd>
              <NamedAddress address={facts.creator} inLine />
            </dd>
          </div>
        </dl>
      </section>
    </>
  );
}
