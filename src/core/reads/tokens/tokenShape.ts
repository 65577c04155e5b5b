// A native token as the registry reads answer it.

import { Type } from 'typebox';
import { decimal, nullable, whole } from '../readFields.ts';

export const tokenMembers = {
  token_address: Type.String(),
  name: Type.String(),
  symbol: Type.String(),
  decimals: whole,
  total_supply: decimal,
  max_supply: nullable(decimal),
  mint_authority: nullable(Type.String()),
  freeze_authority: nullable(Type.String()),
  creator: Type.String(),
  created_height: whole,
  extensions: Type.Record(Type.String(), Type.Unknown()),
};

export const tokenShape = Type.Object(tokenMembers);
