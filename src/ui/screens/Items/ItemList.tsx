// The NFTs of the selected account, by collection, and a search for one that is not in the list.

import { cutMiddle } from '@svc/core/visibleText';
import { plainDigits } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { ChevronRight, Images } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ItemView } from '../../../background/state/view.ts';
import { shortAddress } from '../../format/address.ts';
import { readContract, readWhole } from '../../format/entry.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Button } from '../../kit/Button.tsx';
import { AddressField, Field } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { ManageLinks } from '../Manage/ManageLinks.tsx';
import { useAccount } from '../useAccount.ts';

const NUMBER_MAX = 15;

function Line({ item }: { readonly item: ItemView }) {
  const named = item.name !== '';
  return (
    <li>
      <button type="button" className="item" onClick={() => go('items', item.id)}>
        <Identicon address={item.collection} />
        <span className="grow">
          <span className="clip strong">
            {named ? (
              <Given text={item.name} max={24} />
            ) : (
              <>
                <Given text={item.symbol} max={14} />{' '}
                <span className="mono">#{cutMiddle(item.tokenId, NUMBER_MAX)}</span>
              </>
            )}
          </span>
          <span className="clip tiny soft">
            <Say
              code="items.unverified"
              slots={{ collection: <span className="mono">{shortAddress(item.collection, 4)}</span> }}
            />
            {item.form === 'classic' && ` · ${say('common.classic')}`}
            {named && (
              <>
                {' '}
                · <Given text={item.symbol} max={14} />{' '}
                <span className="mono">#{cutMiddle(item.tokenId, NUMBER_MAX)}</span>
              </>
            )}
          </span>
        </span>
        {item.amount !== '1' && <span className="chip">{say('items.ofIt', { amount: item.amount })}</span>}
        <ChevronRight className="icon soft" aria-hidden />
      </button>
    </li>
  );
}

function Finder({ accountId }: { readonly accountId: string }) {
  const [collection, setCollection] = useState('');
  const [number, setNumber] = useState('');
  const find = useCommand('findItem');
  const address = readContract(collection);
  const tokenId = number.trim() === '0' ? { value: '0' } : readWhole(number);
  return (
    <form
      className="card padded stack"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!('value' in address) || !('value' in tokenId)) return;
        const done = await find.run({ accountId, collection: address.value, tokenId: tokenId.value });
        if (done !== undefined) go('items', done.result.id);
      }}
    >
      <h2>{say('items.oneThatIsNot')}</h2>
      <AddressField
        label={say('items.collectionAddress')}
        value={collection}
        onChange={(event) => setCollection(event.target.value)}
        fault={'fault' in address ? address.fault : undefined}
      />
      <Field
        label={say('items.numberOfTheItem')}
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(plainDigits(event.target.value))}
        fault={'fault' in tokenId ? say('items.aWholeNumber') : undefined}
      />
      {find.fault !== undefined && <Notice kind="fault" what={find.fault} />}
      <Button type="submit" busy={find.busy} disabled={!('value' in address) || !('value' in tokenId)}>
        {say('items.find')}
      </Button>
    </form>
  );
}

/** The tab: the list, and the search for one that is not in it. */
export function ItemList() {
  const account = useAccount();
  const [found, setFound] = useState<{ readonly items: readonly ItemView[]; readonly complete: boolean }>();
  const list = useCommand('listItems');
  const accountId = account?.id ?? '';
  const look = async (): Promise<void> => {
    const answer = await list.run({ accountId });
    if (answer !== undefined) setFound(answer.result);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; the screen is drawn anew for another account
  useEffect(() => void look(), []);
  return (
    <>
      <p className="small soft">{say('items.itemsOfBothAddresses')}</p>
      {found?.complete === false && (
        <Notice kind="caution" what={say('common.thereMayBeMore')} advice={say('items.theNodeCouldNot')} />
      )}
      <div className="card">
        {found === undefined ? (
          list.fault === undefined ? (
            <Loading label={say('items.readingNfts')} />
          ) : (
            <Failed title={say('items.nftsCouldNotBe')} advice={list.fault} onRetry={() => void look()} />
          )
        ) : found.items.length === 0 ? (
          <Empty icon={Images} title={say('items.noNftsYet')}>
            <p>{say('items.itemsThatEitherAddress')}</p>
          </Empty>
        ) : (
          <ul className="list">
            {found.items.map((item) => (
              <Line key={item.id} item={item} />
            ))}
          </ul>
        )}
      </div>
      <ManageLinks kind="collection" />
      <Finder accountId={accountId} />
    </>
  );
}
