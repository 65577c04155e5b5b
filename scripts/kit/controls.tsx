// Buttons, fields and choices in every state.

import { say } from '@svc/core/words/say';
import { Pencil, Send } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { AccountPicks, ConnectionFacts, useAccountPicks } from '../../src/ui/kit/AccountPicks.tsx';
import { Button, IconButton } from '../../src/ui/kit/Button.tsx';
import { Choice } from '../../src/ui/kit/Choice.tsx';
import { CopyButton, CopyIcon } from '../../src/ui/kit/Copy.tsx';
import { AddressField, Field, FileField, PasswordField, Select, TextArea } from '../../src/ui/kit/Field.tsx';
import { HeldSecret } from '../../src/ui/kit/HeldSecret.tsx';
import { ShareButton } from '../../src/ui/kit/Share.tsx';
import { Switch } from '../../src/ui/kit/Switch.tsx';
import { TabList } from '../../src/ui/kit/TabList.tsx';
import type { KitPage } from './page.ts';
import { ACCOUNTS, PQ_ADDRESS } from './samples.ts';

const KINDS = ['primary', 'normal', 'danger', 'plain'] as const;
const WHY = (): string => say('common.checkWhatYouWrote');

/** A button of each kind in one state. */
const eachKind = (more: Partial<ComponentProps<typeof Button>>) => () => (
  <div className="stack">
    {KINDS.map((kind) => (
      <Button key={kind} kind={kind} {...more}>
        {say('common.send')}
      </Button>
    ))}
  </div>
);

const BUTTONS: KitPage = {
  slug: 'buttons',
  title: 'Buttons',
  states: {
    'each kind': eachKind({}),
    'with an icon': eachKind({ icon: Send }),
    wide: eachKind({ wide: true }),
    busy: eachKind({ busy: true }),
    disabled: eachKind({ disabled: true }),
    'disabled, with the reason': () => <Button why={WHY()}>{say('common.send')}</Button>,
    'an icon alone': () => (
      <div className="line">
        <IconButton icon={Pencil} label={say('common.name')} />
        <IconButton icon={Pencil} label={say('common.name')} disabled />
      </div>
    ),
    'copies: press to see what it says': () => (
      <div className="line">
        <CopyButton text={PQ_ADDRESS} label={say('common.copyAddress')} />
        <CopyIcon text={PQ_ADDRESS} label={say('common.copyAddress')} />
      </div>
    ),
    'copies a secret': () => <CopyButton text="secret" label={say('common.privateKey')} secret />,
    shares: () => <ShareButton text={PQ_ADDRESS} />,
    'a secret while it is held': () => <HeldSecret secret="abandon ability able about" what={say('common.phrase')} />,
  },
};

/** A field that can be typed into. */
function Typed({ as: Part, first, ...more }: { as: typeof Field; first: string } & ComponentProps<typeof Field>) {
  const [value, setValue] = useState(first);
  return <Part {...more} value={value} onChange={({ target }) => setValue(target.value)} />;
}

const field =
  (part: typeof Field, first: string, more: Partial<ComponentProps<typeof Field>> = {}) =>
  () => <Typed as={part} first={first} label={say('common.password')} {...more} />;
const area = (more: Partial<ComponentProps<typeof TextArea>>) => () => (
  <TextArea label={say('common.phrase')} {...more} />
);
const address = (more: Partial<ComponentProps<typeof TextArea>>) => () => (
  <AddressField label={say('common.to')} {...more} />
);
const select = (more: Partial<ComponentProps<typeof Select>>) => () => (
  <Select label={say('common.network')} {...more}>
    <option>{say('common.network')}</option>
    <option>{say('common.networks')}</option>
  </Select>
);

const FIELDS: KitPage = {
  slug: 'fields',
  title: 'Fields',
  states: {
    empty: field(Field, ''),
    'with a hint': () => (
      <Typed as={Field} first="" label={say('common.name')} hint={say('common.whatYouSignCounts')} />
    ),
    'with a fault in place of the hint': field(Field, 'x', { hint: 'hint', fault: WHY() }),
    disabled: field(Field, 'x', { disabled: true }),
    'with something after the text': field(Field, '12', {
      after: <IconButton icon={Pencil} label={say('common.name')} />,
    }),
    'an amount, read aloud where a comma stands before decimals': field(Field, '1.500', { inputMode: 'decimal' }),
    'a password': field(PasswordField, 'secret'),
    'a password with a hint': field(PasswordField, '', { hint: say('common.youHaveNotConfirmed') }),
    'a password with a fault': field(PasswordField, 'secret', { fault: say('common.thatIsNotThe') }),
    'a file': () => <FileField label={say('common.keystoreFile')} />,
    'a file with a hint': () => <FileField label={say('common.keystoreFile')} hint={say('shared.aJsonFileVersion')} />,
    'a file with a fault': () => <FileField label={say('common.keystoreFile')} fault={WHY()} />,
    'several lines': area({ rows: 3 }),
    'several lines with a fault': area({ rows: 3, fault: WHY() }),
    'several lines, disabled': area({ rows: 3, disabled: true }),
    'an address': address({ defaultValue: PQ_ADDRESS }),
    'an address with a fault': address({ defaultValue: `${PQ_ADDRESS.slice(0, -1)}!`, fault: WHY() }),
    'a list': select({}),
    'a list with a hint': select({ hint: say('common.whatYouSignCounts') }),
    'a list with a fault': select({ fault: WHY() }),
    'a list, disabled': select({ disabled: true }),
  },
};

function Switched({ first }: { first: boolean }) {
  const [isOn, setOn] = useState(first);
  return <Switch label={say('common.inUse')} isOn={isOn} onChange={setOn} />;
}

function Chosen({ count, labelHidden = false }: { count: 2 | 3 | 5; labelHidden?: boolean }) {
  const labels = [
    say('common.classic'),
    say('common.quantumSafe'),
    say('common.name'),
    say('common.when'),
    say('common.to'),
  ];
  const [value, setValue] = useState(0);
  return (
    <Choice
      label={say('common.kind')}
      labelHidden={labelHidden}
      value={value}
      options={labels.slice(0, count).map((label, at) => ({ value: at, label }))}
      onChange={setValue}
    />
  );
}

function Tabs() {
  const [value, setValue] = useState<'accounts' | 'contacts' | 'sites'>('accounts');
  return (
    <TabList
      label={say('common.kind')}
      tabs={[
        { value: 'accounts', label: say('common.accounts') },
        { value: 'contacts', label: say('common.contacts') },
        { value: 'sites', label: say('common.sites') },
      ]}
      value={value}
      onChange={setValue}
    >
      <p>{say(`common.${value}`)}</p>
    </TabList>
  );
}

function Picks({ ticked }: { ticked: readonly string[] }) {
  return <AccountPicks accounts={ACCOUNTS} {...useAccountPicks(ACCOUNTS, ticked)} />;
}

const CHOICES: KitPage = {
  slug: 'choices',
  title: 'Choices',
  states: {
    'a switch that is on': () => <Switched first />,
    'a switch that is off': () => <Switched first={false} />,
    'one of two': () => <Chosen count={2} />,
    'one of three': () => <Chosen count={3} />,
    'one of five, its label only heard': () => <Chosen count={5} labelHidden />,
    tabs: () => <Tabs />,
    'accounts, one ticked': () => <Picks ticked={['a']} />,
    'accounts, none ticked': () => <Picks ticked={[]} />,
    'what a site can and cannot do': () => <ConnectionFacts />,
  },
};

/** Pages of controls. */
export const CONTROLS: readonly KitPage[] = [BUTTONS, FIELDS, CHOICES];
