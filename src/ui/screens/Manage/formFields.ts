// The fields of an act's form: which of its parameters a person fills in, and how each is typed, from the operation's
// own schema.

import type { ActField, ActThing, NamedTexts, OpAct } from '@svc/core/ops/acts';
import type { Op } from '@svc/core/ops/registry';
import type { AmountOf } from '@svc/core/schema/fields';

/** A thing that comes into being: it is called nothing yet. */
export const NOTHING_YET: ActThing = { named: {}, symbol: '', decimals: 18, standings: [], now: {} };

/** How a parameter is typed. */
export type FieldKind =
  | 'amount'
  | 'percentage'
  | 'whole'
  | 'address'
  /** An address, or nobody for good. */
  | 'holder'
  | 'choice'
  | 'switch'
  | 'text'
  /** Texts by name. */
  | 'texts';

/** What stands in a field: a text, a switch, a chosen nobody (null), or names with texts. */
export type Typed = string | boolean | null | readonly (readonly [name: string, text: string])[];
/** What stands in a form, by parameter. */
export type TypedForm = Readonly<Record<string, Typed>>;

/** One field of a form. */
export interface FormField extends ActField {
  readonly param: string;
  readonly kind: FieldKind;
  /** Whether the operation cannot do without it. */
  readonly isRequired: boolean;
  /** What an amount is of. */
  readonly of?: AmountOf;
  /** Values to choose from, in the order of the schema. */
  readonly values: readonly string[];
}

/** A schema, as far as it says how its value is typed. */
interface Loose {
  readonly anyOf?: readonly { readonly type?: string; readonly const?: unknown }[];
  readonly patternProperties?: object;
  readonly address?: string;
  readonly nobody?: readonly string[];
  readonly amount?: string;
  readonly of?: AmountOf;
  readonly words?: true;
}

const literalsOf = ({ anyOf = [] }: Loose): string[] =>
  anyOf.flatMap((one) => (typeof one.const === 'string' ? [one.const] : []));

function kindOf(schema: Loose, { as }: ActField, isRequired: boolean): FieldKind {
  if (as === 'percentage') return 'percentage';
  if (as === 'own right') return 'switch';
  if (as === 'other account') return 'address';
  if (schema.amount !== undefined) return 'amount';
  if (schema.address !== undefined) return isRequired && schema.nobody !== undefined ? 'holder' : 'address';
  if (schema.words === true) return 'text';
  if (schema.patternProperties !== undefined) return 'texts';
  if (schema.anyOf?.some(({ type }) => type === 'boolean') === true) return 'switch';
  return literalsOf(schema).length > 0 ? 'choice' : 'whole';
}

/** The fields of an act for somebody with these standings, in the order of its declaration. */
export function fieldsOf(op: Op, act: OpAct, thing: ActThing): readonly FormField[] {
  const properties = op.params.properties as Readonly<Record<string, Loose | undefined>>;
  const required: readonly string[] = op.params.required ?? [];
  return Object.entries(act.fields).flatMap(([param, field]) => {
    const schema = properties[param];
    if (field === undefined || schema === undefined) return [];
    if (field.needs !== undefined && !thing.standings.includes(field.needs)) return [];
    const isRequired = required.includes(param);
    const values = literalsOf(schema).filter((one) => (thing.standings as readonly string[]).includes(one));
    return [
      {
        ...field,
        param,
        kind: kindOf(schema, field, isRequired),
        isRequired,
        values,
        ...(schema.of === undefined ? {} : { of: schema.of }),
      },
    ];
  });
}

const pairsOf = (texts: NamedTexts): Typed => Object.entries(texts);

function firstOf({ kind, param, first = '', values }: FormField, { now }: ActThing): Typed {
  const before = now[param];
  switch (kind) {
    case 'switch':
      return false;
    case 'texts':
      return pairsOf(typeof before === 'object' ? before : {});
    case 'choice':
      return values[0] ?? '';
    default:
      return typeof before === 'string' ? before : first;
  }
}

/** What a form starts with: what the thing says now, else what the declaration names. */
export function startOf(fields: readonly FormField[], thing: ActThing): TypedForm {
  return Object.fromEntries(fields.map((field) => [field.param, firstOf(field, thing)]));
}
