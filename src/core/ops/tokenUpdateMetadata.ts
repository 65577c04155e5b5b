// TOKEN_UPDATE_METADATA: changes what a token says about itself, for its metadata authority.

import { type Static, Type } from 'typebox';
import { tokenAddress } from '../schema/fields.ts';
import { message, type Part } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { tokenFact, tokenRow, tokenWarnings, WHOLE, words, wordsByName } from './common.ts';
import { defineOp, type ParamsFault } from './defineOp.ts';
import { type Description, type Facts, type Row, row } from './describe.ts';
import { moves } from './intent.ts';
import { fitsField, fitsName, fitsSymbol, MAX_METADATA_FIELDS } from './limits.ts';
import { listsToken } from './listing.ts';
import { linkFault } from './nftCommon.ts';
import { assetText, plain } from './receiptData.ts';

const params = Type.Object({
  token_address: tokenAddress,
  /** Empty leaves it as it is; so does an empty symbol. */
  name: Type.Optional(words),
  symbol: Type.Optional(words),
  uri: Type.Optional(words),
  /** Merged into the fields there are; an empty value removes its key. */
  fields: Type.Optional(wordsByName),
});
type Params = Static<typeof params>;

/** All fields that there can be removed, and as many set. */
const MAX_CHANGES = 2 * MAX_METADATA_FIELDS;

const renames: Warning = warning('token.renames', 'caution');

const changedTo = (value: string | null): Part =>
  value === null || value === '' ? message('value.removed') : part.given(value, WHOLE);

function changes(given: Params): Row[] {
  const rows: Row[] = [];
  if (given.name !== undefined && given.name !== '')
    rows.push(row(message('row.newName'), part.given(given.name, WHOLE)));
  if (given.symbol !== undefined && given.symbol !== '')
    rows.push(row(message('row.newSymbol'), part.given(given.symbol, 16)));
  if (given.uri !== undefined) rows.push(row(message('row.metadataLink'), changedTo(given.uri)));
  for (const [key, value] of Object.entries(given.fields ?? {})) {
    rows.push(row(message('row.field', { key: part.given(key, 32) }), changedTo(value)));
  }
  return rows;
}

function vain({ name, symbol, uri, fields }: Params): ParamsFault | undefined {
  if (name !== undefined && !fitsName(name))
    return { path: 'name', expected: '1 to 64 characters; empty text would change nothing' };
  if (symbol !== undefined && !fitsSymbol(symbol))
    return { path: 'symbol', expected: '1 to 16 printable characters; empty text would change nothing' };
  const count = fields === undefined ? 1 : Object.keys(fields).length;
  if (count === 0 || count > MAX_CHANGES) return { path: 'fields', expected: `1 to ${MAX_CHANGES} fields` };
  const [bad] = Object.entries(fields ?? {}).find(([key, value]) => !fitsField(key, value ?? '')) ?? [];
  return bad === undefined
    ? linkFault(uri)
    : { path: `fields.${bad}`, expected: 'a key of 1 to 32 and a value of at most 256 printable characters' };
}

function describe(given: Params, facts: Facts): Description {
  const token = tokenFact(facts, given.token_address);
  const isRenamed = (given.name ?? '') !== '' || (given.symbol ?? '') !== '';
  return {
    act: message('act.changeMetadata'),
    sentence: [message('tokenUpdateMetadata.change', { token: part.token(token) })],
    rows: [tokenRow(message('row.token'), token), ...changes(given)],
    warnings: [...(isRenamed ? [renames] : []), ...tokenWarnings(token)],
  };
}

export const tokenUpdateMetadata = defineOp({
  name: 'TOKEN_UPDATE_METADATA',
  params,
  structure: ({ name, symbol, uri, fields }) =>
    name === undefined && symbol === undefined && uri === undefined && fields === undefined
      ? { path: 'fields', expected: 'at least one of name, symbol, uri and fields' }
      : undefined,
  vain,
  receipt: Type.Object({
    token_address: assetText,
    name: plain,
    symbol: plain,
    uri: plain,
    fields: Type.Record(Type.String(), Type.String()),
  }),
  acts: [
    {
      place: 'token',
      title: message('act.changeMetadata'),
      about: message('about.changeMetadata'),
      needs: ['metadata'],
      fields: {
        name: { label: message('row.name'), rule: message('rule.name') },
        symbol: { label: message('field.symbol'), rule: message('rule.symbol') },
        uri: { label: message('row.link'), rule: message('rule.link') },
        fields: { label: message('field.texts'), rule: message('rule.texts') },
      },
      changes: [['name'], ['symbol'], ['uri'], ['fields']],
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe,
  intent: (given, facts) => moves({ tokens: [tokenFact(facts, given.token_address)] }),
  lists: listsToken,
});
