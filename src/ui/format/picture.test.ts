// Which item links are shown, which need a confirmation, and which are neither.

import { expect, it } from 'vitest';
import { pictureOf } from './picture.ts';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const json = (value: object): string => `data:application/json;base64,${btoa(JSON.stringify(value))}`;

it.each([
  PNG,
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"/>',
  json({ image: PNG }),
  `data:application/json,${encodeURIComponent(JSON.stringify({ image: PNG }))}`,
])('a picture inside the link is drawn: %s', (link) => {
  expect(pictureOf(link)).toMatchObject({ kind: 'inside', src: expect.stringMatching(/^data:image\//) });
});

it.each(['https://pictures.example:8443/7.png', json({ image: 'https://pictures.example:8443/7.png' })])(
  'one on a server is named by its host: %s',
  (link) => {
    expect(pictureOf(link)).toEqual({
      kind: 'remote',
      url: 'https://pictures.example:8443/7.png',
      host: 'pictures.example:8443',
    });
  },
);

it.each([
  '',
  'javascript:alert(1)',
  'http://pictures.example/7.png',
  'https://user:word@pictures.example/7.png',
  'ipfs://bafy/7.png',
  'data:text/html,<script>alert(1)</script>',
  'data:application/json,{',
  'data:application/json;base64,%%%',
  json({ image: json({ image: PNG }) }),
  json({ image: 7 }),
  'data:application/json,null',
])('anything else shows nothing: %s', (link) => {
  expect(pictureOf(link)).toEqual({ kind: 'none' });
});
