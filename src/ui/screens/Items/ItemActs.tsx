// What the account may do with an item of the exchange besides sending it, and the way to its collection.

import { say } from '@svc/core/words/say';
import { Layers } from 'lucide-react';
import type { AccountView, ItemDetail } from '../../../background/state/view.ts';
import { Button } from '../../kit/Button.tsx';
import { Failed } from '../../kit/States.tsx';
import { go } from '../../store/route.ts';
import { Manage } from '../Manage/Manage.tsx';
import { useThing } from '../Manage/useThing.ts';

/** The acts, as soon as the rights are known. */
export function ItemActs({ item, account }: { readonly item: ItemDetail; readonly account: AccountView }) {
  const { thing, fault, again } = useThing('item', item.id, account);
  return (
    <>
      {fault !== undefined && <Failed title={say('asset.unread')} advice={fault} onRetry={again} />}
      {thing !== undefined && <Manage place="item" id={item.id} thing={thing} />}
      <div>
        <Button kind="plain" icon={Layers} onClick={() => go('collection', item.collection)}>
          {say('manage.itsCollection')}
        </Button>
      </div>
    </>
  );
}
