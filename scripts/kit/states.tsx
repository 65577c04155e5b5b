// States of whole lists and pages: notices, warnings, empty and failed states; and their containers.

import { say } from '@svc/core/words/say';
import { Inbox, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Boundary } from '../../src/ui/kit/Boundary.tsx';
import { Button } from '../../src/ui/kit/Button.tsx';
import { Notice } from '../../src/ui/kit/Notice.tsx';
import { Screen } from '../../src/ui/kit/Screen.tsx';
import { Sheet } from '../../src/ui/kit/Sheet.tsx';
import { Empty, Failed, Loading } from '../../src/ui/kit/States.tsx';
import { Strip } from '../../src/ui/kit/Strip.tsx';
import { VirtualList } from '../../src/ui/kit/VirtualList.tsx';
import { Warnings } from '../../src/ui/kit/Warnings.tsx';
import type { KitPage } from './page.ts';
import { CAUTIONS, DANGER } from './samples.ts';

const nothing = (): void => undefined;
const what = (): string => say('common.youHaveNotConfirmed');
const advice = (): string => say('common.checkWhatYouWrote');

const NOTICES: KitPage = {
  slug: 'notices',
  title: 'Notices',
  states: {
    'each kind': () => (
      <div className="stack">
        {(['note', 'good', 'caution', 'danger', 'fault'] as const).map((kind) => (
          <Notice key={kind} kind={kind} what={what()} />
        ))}
      </div>
    ),
    'with what to do': () => <Notice kind="caution" what={what()} advice={advice()} />,
    'with a button': () => (
      <Notice kind="note" what={what()} advice={advice()}>
        <Button>{say('common.showThePhrase')}</Button>
      </Notice>
    ),
    'a danger among warnings': () => <Warnings label={say('kit.dangers')} shown={[DANGER]} />,
    'warnings, some folded': () => (
      <Warnings label={say('kit.warnings')} shown={CAUTIONS.slice(0, 2)} rest={CAUTIONS.slice(2)} />
    ),
    'a strip above the page': () => <Strip icon={WifiOff} what={what()} />,
    'a strip with a button': () => (
      <Strip icon={WifiOff} what={what()}>
        <Button>{say('common.tryAgain')}</Button>
      </Strip>
    ),
  },
};

function Thrower(): never {
  throw new Error('This part of the kit cannot be drawn, as is meant.');
}

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button data-opens onClick={() => setOpen(true)}>
        {say('common.addToken')}
      </Button>
      {isOpen && (
        <Sheet title={say('common.addToken')} onClose={() => setOpen(false)}>
          <p>{say('common.tokenAddressTheOnly')}</p>
        </Sheet>
      )}
    </>
  );
}

const ROWS = Array.from({ length: 1_000 }, (_, at) => ({
  key: String(at),
  height: 44,
  draw: () => <span className="line">{at + 1}</span>,
}));

const LISTS: KitPage = {
  slug: 'states',
  title: 'States',
  states: {
    empty: () => <Empty icon={Inbox} title={say('common.sites')} />,
    'empty, with what to do': () => (
      <Empty icon={Inbox} title={say('common.sites')}>
        <p>{advice()}</p>
        <Button kind="primary">{say('common.pairASite')}</Button>
      </Empty>
    ),
    loading: () => <Loading label={say('common.readingBalances')} />,
    'loading one line': () => <Loading label={say('common.readingBalances')} lines={1} />,
    failed: () => <Failed title={what()} advice={advice()} />,
    'failed, and can be tried again': () => <Failed title={what()} advice={advice()} onRetry={nothing} />,
    'what cannot be drawn': () => (
      <Boundary instead={<Notice kind="fault" what={say('common.cannotBeShown')} />}>
        <Thrower />
      </Boundary>
    ),
    'a sheet': () => <Opener />,
    'a list of a thousand rows': () => <VirtualList rows={ROWS} label="rows" onNearEnd={nothing} />,
  },
};

/** Pages of states, and whole screens. */
export const STATES: readonly KitPage[] = [
  NOTICES,
  LISTS,
  {
    slug: 'screen',
    title: 'Screen',
    whole: () => (
      <main>
        <Screen title={say('common.contacts')}>
          <p>{what()}</p>
        </Screen>
      </main>
    ),
  },
  {
    slug: 'screen-inner',
    title: 'Screen with a way back',
    whole: () => (
      <main>
        <Screen title={say('common.contacts')} intro={what()} onBack={nothing} wide>
          <p>{advice()}</p>
        </Screen>
      </main>
    ),
  },
  {
    slug: 'page-empty',
    title: 'Page with nothing on it',
    whole: () => (
      <main>
        <Empty icon={Inbox} title={say('common.sites')} page />
      </main>
    ),
  },
];
