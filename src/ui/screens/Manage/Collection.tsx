// A collection of the exchange: what the account may do with it, who has which rights, its limits.

import { cutMiddle, visibleSymbol } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import type { CollectionFactsView } from '../../../background/state/tokenFacts.ts';
import { percentText } from '../../format/percentText.ts';
import { AddressInFull } from '../../kit/AddressInFull.tsx';
import { Amount } from '../../kit/Amount.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Failed, Loading } from '../../kit/States.tsx';
import { back } from '../../store/route.ts';
import { send } from '../../store/send.ts';
import { NamedAddress } from '../NamedAddress.tsx';
import { Rights } from '../Rights.tsx';
import { useAccount } from '../useAccount.ts';
import { useAnswer } from '../useAnswer.ts';
import { Manage } from './Manage.tsx';
import { collectionThing } from './things.ts';

const SYMBOL_MAX = 16;
const LINK_MAX = 120;
const toItems = (): void => back('home', 'nfts');

function Facts({ facts }: { readonly facts: CollectionFactsView }) {
  return (
    <section className="stack" aria-label={say('asset.facts')}>
      <h2>{say('asset.facts')}</h2>
      <dl className="rows card padded compact">
        <div>
          <dt>{say('common.callsItself')}</dt>
          <dd>
            <Given text={`${facts.name} (${facts.symbol})`} max={48} />
          </dd>
        </div>
        <div>
          <dt>{say('manage.items')}</dt>
          <dd>
            <Amount value={facts.supply} />
          </dd>
        </div>
        <div>
          <dt>{say('manage.itemsMinted')}</dt>
          <dd>
            <Amount value={facts.minted} />
          </dd>
        </div>
        <div>
          <dt>{say('asset.maxSupply')}</dt>
          <dd>{facts.maxSupply === undefined ? say('asset.noBound') : <Amount value={facts.maxSupply} />}</dd>
        </div>
        <div>
          <dt>{say('items.royalty')}</dt>
          <dd>{say('items.ofASale', { royaltyBps: percentText(facts.royaltyBps) })}</dd>
        </div>
        {facts.royaltyRecipient !== undefined && (
          <div>
            <dt>{say('row.royaltyGoesTo')}</dt>
            <dd>
              <NamedAddress address={facts.royaltyRecipient} inLine />
            </dd>
          </div>
        )}
        <div>
          <dt>{say('asset.createdBy')}</dt>
          <dd>
            <NamedAddress address={facts.creator} inLine />
          </dd>
        </div>
        <div>
          <dt>{say('asset.inBlock')}</dt>
          <dd>{facts.createdHeight}</dd>
        </div>
        {facts.uri !== '' && (
          <div className="tall">
            <dt>{say('items.linkAsItsCollection')}</dt>
            <dd className="mono tiny wrap">
              <Given text={facts.uri} max={LINK_MAX} />
            </dd>
          </div>
        )}
        <div className="tall">
          <dt>{say('items.collectionAddressTheOnly')}</dt>
          <dd>
            <AddressInFull address={facts.collection} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The screen of a collection. */
export function Collection({ collection }: { readonly collection: string }) {
  const account = useAccount();
  const { value: facts, fault, again } = useAnswer(() => send('readCollectionFacts', { collection }), [collection]);
  if (facts === undefined)
    return (
      <Screen title={say('row.collection')} onBack={toItems}>
        {fault === undefined ? (
          <Loading label={say('asset.readingFacts')} />
        ) : (
          <Failed title={say('asset.unread')} advice={fault} onRetry={again} />
        )}
      </Screen>
    );
  return (
    <Screen title={cutMiddle(visibleSymbol(facts.symbol), SYMBOL_MAX)} onBack={toItems}>
      {facts.isBound && <Notice kind="note" what={say('manage.itemsBound')} />}
      {account !== undefined && (
        <Manage place="collection" id={collection} thing={collectionThing(facts, account.pqAddress)} />
      )}
      <Rights rights={facts.rights} nobody={say('manage.nobodyOverCollection')} />
      <Facts facts={facts} />
    </Screen>
  );
}
