// The node's data about a token: its supply, and who has which rights over its holders.

import { say } from '@svc/core/words/say';
import type { TokenFactsView } from '../../../background/state/tokenFacts.ts';
import { amountText } from '../../format/amount.ts';
import { Address } from '../../kit/Address.tsx';
import { Amount } from '../../kit/Amount.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Failed, Loading } from '../../kit/States.tsx';
import { send } from '../../store/send.ts';
import { Manage } from '../Manage/Manage.tsx';
import { tokenThing } from '../Manage/things.ts';
import { useHeld } from '../Manage/useThing.ts';
import { NamedAddress } from '../NamedAddress.tsx';
import { Rights } from '../Rights.tsx';
import { useAccount } from '../useAccount.ts';
import { useAnswer } from '../useAnswer.ts';

/** What a token calls itself, where the page does not say it already. */
function Naming({ facts }: { readonly facts: TokenFactsView }) {
  return (
    <>
      <div>
        <dt>{say('common.callsItself')}</dt>
        <dd>
          <Given text={`${facts.name} (${facts.symbol})`} max={48} />
        </dd>
      </div>
      <div>
        <dt>{say('common.decimals')}</dt>
        <dd>{facts.decimals}</dd>
      </div>
      <div className="tall">
        <dt>{say('common.tokenAddressTheOnly')}</dt>
        <dd>
          <Address address={facts.asset} open />
        </dd>
      </div>
    </>
  );
}

/** Facts and rights of a token. @param named whether they say what it calls itself */
export function TokenFacts({ asset, named = false }: { readonly asset: string; readonly named?: boolean }) {
  const account = useAccount();
  const held = useHeld(asset);
  const { value: facts, fault, again } = useAnswer(() => send('readTokenFacts', { asset }), [asset]);
  if (facts === undefined)
    return fault === undefined ? (
      <Loading label={say('asset.readingFacts')} />
    ) : (
      <Failed title={say('asset.unread')} advice={fault} onRetry={again} />
    );
  return (
    <>
      {facts.isPaused && <Notice kind="caution" what={say('asset.paused')} />}
      {facts.isBound && <Notice kind="note" what={say('asset.bound')} />}
      {facts.feeBps !== undefined && (
        <Notice kind="note" what={say('asset.feeEach', { percent: amountText(String(facts.feeBps / 100)) })} />
      )}
      {account !== undefined && <Manage place="token" id={asset} thing={tokenThing(facts, held, account.pqAddress)} />}
      <Rights rights={facts.rights} nobody={say('asset.nobody')} />
      <section className="stack" aria-label={say('asset.facts')}>
        <h2>{say('asset.facts')}</h2>
        <dl className="rows card padded compact">
          {named && <Naming facts={facts} />}
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
