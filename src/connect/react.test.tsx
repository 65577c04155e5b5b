// The hook renders the connection's state.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createRelayProvider, type RelayConnection } from './createRelayProvider.ts';
import { useRelayConnection } from './react.ts';

function Status({ connection }: { readonly connection: RelayConnection }) {
  return createElement('p', null, useRelayConnection(connection).status);
}

test('a component renders the state of a connection', () => {
  const connection = createRelayProvider({
    relayUrl: 'http://127.0.0.1:1/relay',
    walletUrl: 'https://wallet.example',
    dapp: { name: 'Shop', url: 'https://shop.example' },
    storage: null,
    WebSocket: class {} as never,
  });
  expect(renderToStaticMarkup(createElement(Status, { connection }))).toBe('<p>none</p>');
  connection.dispose();
});
