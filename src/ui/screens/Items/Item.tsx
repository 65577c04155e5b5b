// One NFT: its data, their source, and the form to send it. A bound item says so instead of the form.

import { cutMiddle, visibleText } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AccountView, ItemDetail } from '../../../background/state/view.ts';
import { readWhole } from '../../format/entry.ts';
import { percentText } from '../../format/percentText.ts';
import { AddressInFull } from '../../kit/AddressInFull.tsx';
import { CopyButton } from '../../kit/Copy.tsx';
import { Field } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Loading } from '../../kit/States.tsx';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { PaymentForm, useFeeFor } from '../Send/PaymentForm.tsx';
import { Recipient, recipientOf } from '../Send/Recipient.tsx';
import { useQuote } from '../Send/useQuote.ts';
import { useAccount } from '../useAccount.ts';
import { WatchOnly } from '../WatchOnly.tsx';
import { ItemActs } from './ItemActs.tsx';
import { ItemPicture } from './ItemPicture.tsx';

const LINK_MAX = 120;
const TITLE_MAX = 18;
const KINDS: { readonly [S in ItemDetail['standard']]: string } = {
  get native() {
    return say('items.itemOfTheExchange');
  },
  get erc721() {
    return say('items.erc721OneOf');
  },
  get erc1155() {
    return say('items.erc1155SeveralOf');
  },
};

function Facts({ item }: { readonly item: ItemDetail }) {
  return (
    <dl className="rows card padded compact">
      <div>
        <dt>{say('common.callsItself')}</dt>
        <dd>
          <Given text={item.collectionName === '' ? item.symbol : `${item.collectionName} (${item.symbol})`} max={48} />
        </dd>
      </div>
      <div className={item.tokenId.length > 20 ? 'tall' : undefined}>
        <dt>{say('items.number')}</dt>
        <dd className="mono small wrap">{item.tokenId}</dd>
      </div>
      <div>
        <dt>{say('common.kind')}</dt>
        <dd>{KINDS[item.standard]}</dd>
      </div>
      <div>
        <dt>{say('items.heldBy')}</dt>
        <dd>
          {item.amount === '1'
            ? say('items.heldOn', { form: item.form })
            : say('items.amountHeldOn', { amount: item.amount, form: item.form })}
        </dd>
      </div>
      {item.royaltyBps !== undefined && (
        <div>
          <dt>{say('items.royalty')}</dt>
          <dd>
            {say('items.ofASale', { royaltyBps: percentText(item.royaltyBps) })}
            <p className="tiny soft">{say('items.askedByItsCreator')}</p>
          </dd>
        </div>
      )}
      <div className="tall">
        <dt>{say('items.collectionAddressTheOnly')}</dt>
        <dd>
          <AddressInFull address={item.collection} />
        </dd>
      </div>
      {item.link !== '' && (
        <div className="tall">
          <dt>{say('items.linkAsItsCollection')}</dt>
          <dd className="stack">
            <span className="mono tiny wrap">
              <Given text={item.link} max={LINK_MAX} />
            </span>
            <CopyButton text={item.link} label={say('items.copyLink')} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function SendForm({ item, account }: { readonly item: ItemDetail; readonly account: AccountView }) {
  const [to, setTo] = useState('');
  const [typed, setTyped] = useState('1');
  const prepare = useCommand('prepareSendItem');
  const fromAddress = item.form === 'pq' ? account.pqAddress : account.address;
  const recipient = recipientOf(to, item.form, fromAddress);
  const whom = 'value' in recipient ? recipient.value : '';
  const chosen = useFeeFor(whom);
  const { quote, fault } = useQuote('quoteSendItem', {
    accountId: account.id,
    itemId: item.id,
    ...(whom === '' ? {} : { to: whom }),
  });
  const several = item.standard === 'erc1155' && item.amount !== '1';
  const read = readWhole(typed, say('items.items'));
  const amount =
    'value' in read && BigInt(read.value) > BigInt(item.amount)
      ? { fault: say('items.youHaveOfIt', { amount: item.amount }) }
      : read;
  return (
    <PaymentForm
      label={say('items.sendThisNft')}
      quoted={{ offer: quote?.offer, fault }}
      chosen={chosen}
      preparing={prepare}
      missing={whom === '' ? say('why.recipient') : 'value' in amount ? undefined : say('why.amount')}
      onReview={async () => {
        if (!('value' in amount)) return;
        const sending = { accountId: account.id, itemId: item.id, to: whom };
        const fee = chosen.fee === undefined ? {} : { fee: chosen.fee };
        const done = await prepare.run({ ...sending, ...(several ? { amount: amount.value } : {}), ...fee });
        if (done !== undefined) go('draft', done.result.id);
      }}
    >
      <h2>{say('items.sendIt')}</h2>
      <Recipient typed={to} onChange={setTo} fromAccountId={account.id} form={item.form} fromAddress={fromAddress} />
      {several && (
        <Field
          label={say('items.howMany')}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          fault={'fault' in amount ? amount.fault : undefined}
          hint={say('items.of', { amount: item.amount })}
        />
      )}
    </PaymentForm>
  );
}

/** The screen of one item. */
export function Item({ itemId, onBack }: { readonly itemId: string; readonly onBack: () => void }) {
  const account = useAccount();
  const [item, setItem] = useState<ItemDetail>();
  const reading = useCommand('readItem');
  const accountId = account?.id ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; the screen is drawn anew for another item or account
  useEffect(() => {
    void reading.run({ accountId, itemId }).then((answer) => answer !== undefined && setItem(answer.result));
  }, []);
  if (item === undefined || account === undefined) {
    return (
      <Screen title={say('items.nft')} onBack={onBack}>
        <div className="card">
          {reading.fault === undefined ? (
            <Loading label={say('items.readingTheNft')} />
          ) : (
            <Empty icon={SearchX} title={say('items.itIsNotHere')}>
              <p>{reading.fault}</p>
            </Empty>
          )}
        </div>
      </Screen>
    );
  }
  const name = visibleText(item.name === '' ? `${item.symbol} #${item.tokenId}` : item.name);
  return (
    <Screen title={cutMiddle(name, TITLE_MAX)} onBack={onBack}>
      <ItemPicture link={item.link} name={name} />
      <Facts item={item} />
      {item.isBound ? (
        <Notice kind="note" what={say('items.itIsBoundTo')} advice={say('items.itsCollectionLetsNobody')} />
      ) : account.watched !== undefined ? (
        <WatchOnly />
      ) : (
        <SendForm item={item} account={account} />
      )}
      {item.standard === 'native' && <ItemActs item={item} account={account} />}
    </Screen>
  );
}
