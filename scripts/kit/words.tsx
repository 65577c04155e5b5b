// Amounts, addresses, and texts of the wallet and of strangers.

import { message } from '@svc/core/words/message';
import { say } from '@svc/core/words/say';
import { Address, FullAddress, Identicon } from '../../src/ui/kit/Address.tsx';
import { AddressBy, AddressInFull, AddressInLine } from '../../src/ui/kit/AddressInFull.tsx';
import { Amount, HiddenAmount } from '../../src/ui/kit/Amount.tsx';
import { Given } from '../../src/ui/kit/Given.tsx';
import { DrawMore, DrawsAll, HowMany, useGrowing } from '../../src/ui/kit/Growing.tsx';
import { GrowingText } from '../../src/ui/kit/GrowingText.tsx';
import { Host } from '../../src/ui/kit/Host.tsx';
import { AmountsHidden } from '../../src/ui/kit/hiddenAmounts.ts';
import { Long } from '../../src/ui/kit/Long.tsx';
import { Mark } from '../../src/ui/kit/Mark.tsx';
import { DescriptionRows, Parts } from '../../src/ui/kit/Parts.tsx';
import { QrCode } from '../../src/ui/kit/QrCode.tsx';
import { Said } from '../../src/ui/kit/Said.tsx';
import { Say } from '../../src/ui/kit/Say.tsx';
import { SignedText } from '../../src/ui/kit/SignedText.tsx';
import { SignInRows } from '../../src/ui/kit/SignInRows.tsx';
import { ValueBy, Valued, ValuedParts } from '../../src/ui/kit/Valued.tsx';
import { ValueTree } from '../../src/ui/kit/ValueTree.tsx';
import type { KitPage } from './page.ts';
import {
  ADDRESS,
  EACH_PART,
  LONG_SITE,
  MANY_VALUES,
  PQ_ADDRESS,
  ROWS,
  SHORT_SIGN_IN,
  SIGN_IN,
  SITE,
  TREE,
} from './samples.ts';

const AMOUNTS: KitPage = {
  slug: 'amounts',
  title: 'Amounts',
  states: {
    plain: () => <Amount value="1250.5" />,
    'with a unit': () => <Amount value="1250.5" unit="SVC" />,
    large: () => <Amount value="1250.5" unit="SVC" large />,
    'of every place': () => <Amount value="0.000000000000000001" unit="SVC" />,
    'cut, and marked so': () => <Amount value="0.123456789" unit="SVC" places={4} />,
    'with a sign': () => (
      <div className="stack">
        <Amount value="3" unit="SVC" signed />
        <Amount value="-3" unit="SVC" signed />
      </div>
    ),
    'longer than a line': () => <Amount value={`${'9'.repeat(60)}.5`} unit={`X${'Y'.repeat(60)}`} />,
    'with what it is worth': () => (
      <ValueBy value={() => <span className="small soft">≈ $62.53</span>}>
        <Amount value="1250.5" unit="SVC" /> <Valued asset="SVC" amount="1250.5" />
      </ValueBy>
    ),
    'with what each of several is worth': () => (
      <ValueBy value={({ amount }) => <span className="worth-of tiny soft">≈ ${amount}</span>}>
        <Parts parts={Object.values(EACH_PART)} /> <ValuedParts parts={Object.values(EACH_PART)} />
      </ValueBy>
    ),
    hidden: () => (
      <div className="stack">
        <AmountsHidden value={true}>
          <Amount value="1250.5" unit="SVC" />
        </AmountsHidden>
        <HiddenAmount unit="SVC" large />
        <HiddenAmount />
      </div>
    ),
  },
};

