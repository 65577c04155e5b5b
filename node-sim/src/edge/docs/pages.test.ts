// The pages of a node: they load nothing from elsewhere, escape what they show, and all their files exist.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';
import { html } from './html.ts';
import { ASSET_NAMES, findAsset } from './staticFiles.ts';

describe('the page /docs', () => {
  let node: TestNode;
  let page: string;
  beforeAll(async () => {
    node = await startNode();
    page = await (await fetch(`${node.url}/docs`)).text();
  });
  afterAll(() => node.stop());

  it('runs and loads only what the node itself serves', async () => {
    const { headers } = await fetch(`${node.url}/docs`);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('http');
    const files = [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => address ?? '');
    expect(files.filter((address) => !address.startsWith('/') || address.startsWith('//'))).toEqual([]);
    for (const address of new Set(files))
      expect([address, (await fetch(`${node.url}${address}`)).status]).toEqual([address, 200]);
    expect(page).not.toMatch(/ style=| on[a-z]+=|<script(?! type="module" src=)/);
  });

  it('has no dead links', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
    expect(ids).toContain('simulateExchangeTx');
    expect(ids).toContain('sim_reorg');
  });

  it('has controls only where they are on', async () => {
    const plain = await startNode({ dev: false });
    try {
      expect(await (await fetch(`${plain.url}/docs`)).text()).not.toContain('sim_');
      expect(await plain.rpc('rpc_modules')).not.toHaveProperty('sim');
      expect(await node.rpc('rpc_modules')).toMatchObject({ eth: '1.0', exchange: '1.0', rpc: '1.0', sim: '1.0' });
    } finally {
      await plain.stop();
    }
  });

  it('serves its own files and no others', async () => {
    const types = new Map<string, string>([
      ['css', 'text/css; charset=utf-8'],
      ['ts', 'text/javascript; charset=utf-8'],
      ['svg', 'image/svg+xml'],
      ['woff2', 'font/woff2'],
    ]);
    for (const name of ASSET_NAMES) {
      const answer = await fetch(`${node.url}/page/${name}`);
      expect([name, answer.status, answer.headers.get('content-type')]).toEqual([
        name,
        200,
        types.get(name.split('.').at(-1) ?? '') ?? expect.stringContaining('javascript'),
      ]);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
    for (const name of [
      '../createNode.ts',
      '..%2fcreateNode.ts',
      '%2e%2e/createNode.ts',
      'tsconfig.json',
      '__proto__',
      'constructor',
      '',
      'a'.repeat(200),
    ]) {
      expect([name, (await fetch(`${node.url}/page/${name}`)).status]).toEqual([name, 404]);
    }
  });
});

describe('the page at /', () => {
  it('is for clients that prefer HTML; programs get the version', async () => {
    const node = await startNode();
    try {
      const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
      for (const [accept, isPage] of [
        [browser, true],
        ['text/html', true],
        ['*/*', false],
        ['application/json', false],
        ['application/json, text/html;q=0.5', false],
        ['', false],
      ] as const) {
        const answer = await fetch(node.url, { headers: { accept } });
        expect([
          accept,
          answer.headers.get('content-type')?.split(';')[0],
          answer.headers.get('vary')?.toLowerCase(),
        ]).toEqual([accept, isPage ? 'text/html' : 'application/json', expect.stringContaining('accept')]);
        if (isPage) expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
        else
          expect(await answer.json()).toEqual({
            node_version: expect.stringMatching(/^\d/),
            unspent_outputs_hash: '0'.repeat(64),
          });
      }
    } finally {
      await node.stop();
    }
  });

  it('names the controls only where they are on', async () => {
    for (const dev of [true, false]) {
      const node = await startNode({ dev });
      try {
        const page = await (await fetch(node.url, { headers: { accept: 'text/html' } })).text();
        expect(page.includes('#/controls')).toBe(dev);
        const files = [...page.matchAll(/(?:src|href)="(\/page\/[^"]+)"/g)].map(([, address]) => address ?? '');
        for (const address of files)
          expect([address, (await fetch(`${node.url}${address}`)).status]).toEqual([address, 200]);
      } finally {
        await node.stop();
      }
    }
  });

  it('shows the current block time', async () => {
    const node = await startNode({ blockTime: 'manual' });
    const read = async () => (await fetch(node.url, { headers: { accept: 'text/html' } })).text();
    try {
      expect(await read()).toContain('data-block-time="manual"');
      await node.rpc('sim_setBlockTime', [7]);
      expect(await read()).toContain('data-block-time="7"');
    } finally {
      await node.stop();
    }
  });

  it('consists of scripts that import only one another', async () => {
    for (const name of ASSET_NAMES.filter((one) => one.endsWith('.ts'))) {
      const text = String(findAsset(name)?.body);
      for (const [, from] of text.matchAll(/^import .* from '([^']+)'/gm))
        expect([name, ASSET_NAMES]).toEqual([name, expect.arrayContaining([from?.replace('./', '')])]);
    }
  });
});

describe('markup', () => {
  it('escapes its values and keeps markup', () => {
    const evil = `<img src=x onerror="alert('1')">&`;
    expect(html`<p title="${evil}">${evil}</p>`.markup).toBe(
      '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>',
    );
    expect(html`${[html`<b>${1}</b>`, '<', null, undefined, false]}`.markup).toBe('<b>1</b>&lt;');
  });
});
