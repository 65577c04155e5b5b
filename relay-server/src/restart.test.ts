// What survives a clean stop, a restart, and a kill in the middle of traffic; what a database and a log must never
// hold; and what the program prints for its parent process.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { topicOf } from '@svc/core/relay/pairingLink';
import { open, seal } from '@svc/core/relay/seal';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { call, connectSide, freshTopic, type RelayClient } from '../../test/support/relayClient.ts';
import { startRelay } from '../../test/support/startRelay.ts';

const SITE = 'https://shop.test';
const folder = mkdtempSync(join(tmpdir(), 'relay-restart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Child {
  process: ChildProcess;
  url: string;
  port: number;
  log: () => string;
  exit: Promise<number | null>;
}

const children: Child[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.process.exitCode === null) child.process.kill('SIGKILL');
    await child.exit;
  }
});

/** Starts the program itself on a database of this test. */
async function spawnRelay(name: string, port: number): Promise<Child> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const args = [
    main,
    '--port',
    String(port),
    '--store',
    `sqlite:${join(folder, `${name}.sqlite`)}`,
    '--profiles-db',
    `sqlite:${join(folder, `${name}-p.sqlite`)}`,
    '--limits',
    'off',
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
      const line = /^listening (\S+)\n/.exec(out);
      if (line?.[1] !== undefined) resolve(line[1]);
    });
    child.once('exit', () => reject(new Error(`it ended: ${log}`)));
  });
  const started = { process: child, url, port: Number(new URL(url).port), log: () => log, exit };
  children.push(started);
  return started;
}

/** A client's wait before it tries again. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));

/** Connects as often as it takes: the server may be away. */
async function persistently(connect: () => Promise<RelayClient>): Promise<RelayClient> {
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if ((error as { status?: number }).status !== undefined) throw error;
      await pause();
    }
  }
}

