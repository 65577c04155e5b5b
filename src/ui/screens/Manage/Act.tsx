// The screen of one act: what it does, and its form. The rights are read again here: they may have gone since the list.

import type { ActPlace, OpAct } from '@svc/core/ops/acts';
import { actsAt, type Op } from '@svc/core/ops/registry';
import { saidText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { KeyRound, SearchX } from 'lucide-react';
import type { AccountView } from '../../../background/state/view.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { back } from '../../store/route.ts';
import { useAccount } from '../useAccount.ts';
import { WatchOnly } from '../WatchOnly.tsx';
import { ActForm } from './ActForm.tsx';
import { allowedActs } from './things.ts';
import { useThing } from './useThing.ts';

const toHome = (): void => back('home');

interface Found {
  readonly op: Op;
  readonly act: OpAct;
}

function Form({ found, place, id, account }: { found: Found; place: ActPlace; id: string; account: AccountView }) {
  const { thing, fault, again } = useThing(place, id, account);
  if (fault !== undefined) return <Failed title={say('asset.unread')} advice={fault} onRetry={again} />;
  if (thing === undefined) return <Loading label={say('asset.readingFacts')} />;
  if (!allowedActs(place, thing).some(({ op }) => op.name === found.op.name))
    return (
      <div className="card">
        <Empty icon={KeyRound} title={say('manage.notYours')}>
          <p>{say('manage.notYoursText')}</p>
        </Empty>
      </div>
    );
  return <ActForm {...found} thing={thing} account={account} />;
}

export interface ActProps {
  readonly place: string;
  /** Name of the operation; the place's only one if absent. */
  readonly op?: string | undefined;
  /** Address of the token or collection, or the item's id; empty for what comes into being. */
  readonly id: string;
}

/** The screen. */
export function Act({ place, op, id }: ActProps) {
  const account = useAccount();
  const acts = actsAt(place as ActPlace);
  const found = op === undefined ? acts[0] : acts.find((one) => one.op.name === op);
  if (found === undefined || account === undefined)
    return (
      <Screen title={say('manage.title')} onBack={toHome}>
        <Empty icon={SearchX} title={say('manage.noSuchAct')} />
      </Screen>
    );
  return (
    <Screen title={saidText(found.act.title)} intro={saidText(found.act.about)} onBack={toHome}>
      {account.watched === undefined ? (
        <Form found={found} place={place as ActPlace} id={id} account={account} />
      ) : (
        <WatchOnly />
      )}
    </Screen>
  );
}
