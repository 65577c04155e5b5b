// Fields of an act's form, one part for each kind of parameter.

import { visibleSymbol } from '@svc/core/visibleText';
import { saidText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { Plus, Trash2 } from 'lucide-react';
import { amountText } from '../../format/amount.ts';
import { Button, IconButton } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Field, Select } from '../../kit/Field.tsx';
import { Switch } from '../../kit/Switch.tsx';
import { Recipient } from '../Send/Recipient.tsx';
import type { FieldKind, FormField, Typed } from './formFields.ts';

interface FieldProps {
  readonly field: FormField;
  readonly typed: Typed | undefined;
  readonly onType: (typed: Typed) => void;
  readonly fault: string | undefined;
  readonly accountId: string;
  /** The most that an amount may be, decimal text, and of what. */
  readonly most: string | undefined;
  readonly symbol: string;
}

const DIGITS: readonly FieldKind[] = ['amount', 'percentage'];

const textOf = (typed: Typed | undefined): string => (typeof typed === 'string' ? typed : '');
const hintOf = ({ hint }: FormField): string | undefined => (hint === undefined ? undefined : saidText(hint));

function TextOrNumber({ field, typed, onType, fault, most, symbol }: FieldProps) {
  const bound =
    most === undefined ? undefined : say('manage.atMost', { most: amountText(most), symbol: visibleSymbol(symbol) });
  return (
    <Field
      label={saidText(field.label)}
      {...(DIGITS.includes(field.kind)
        ? { inputMode: 'decimal' }
        : field.kind === 'whole'
          ? { inputMode: 'numeric' }
          : {})}
      value={textOf(typed)}
      onChange={(event) => onType(event.target.value)}
      hint={hintOf(field) ?? bound}
      fault={fault}
    />
  );
}

function SwitchRow({ field, typed, onType }: FieldProps) {
  const label = saidText(field.label);
  return (
    <div className="line">
      <span className="grow small">{label}</span>
      <Switch label={label} isOn={typed === true} onChange={onType} />
    </div>
  );
}

function ChoiceField({ field, typed, onType }: FieldProps) {
  return (
    <Select label={saidText(field.label)} value={textOf(typed)} onChange={(event) => onType(event.target.value)}>
      {field.values.map((value) => {
        const words = field.choices?.[value];
        return (
          <option key={value} value={value}>
            {words === undefined ? value : saidText(words)}
          </option>
        );
      })}
    </Select>
  );
}

function AddressOf({ field, typed, onType, accountId, label }: FieldProps & { readonly label?: string }) {
  return (
    <Recipient
      label={label ?? saidText(field.label)}
      hint={hintOf(field)}
      typed={textOf(typed)}
      onChange={onType}
      fromAccountId={accountId}
      form="pq"
      fromAddress=""
    />
  );
}

/** Somebody, or nobody ever again. */
function HolderField(props: FieldProps) {
  const { field, typed, onType } = props;
  return (
    <div className="stack">
      <Choice
        label={saidText(field.label)}
        value={typed === null ? 'nobody' : 'somebody'}
        options={[
          { value: 'somebody', label: say('manage.somebody') },
          { value: 'nobody', label: say('manage.nobody') },
        ]}
        onChange={(value) => onType(value === 'nobody' ? null : '')}
      />
      {typed !== null && <AddressOf {...props} label={say('row.newHolder')} />}
    </div>
  );
}

type Pairs = readonly (readonly [name: string, text: string])[];

function TextsField({ field, typed, onType, fault }: FieldProps) {
  const pairs: Pairs = Array.isArray(typed) ? (typed as Pairs) : [];
  const change = (at: number, pair: readonly [string, string]): void =>
    onType(pairs.map((one, place) => (place === at ? pair : one)));
  return (
    <fieldset className="stack plain">
      <legend className="small strong">{saidText(field.label)}</legend>
      {pairs.map(([name, text], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no name but its place while it is typed
        <div key={at} className="texts">
          <Field
            label={say('manage.fieldName', { number: at + 1 })}
            value={name}
            onChange={(event) => change(at, [event.target.value, text])}
          />
          <Field
            label={say('manage.fieldText', { number: at + 1 })}
            value={text}
            onChange={(event) => change(at, [name, event.target.value])}
          />
          <IconButton
            icon={Trash2}
            label={say('manage.removeField', { number: at + 1 })}
            onClick={() => onType(pairs.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {fault !== undefined && (
        <p className="small warn" role="alert">
          {fault}
        </p>
      )}
      <div>
        <Button kind="plain" icon={Plus} onClick={() => onType([...pairs, ['', '']])}>
          {say('manage.addField')}
        </Button>
      </div>
    </fieldset>
  );
}

const PARTS: Readonly<Record<FieldKind, (props: FieldProps) => React.ReactNode>> = {
  amount: TextOrNumber,
  percentage: TextOrNumber,
  whole: TextOrNumber,
  text: TextOrNumber,
  address: AddressOf,
  holder: HolderField,
  choice: ChoiceField,
  switch: SwitchRow,
  texts: TextsField,
};

/** One field. */
export function ActFieldPart(props: FieldProps) {
  const Part = PARTS[props.field.kind];
  return <Part {...props} />;
}
