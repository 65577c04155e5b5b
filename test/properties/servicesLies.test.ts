// A lying trade API or profile service changes neither what is signed nor the amounts shown, marks no unverified token
// as verified, hides no danger, and gives nobody a name that they did not sign.

import type { Description } from '@svc/core/ops/describe';
import { OPS, type OpName } from '@svc/core/ops/registry';
import { buildClaimMessage, type Claim } from '@svc/core/profiles/claim';
import { TRADE_BASE } from '@svc/core/trade/registry';
import { innerParts } from '@svc/core/words/message';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AskedWindow, type AskingWallet, createAskingWallet, rememberingFetch } from '../support/askingWallet.ts';
import { lyingService } from '../support/lyingFetch.ts';
import { openWallet } from '../support/openWallet.ts';
import { classicOwner, postQuantumOwner } from '../support/profileOwners.ts';
import { Random } from '../support/random.ts';
import { drawsOf, REQUESTS } from '../support/requestDraws.ts';
import { startNode, type TestNode, testAccount } from '../support/startNode.ts';
import { type StartedRelay, startRelay } from '../support/startRelay.ts';
import { startTrade, type TestTrade } from '../support/startTrade.ts';
import { makeWindowWorld, type WindowWorld } from '../support/windowWorld.ts';

const CASES = Number(process.env.FUZZ_RUNS ?? 300);
/** Longer than the wallet caches these services' answers. */
const OLD_MS = 31_000;

let node: TestNode;
let trade: TestTrade;
let relay: StartedRelay;
let honest: AskingWallet;
let lied: AskingWallet;
let world: WindowWorld;
let fakes: string[];
const random = new Random();
let often = 8;

beforeAll(async () => {
  node = await startNode();
  trade = await startTrade(node.url);
  relay = await startRelay();
  const { account, pqSeed } = await createAskingWallet({ nodeUrl: node.url });
  world = await makeWindowWorld(node, { account, pqSeed });
  fakes = [];
  for (const [symbol, name] of [
    ['qUSDC', 'Another coin'],
    ['qBTC', 'Bitcoin'],
    ['USDC', 'x'],
    ['D0GE', 'Doge'],
  ] as const) {
    const params = { name, symbol, decimals: random.pick([0, 6, 18]), total_supply: '1000' };
    const { data } = await node.execute(testAccount('bob'), 'TOKEN_DEPLOY', params);
    fakes.push(String((data as { token_address: string }).token_address));
  }
  const tradeUrl = `${trade.url}${TRADE_BASE}`;
  const remembered = rememberingFetch();
  const bySource =
    (ofTrade: typeof fetch): typeof fetch =>
    (input, init) =>
      String(input).startsWith(trade.url) ? ofTrade(input, init) : remembered(input, init);
  const values = [...fakes, ...world.listed, world.mine, world.others, ...world.strangers];
  const lies = lyingService(fetch, { random, often: () => often, values });
  honest = await createAskingWallet({ nodeUrl: node.url, tradeUrl, fetch: bySource(fetch), hasEffect: true });
  lied = await createAskingWallet({ nodeUrl: node.url, tradeUrl, fetch: bySource(lies), hasEffect: true });
});
afterAll(async () => {
  await Promise.all([trade.stop(), relay.stop()]);
  await node.stop();
});

type Window = AskedWindow<'sendExchangeTransaction'>;

const dangers = ({ subject }: Window): string[] =>
  subject.description.warnings
    .filter(({ severity }) => severity === 'danger')
    .map(({ code, text }) => `${code} ${JSON.stringify(text).match(/0x[0-9a-fA-F]{40,64}/)?.[0] ?? ''}`);

/** Everything in the sentence and the rows, including message parameters. */
const partsIn = ({ sentence, rows }: Description) => innerParts([...sentence, ...rows.flatMap(({ value }) => value)]);

/** Tokens that a window shows as verified. */
const verifiedIn = ({ subject }: Window): string[] =>
  partsIn(subject.description).flatMap((part) =>
    (part.kind === 'amount' || part.kind === 'token') && part.token.verified === true ? [part.token.asset] : [],
  );

/** What is signed, what is said to leave and to whom, and who gets which rights. */
const heldOf = ({ subject, intent }: Window): string => {
  const { paramsText, gasLimit, gasPriceWei, description } = subject;
  const amounts = partsIn(description).flatMap((part) =>
    part.kind === 'amount'
      ? [part.value, part.token.asset, part.token.symbol, part.token.decimals]
      : part.kind === 'address'
        ? [part.address]
        : [],
  );
  const { payments = [], grants, items, recipients, rights } = intent ?? {};
  const paid = payments.map(({ amount, token }) => [amount, token?.asset, token?.symbol, token?.decimals]);
  return JSON.stringify([paramsText, gasLimit, gasPriceWei, amounts, paid, recipients, items, grants?.length, rights]);
};

