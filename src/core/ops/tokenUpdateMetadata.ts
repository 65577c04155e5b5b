// TOKEN_UPDATE_METADATA: changes what a token says about itself, for its metadata authority.

import { type Static, Type } from 'typebox';
import { tokenAddress } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { type Description, type Facts, type Part, part, type Row, row, say, type Warning } from './describe.ts';
import { shownText, tokenFact, tokenRow, tokenWarnings } from './wording.ts';

const params = Type.Object({
  token_address: tokenAddress,
  /** Empty leaves it as it is; so does an empty symbol. */
  name: Type.Optional(Type.String({ expected: 'text' })),
  symbol: Type.Optional(Type.String({ expected: 'text' })),
  uri: Type.Optional(Type.String({ expected: 'text' })),
  /** Merged into the fields there are; an empty value removes its key. */
  fields: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), { expected: 'an object of texts' })),
});
type Params = Static<typeof params>;

const renames: Warning = {
  code: 'token.renames',
  severity: 'caution',
  text: 'Every holder will see the new name or symbol.',
  advice: 'Remember that only the address identifies a token.',
};

const changedTo = (value: string | null): Part => (value === null || value === '' ? part.text('removed') : part.given(value, 256));

function changes(given: Params): Row[] {
  const rows: Row[] = [];
  if (given.name !== undefined && given.name !== '') rows.push(row('New name', part.given(given.name)));
  if (given.symbol !== undefined && given.symbol !== '') rows.push(row('New symbol', part.given(given.symbol, 16)));
  if (given.uri !== undefined) rows.push(row('Metadata link', changedTo(given.uri)));
  for (const [key, value] of Object.entries(given.fields ?? {}).slice(0, 64)) {
    rows.push(row(`Field ${shownText(key, 32)}`, changedTo(value)));
  }
  return rows;
}

function describe(given: Params, facts: Facts): Description {
  const token = tokenFact(facts, given.token_address);
  const isRenamed = (given.name ?? '') !== '' || (given.symbol ?? '') !== '';
  return {
    act: 'Change metadata',
    sentence: say`Change what ${part.token(token)} says about itself`,
    rows: [tokenRow('Token', token), ...changes(given)],
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
  needs: (given) => ({ assets: [given.token_address] }),
  describe,
});
