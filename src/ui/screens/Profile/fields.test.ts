// Which parts of a service's answer become part of the editor.

import { expect, it } from 'vitest';
import { fieldsFor, knownOf } from './fields.ts';

it('unknown fields are left out, and so is the name of a token', () => {
  const profile = { name: 'Ada', x: 'ada', colour: 'red', constructor: 'x' };
  expect(knownOf(fieldsFor('account'), profile)).toEqual({ name: 'Ada', x: 'ada' });
  expect(knownOf(fieldsFor('token'), profile)).toEqual({ x: 'ada' });
  expect(knownOf(fieldsFor('account'), {})).toEqual({});
});