describe('restarts', () => {
  test('a stop closes sockets with 1001 and answers polls; a new server goes on where the old one ended', async () => {
    const store = `sqlite:${join(folder, 'clean.sqlite')}`;
    const topic = freshTopic();
    const first = await startRelay({ store });
    const site = await connectSide(first.relay, topic, 'dapp', SITE);
    site.send({ type: 'publish', payload: 'm1' });
    site.send({ type: 'publish', payload: 'm2' });
    await site.nextOf('published');
    await site.nextOf('published');
    await call('GET', `${first.relay}/v1/${topic}/messages?side=wallet&after=1`);
    const waiting = call('GET', `${first.relay}/v1/${topic}/messages?side=dapp&wait=25`);
    // The poll waits once it counts as one of the server's waiting polls.
    for (;;) if ((await (await fetch(`${first.url}/metrics`)).text()).includes('relay_polls 1\n')) break;
    await first.stop();
    expect(await site.closed).toEqual({ code: 1001, reason: 'stopping' });
    expect((await waiting).body).toMatchObject({ messages: [] });

    const second = await startRelay({ store });
    expect((await call('GET', `${second.relay}/v1/${topic}`)).body).toMatchObject({
      dappOrigin: SITE,
      walletJoined: true,
    });
    const phone = await connectSide(second.relay, topic, 'wallet');
    expect(await phone.next()).toMatchObject({ type: 'message', seq: 2, payload: 'm2' });
    expect(
      (await call('POST', `${second.relay}/v1/${topic}/messages?side=dapp`, { body: { payload: 'm3' } })).body,
    ).toEqual({ seq: 3 });
    expect(
      (
        await call('POST', `${second.relay}/v1/${topic}/messages?side=dapp`, {
          body: { payload: 'x' },
          origin: 'https://evil.test',
        })
      ).status,
    ).toBe(403);
    expect(await phone.nextOf('message')).toMatchObject({ seq: 3 });
    phone.close();
    await second.stop();
  });

  test('killed again and again in the middle of traffic, it loses and doubles nothing it answered for', async () => {
    const TOTAL = 400;
    const KILLS = 3;
    const topic = freshTopic();
    let child = await spawnRelay('killed', 0);
    const { port } = child;
    const relay = `http://127.0.0.1:${port}/relay`;

    // The site numbers its messages and sends each until it is confirmed; a repeat after a lost answer has its number
    // too.
    const confirmed = new Map<number, number>();
    const publishing = (async () => {
      let site = await persistently(() => connectSide(relay, topic, 'dapp', SITE));
      for (let at = 0; at < TOTAL; ) {
        const batch = Array.from({ length: Math.min(16, TOTAL - at) }, (_, n) => at + n).filter(
          (n) => !confirmed.has(n),
        );
        try {
          for (const n of batch) site.send({ type: 'publish', payload: `m${n}`, ref: n });
          for (const _ of batch) {
            const { ref, seq } = await site.nextOf('published');
            confirmed.set(ref as number, seq as number);
          }
          at += 16;
        } catch {
          site = await persistently(() => connectSide(relay, topic, 'dapp', SITE));
        }
      }
      for (;;) {
        try {
          site.send({ type: 'publish', payload: 'end' });
          await site.nextOf('published');
          site.close();
          return;
        } catch {
          site = await persistently(() => connectSide(relay, topic, 'dapp', SITE));
        }
      }
    })();

    // The wallet keeps the highest number it handled, and acknowledges after handling.
    const handled: { seq: number; payload: string }[] = [];
    const reading = (async () => {
      for (;;) {
        const phone = await persistently(async () => {
          for (;;) {
            try {
              return await connectSide(relay, topic, 'wallet');
            } catch (error) {
              // There is no session until the site has opened it.
              if ((error as { status?: number }).status !== 404) throw error;
            }
          }
        });
        try {
          for (;;) {
            const { seq, payload } = (await phone.nextOf('message')) as unknown as { seq: number; payload: string };
            if (seq > (handled.at(-1)?.seq ?? 0)) handled.push({ seq, payload });
            phone.send({ type: 'ack', seq });
            if (payload === 'end') return phone.close();
          }
        } catch {
          // The server died; the next connection begins with what was not acknowledged.
        }
      }
    })();

    for (let kill = 1; kill <= KILLS; kill++) {
      const goal = (TOTAL * kill) / (KILLS + 1);
      while (confirmed.size < goal) await pause();
      child.process.kill('SIGKILL');
      await child.exit;
      child = await spawnRelay('killed', port);
    }
    await publishing;
    await reading;

    const seqs = handled.map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, n) => n + 1));
    const bySeq = new Map(handled.map(({ seq, payload }) => [seq, payload]));
    for (const [n, seq] of confirmed) expect(bySeq.get(seq)).toBe(`m${n}`);
    // Every number the site was told is a message of its own.
    expect(new Set(confirmed.values()).size).toBe(TOTAL);

    // An answered acknowledgement holds after one more kill.
    await call('GET', `${relay}/v1/${topic}/messages?side=wallet&after=${seqs.length + 9}`);
    child.process.kill('SIGKILL');
    await child.exit;
    child = await spawnRelay('killed', port);
    expect((await call('GET', `${relay}/v1/${topic}/messages?side=wallet`)).body).toMatchObject({ messages: [] });
    const { body } = await call('POST', `${relay}/v1/${topic}/messages?side=dapp`, { body: { payload: 'next' } });
    // A repeated end mark may have followed the one that was read.
    expect((body as { seq: number }).seq).toBeGreaterThan(seqs.length);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s stops it with exit code 0, keeping what waits', async (signal) => {
    const child = await spawnRelay(signal, 0);
    const topic = freshTopic();
    const relay = `${child.url}/relay`;
    const site = await connectSide(relay, topic, 'dapp', SITE);
    for (let n = 1; n <= 50; n++) site.send({ type: 'publish', payload: 'AAAA' });
    for (let n = 1; n <= 50; n++) await site.nextOf('published');
    child.process.kill(signal);
    expect((await site.closed).code).toBe(1001);
    expect(await child.exit).toBe(0);
    const again = await spawnRelay(signal, 0);
    expect((await call('GET', `${again.url}/relay/v1/${topic}/messages?side=wallet`)).body).toMatchObject({
      messages: Array.from({ length: 50 }, () => expect.anything()),
    });
  });

  test('neither database nor log holds a word of a message, and the log holds no topic', async () => {
    const child = await spawnRelay('quiet', 0);
    const key = crypto.getRandomValues(new Uint8Array(32));
    const topic = topicOf(key);
    const site = await connectSide(`${child.url}/relay`, topic, 'dapp', SITE);
    const payload = seal(
      key,
      'dapp',
      JSON.stringify({ t: 'req', id: 'r-1', method: 'svc_accounts', params: ['very-secret-word'] }),
    );
    site.send({ type: 'publish', payload });
    await site.nextOf('published');
    site.sendText('broken');
    await site.nextOf('error');
    const phone = await connectSide(`${child.url}/relay`, topic, 'wallet');
    expect(open(key, 'wallet', (await phone.nextOf('message')).payload as string)).toContain('very-secret-word');
    child.process.kill('SIGTERM');
    await child.exit;
    const stored = readdirSync(folder).filter((name) => name.startsWith('quiet'));
    const bytes = stored.map((name) => readFileSync(join(folder, name), 'latin1')).join('');
    expect(bytes).toContain(payload);
    for (const word of ['svc_accounts', 'very-secret-word', 'r-1"']) {
      expect(bytes).not.toContain(word);
      expect(child.log()).not.toContain(word);
    }
    expect(child.log()).not.toContain(topic);
    expect(child.log()).not.toContain(payload);
    for (const line of child.log().trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  });
});
