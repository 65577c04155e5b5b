// The NFTs of the account in use, by collection, and the way to one that the list does not have.

import { cutMiddle } from '@svc/core/text';
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
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useAccount } from '../useAccount.ts';
import { Item } from './Item.tsx';

const NUMBER_MAX = 15;
const toList = (): void => go('items');

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
            unverified <span className="mono">{shortAddress(item.collection, 4)}</span>
            {item.form === 'classic' && ' · classic'}
            {named && (
              <>
                {' '}
                · <Given text={item.symbol} max={14} />{' '}
                <span className="mono">#{cutMiddle(item.tokenId, NUMBER_MAX)}</span>
              </>
            )}
          </span>
        </span>
        {item.amount !== '1' && <span className="chip">{item.amount} of it</span>}
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
      <h2>One that is not listed</h2>
      <AddressField
        label="Collection address"
        value={collection}
        onChange={(event) => setCollection(event.target.value)}
        fault={'fault' in address ? address.fault : undefined}
      />
      <Field
        label="Number of the item"
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        fault={'fault' in tokenId ? 'A whole number.' : undefined}
      />
      {find.fault !== undefined && <Notice kind="fault" what={find.fault} />}
      <Button type="submit" busy={find.busy} disabled={!('value' in address) || !('value' in tokenId)}>
        Find
      </Button>
    </form>
  );
}

function List() {
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
    <Screen
      title="NFTs"
      intro="Items of both addresses. Anybody may name a collection anything: only its address says which it is."
      onBack={() => go('home')}
    >
      {found?.complete === false && (
        <Notice
          kind="caution"
          what="There may be more than these."
          advice="The node could not tell everything. An item that you know can be found by its number."
        />
      )}
      <div className="card">
        {found === undefined ? (
          list.fault === undefined ? (
            <Loading label="Reading NFTs" />
          ) : (
            <Failed title="NFTs could not be read" advice={list.fault} onRetry={() => void look()} />
          )
        ) : found.items.length === 0 ? (
          <Empty icon={Images} title="No NFTs yet">
            <p>Items that either address holds appear here by themselves.</p>
          </Empty>
        ) : (
          <ul className="list">
            {found.items.map((item) => (
              <Line key={item.id} item={item} />
            ))}
          </ul>
        )}
      </div>
      <Finder accountId={accountId} />
    </Screen>
  );
}

/** The list, or the item that the path names. */
export function Items({ itemId }: { readonly itemId: string | undefined }) {
  return itemId === undefined ? <List /> : <Item itemId={itemId} onBack={toList} />;
}