it('a trade API changes no amount, makes no token verified and hides no danger', async () => {
  const draw = drawsOf(random, { ...world, listed: [...world.listed, ...fakes] });
  const names = Object.keys(OPS) as OpName[];
  const faults = new Map<string, string>();
  let [compared, endangered] = [0, 0];
  for (let done = 0; done < CASES; done++) {
    often = random.pick([2, 5, 10]);
    const op = random.pick(names);
    const request = [{ op, params: REQUESTS[op](draw) }];
    await Promise.all([honest.passMs(OLD_MS), lied.passMs(OLD_MS)]);
    const before = (await honest.ask('svc_sendExchangeTransaction', request)).window as Window | undefined;
    const after = (await lied.ask('svc_sendExchangeTransaction', request)).window as Window | undefined;
    const fault = (why: string): unknown =>
      faults.set(
        `${op} ${why}`,
        [`${op}: ${why}`, JSON.stringify(request), `honest:\n${before?.text}`, `lied to:\n${after?.text}`].join('\n'),
      );
    if ((before === undefined) !== (after === undefined)) fault('a lie decides whether a window opens');
    if (before === undefined || after === undefined) continue;
    compared += 1;
    if (after.fault !== undefined) fault(`the window cannot be drawn: ${after.fault}`);
    if (heldOf(before) !== heldOf(after)) fault('something else is signed or said to happen');
    const gone = dangers(before).filter((one) => !dangers(after).includes(one));
    if (dangers(before).length > 0) endangered += 1;
    if (gone.length > 0) fault('a danger went away');
    if (verifiedIn(after).some((asset) => !verifiedIn(before).includes(asset))) fault('something became verified');
    if (before.needsPassword && !after.needsPassword) fault('the password is not asked for');
  }
  expect(compared).toBeGreaterThan(CASES / 4);
  expect(endangered).toBeGreaterThan(0);
  expect([...faults.values()].join('\n\n'), `FUZZ_SEED=${random.seed}`).toBe('');
});

it('a profile service gives nobody a name that their key did not sign', async () => {
  const owners = [classicOwner(), postQuantumOwner(), classicOwner(), postQuantumOwner(), classicOwner()];
  const words = ['Ada', 'Grace Hopper', 'Ada', 'qUSDC', 'Ada ✓', 'Qubit'];
  const signed = new Map<string, Set<string>>();
  let issuedAt = Math.floor(Date.now() / 1000) - 200;
  /** A claim that its owner signed, whether or not the service received it. */
  const claim = (owner: (typeof owners)[number], name: string, network = 'local') => {
    const { address } = owner;
    const one: Claim = {
      ...{ network, kind: 'account', subject: address, signer: address, profile: { name }, issuedAt: ++issuedAt },
    };
    if (network === 'local') signed.set(address, (signed.get(address) ?? new Set()).add(name));
    return { publicKey: null, ...owner.sign(buildClaimMessage(one)) };
  };
  const proofs = owners.flatMap((owner) => [claim(owner, random.pick(words)), claim(owner, 'Mallory', 'testnet')]);
  for (const owner of owners.slice(0, 4))
    await fetch(`${relay.profiles}/local/accounts`, {
      method: 'POST',
      body: JSON.stringify(claim(owner, random.pick(words))),
    });
  const addresses = [...owners.map(({ address }) => address), ...world.strangers];
  const lies = lyingService(fetch, { random, often: () => often, values: [...words, ...addresses] });
  const lying: typeof fetch = async (input, init) => {
    const url = String(input);
    if (!url.startsWith(relay.profiles)) return fetch(input, init);
    const kind = random.below(10);
    if (url.endsWith('/proof') && kind < 5) return Response.json(random.pick(proofs));
    if (url.includes('?ids=') && kind < 7)
      return Response.json({
        profiles: Object.fromEntries(
          addresses.map((address) => [address.toLowerCase(), { profile: { name: random.pick(words) } }]),
        ),
      });
    return lies(input, init);
  };
  const { main, platform } = await openWallet('', {
    config: { node: 'http://127.0.0.1:1', profiles: relay.profiles },
    fetch: lying,
  });
  const faults = new Set<string>();
  let named = 0;
  for (let done = 0; done < CASES; done += addresses.length) {
    often = random.pick([0, 2, 5, 10]);
    await platform.advance(OLD_MS);
    const found = await main.run('readNames', { addresses });
    for (const [address, { name }] of Object.entries(found)) {
      named += 1;
      if (signed.get(address)?.has(name) !== true) faults.add(`${address} is called ${name}`);
    }
  }
  expect(named).toBeGreaterThan(0);
  expect([...faults].join('\n'), `FUZZ_SEED=${random.seed}`).toBe('');
});
