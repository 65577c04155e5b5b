// TOKEN_UPDATE_METADATA.

import { fail } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { requireName, requireSymbol, requireUri } from '../textRules.ts';
import { requireAuthority } from '../tokens/authorities.ts';
import { mergedFields } from '../tokens/deploy.ts';
import { requireToken } from '../tokens/transfer.ts';

/** The new text, or the old one where the new one is absent or empty. */
const orBefore = (given: string | undefined, before: string): string =>
  given === undefined || given === '' ? before : given;

export const tokenUpdateMetadata: Executor<'TOKEN_UPDATE_METADATA'> = (context, params) => {
  const token = requireToken(context.state, params.token_address);
  const metadata = token.metadata ?? fail('token.noMetadata', `${token.symbol} was deployed without metadata`);
  requireAuthority(context, metadata.authority, 'metadata');
  const name = orBefore(params.name, token.name);
  const symbol = orBefore(params.symbol, token.symbol);
  const uri = params.uri ?? metadata.uri;
  requireName('token', name);
  requireSymbol('token', symbol);
  requireUri('token', uri);
  const fields = mergedFields(metadata.fields, params.fields ?? {});
  context.state.tokens.set(token.address, { ...token, name, symbol, metadata: { ...metadata, uri, fields } });
  return { token_address: token.address, name, symbol, uri, fields: { ...fields } };
};