const ADDRESSES: KitPage = {
  slug: 'addresses',
  title: 'Addresses',
  states: {
    'without a name': () => <Address address={ADDRESS} />,
    'quantum-safe': () => <Address address={PQ_ADDRESS} />,
    'with a name': () => <Address address={PQ_ADDRESS} name="Ada" />,
    'with a name, and who says so': () => (
      <Address address={PQ_ADDRESS} name="Ada" nameBy={say('common.callsItself')} />
    ),
    'with a name of a stranger': () => <Address address={PQ_ADDRESS} name={'\u202ead A'} />,
    'without a picture': () => <Address address={PQ_ADDRESS} picture={false} />,
    open: () => <Address address={PQ_ADDRESS} name="Ada" open />,
    'in a line of words': () => (
      <p>
        <Address address={PQ_ADDRESS} name="Ada" picture={false} inLine /> · <AddressInLine address={ADDRESS} />
      </p>
    ),
    'in full': () => (
      <div className="stack">
        <FullAddress address={PQ_ADDRESS} />
        <AddressInFull address={ADDRESS} />
      </div>
    ),
    'as a screen that knows names draws it': () => (
      <AddressBy value={({ address }) => <Address address={address} name="Ada" />}>
        <AddressInFull address={PQ_ADDRESS} />
      </AddressBy>
    ),
    pictures: () => (
      <div className="line">
        <Identicon address={ADDRESS} />
        <Identicon address={PQ_ADDRESS} size={48} />
      </div>
    ),
    'a code to scan': () => <QrCode text={PQ_ADDRESS} label={say('common.address')} />,
  },
};

function Grown() {
  const growing = useGrowing(250);
  return (
    <>
      <HowMany total={250} unit="lines" />
      <ul>
        {Array.from({ length: growing.shown }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
          <li key={at}>{at + 1}</li>
        ))}
      </ul>
      <DrawMore growing={growing} total={250} unit="lines" />
    </>
  );
}

const WORDS: KitPage = {
  slug: 'words',
  title: 'Words',
  states: {
    'of the wallet': () => (
      <p>
        <Say code="kit.callsItself" slots={{ claimedName: <strong>Ada</strong> }} />
      </p>
    ),
    'a message, and words as they came': () => (
      <div className="stack">
        <p>
          <Said said={message('node.silent.advice')} />
        </p>
        <p>
          <Said said={'words \u202e sdrow'} />
        </p>
      </div>
    ),
    'of a stranger, and cut': () => (
      <p>
        <Given text={'Ada \u202e adA'} /> · <Given text={'a name that is long '.repeat(4)} max={24} />
      </p>
    ),
    'a host': () => (
      <p>
        <Host of={SITE} /> · <Host of={LONG_SITE} />
      </p>
    ),
    'a run without a space': () => (
      <p>
        <Long text={'W'.repeat(200)} />
      </p>
    ),
    'each kind of part': () => (
      <ul className="stack">
        {Object.entries(EACH_PART).map(([kind, one]) => (
          <li key={kind}>
            <Parts parts={[one]} />
          </li>
        ))}
      </ul>
    ),
    'rows of a description': () => <DescriptionRows rows={ROWS} />,
    'the mark': () => <Mark />,
  },
};

const SIGNED: KitPage = {
  slug: 'signed',
  title: 'What is signed',
  states: {
    'a message': () => <SignedText text={'Sign in\nplease'} hex="0x" />,
    'with hidden characters': () => <SignedText text={'pay\u200b \u202e1000'} hex="0x" />,
    'that is no text': () => <SignedText hex={`0x${'ab'.repeat(80)}`} />,
    'that is empty': () => <SignedText text="" hex="0x" />,
    'a sign-in': () => <SignInRows signIn={SIGN_IN} />,
    'a sign-in with little in it': () => <SignInRows signIn={SHORT_SIGN_IN} />,
    'typed values': () => <ValueTree nodes={TREE} label="values" />,
  },
};

const LONG: KitPage = {
  slug: 'long',
  title: 'What is long',
  states: {
    'all at once': () => (
      <DrawsAll value={true}>
        <ValueTree nodes={MANY_VALUES} label="values" />
      </DrawsAll>
    ),
    'a text': () => (
      <p>
        <GrowingText text={'words '.repeat(5_000)} />
      </p>
    ),
    'a list': () => <Grown />,
    values: () => <ValueTree nodes={MANY_VALUES} label="more values" />,
  },
};

/** Pages of texts. */
export const WORDED: readonly KitPage[] = [AMOUNTS, ADDRESSES, WORDS, SIGNED, LONG];
