// Names that look alike, and ordinary names of many languages that do not.

import { describe, expect, test, vi } from 'vitest';
import { lookalikeOf, mixedScriptsOf, skeletonOf } from './confusableNames.ts';

const known = [
  { name: 'qUSDC', address: '0xAA' },
  { name: 'Ada Lovelace', address: '0xBB' },
];

describe('names that imitate', () => {
  test.each([
    'qUSDC',
    'QUSDC',
    'qusdc',
    'qUSDС',
    'ｑＵＳＤＣ',
    'q\u200bUSDC',
    'qÚSDC',
    'q.USDC',
    '𝐪𝐔𝐒𝐃𝐂',
    'qUЅDC',
    'q USDC',
  ])('%s of another address imitates qUSDC', (name) => {
    expect(lookalikeOf(name, '0xCC', known)).toEqual({ kind: 'imitates', known: known[0] });
  });

  // Decorations, digits and signs for letters, strokes, frames, blanks that are no spaces, and other spellings of one
  // picture.
  test.each([
    ...[
      'qUSDC\u2800',
      'qUSDC\u034f',
      'q\u00adUSDC',
      'qUSDC\ufe0f',
      'qUSDC\u{e0100}',
      'qUSDC\u20dd',
      'qUSDC\u0336',
      'q\u3164USDC',
      'qUSDC\u00a0',
    ],
    ...[
      'qUSDC ✓',
      'qUSDC ✅',
      'qUSDC®',
      'qUSDC ©',
      '★qUSDC★',
      '(qUSDC)',
      'qUSDC!',
      'q’USDC',
      'q‑USDC',
      'q·USDC',
      '“qUSDC”',
      '#qUSDC',
      'qUSDC…',
    ],
    ...[
      'qU5DC',
      'qU$DC',
      'qUSÐC',
      'qUSĐC',
      'qUSD¢',
      'qŪSDC',
      'qUŚDC',
      'qUSDÇ',
      'qUSDϹ',
      'qUSDⅭ',
      'ʠUSDC',
      'ԛUSDC',
      'qᑌSDC',
      'qꓴSꓓC',
      'qUSclC',
    ],
    ...['🅠🅤🅢🅓🅒', '🆀🆄🆂🅳🅲', 'ⓆⓊⓈⒹⒸ', '🇶🇺🇸🇩🇨', 'ｑＵＳＤＣ'],
  ])('%s is one more picture of it', (name) => {
    expect(lookalikeOf(name, '0xCC', known)).toEqual({ kind: 'imitates', known: known[0] });
  });

  test.each([
    ['Ada Lovelace', 'Ad4 L0v3lace'],
    ['Ada Lovelace', '@da Lovelace'],
    ['William Brown', 'Wi11iam Brovvn'],
    ['William Brown', 'VVllllam Brovvn'],
    ['Tom Miller', 'Torn Mi1ler'],
    ['Łukasz', 'Lukasz'],
    ['Søren', 'Soren'],
    ['Bob8', '8obB'],
    ['Bob8', 'Bob⑧'],
    ['Agent 7', 'Agent ❼'],
    ['Ada', '🄰🄳🄰'],
    ['Алиса', 'Алисa'],
    ['BTC', 'ВТС'],
  ])('of %s, %s is a picture', (name, other) => {
    expect(lookalikeOf(other, '0xCC', [{ name, address: '0xDD' }])).toMatchObject({ kind: 'imitates' });
  });

  test.each(['Ada Love1ace', 'Ada LoveIace', 'Аda Lovelace', 'ADA LOVELACE', 'Ada  Lovelace', 'Ada_Lovelace'])(
    '%s imitates Ada Lovelace',
    (name) => {
      expect(lookalikeOf(name, '0xCC', known)).toMatchObject({ kind: 'imitates', known: { name: 'Ada Lovelace' } });
    },
  );

  test.each([
    ['राम', 'रम'],
    ['สมชาย', 'สมชย'],
  ])('%s and %s are two names', (name, other) => {
    expect(lookalikeOf(other, '0xCC', [{ name, address: '0xDD' }])).toBeUndefined();
  });

  test('a name of its own address imitates nobody, whatever the letter case of the address', () => {
    expect(lookalikeOf('qUSDC', '0xaa', known)).toBeUndefined();
  });

  test.each([
    'qUSDT',
    'USDC',
    'Ada',
    'Lovelace',
    'Grace Hopper',
    'Café',
    'Ада',
    'Ωμέγα',
    '数学',
    'ひらがな',
    '한국어',
    'qBTC2',
    'qETH',
    'Eve',
    'Bob',
    '한국',
    '数',
    'Ёж',
  ])('%s imitates nobody', (name) => {
    expect(lookalikeOf(name, '0xCC', known)).toBeUndefined();
  });
});

describe('names within longer ones', () => {
  const own = [
    { name: 'Ada', address: '0xAA' },
    { name: 'Ada Lovelace', address: '0xBB' },
    { name: 'qUSDC', address: '0xCC' },
    { name: '数学', address: '0xDD' },
    { name: 'Al', address: '0xEE' },
  ];
  test.each([
    ...[
      'Ada official',
      'Official Ada',
      'The real ADA',
      'Ada-support',
      'Ada_Team',
      'Ada.eth',
      'AdaOfficial',
      'RealAda',
      'Ada’s wallet',
      '✓Ada✓ team',
    ].map((name) => [name, 'Ada']),
    ...[
      'Аda official',
      '@da support',
      'Ad4 official',
      '🅐🅓🅐 official',
      'A d a official',
      'A\u034fda team',
      'ada1 Ada2 adA',
    ].map((name) => [name, 'Ada']),
    ...['Ada Lovelace (verified)', 'AdaLovelace Support', 'Dr. Ada L0velace', 'Ms Ada\u00a0Lovelace'].map((name) => [
      name,
      'Ada Lovelace',
    ]),
    ...['qUSDC support', 'My qUЅDC', 'qUSDC/SVC', 'the QUSDC bank'].map((name) => [name, 'qUSDC']),
    ...['官方数学', '数学官方'].map((name) => [name, '数学']),
  ] as [string, string][])('%s carries %s', (name, known) => {
    expect(lookalikeOf(name, '0x11', own)).toMatchObject({ kind: 'contains', known: { name: known } });
  });

  test.each(['Canada', 'Adam', 'Nadal', 'Adalbert', 'Lovelace', 'qUSDCoin', 'Al Gore', '数', '大学'])(
    '%s carries none of them',
    (name) => {
      const found = lookalikeOf(name, '0x11', own);
      expect(found?.kind === 'contains' ? found : undefined).toBeUndefined();
    },
  );

  test('a name that carries another of the same address does not count, and one that is the same counts as that', () => {
    expect(lookalikeOf('Ada Byron', '0xaa', [{ name: 'Ada', address: '0xAA' }])).toBeUndefined();
    expect(lookalikeOf('ada', '0x11', own)).toMatchObject({ kind: 'imitates' });
  });
});

describe('names that read like an address', () => {
  test.each([
    ...[
      '０x58A5d30f',
      '0х58A5…1b25',
      'Ох1234',
      '0×5678abcd',
      'ox58a5',
      '𝟎𝐱𝟓𝟖𝐀𝟓',
      '0\u0336x58a51b',
      '⁰x58a51',
      '⓪x58a51',
      '⓿x⑤⑧a⑤',
    ],
    ...['= 0x58A5…1b25', '(0x58A5...1b25)', '→0xPQ58a5', 'OxPQ…', 'send to 0х58A51b25', '0ⅹ58a51b'],
  ])('%s does', (name) => {
    expect(lookalikeOf(name, '0xCC', known)).toEqual({ kind: 'address' });
  });

  test.each(['Oxford', 'Oxide', 'Oxford 2026', 'Fox 1234', 'Ox', 'Box0x1234', 'Oxbow 7', 'ox-eye 5'])(
    '%s does not',
    (name) => {
      expect(lookalikeOf(name, '0xCC', known)).toBeUndefined();
    },
  );
});

describe('names that vouch for themselves', () => {
  test.each([
    ...['Ada ✓', 'Ada ✔️', '✅ Ada', 'Ada ☑', 'Ada 🛡️', '🔒Ada', 'Ada®', 'Ada ™', 'Ada √'].map((name) => [
      name,
      /[^Ada\s]/u.exec(name)?.[0],
    ]),
    ...[
      'Verified Ada',
      'Ada (verified)',
      'Ada VERIFIED',
      'Ada-Ver1fied',
      'AdaVerified',
      'Ada Ⓥerified',
      'Ada 𝐯𝐞𝐫𝐢𝐟𝐢𝐞𝐝',
      'Ada Verífied',
    ].map((name) => [name, 'verified']),
    ...[
      ['Official Bank', 'official'],
      ['Bank 0fficial', 'official'],
      ['Support', 'support'],
      ['SUPP0RT Desk', 'support'],
      ['Аdmin', 'admin'],
    ],
  ] as [string, string][])('%s says “%s”', (name, by) => {
    expect(lookalikeOf(name, '0xCC', [])).toEqual({ kind: 'vouches', by });
  });

  // In every language of the wallet, whichever its reader has chosen.
  test.each([
    ['Ada verifiziert', 'verifiziert'],
    ['Verifiziertes Konto', 'verifiziertes'],
    ['Offizielle Bank', 'offizielle'],
    ['Gepruft Ada', 'geprüft'],
    ['SVC Kundendienst', 'kundendienst'],
    ['AdaVerificada', 'verificada'],
    ['Banco 0ficial', 'oficial'],
    ['AUTÉNTICO Banco', 'auténtico'],
    ['Soporte SVC', 'soporte'],
    ['Atención al Cliente', 'atención al cliente'],
    ['Banco de confianza', 'de confianza'],
    ['آدا موثّق', 'موثق'],
    ['الحساب الرسمي', 'الرسمي'],
    ['بنك مُعتَمَد', 'معتمد'],
    ['فريق الدعم', 'الدعم'],
    ['خدمة العملاء', 'خدمة العملاء'],
    ['Ada رسمي', 'رسمي'],
  ])('%s says “%s”', (name, by) => {
    expect(lookalikeOf(name, '0xCC', [])).toEqual({ kind: 'vouches', by });
  });

  test.each(['Offizier', 'Amt Mitte', 'Oficina', 'Confianza', 'Atención', 'رسالة', 'خدمة', 'دعاء', 'أصل'])(
    '%s says nothing of it',
    (name) => {
      expect(lookalikeOf(name, '0xCC', [])).toBeUndefined();
    },
  );

  test.each(['Unofficial', 'Adminton', 'Supporters', 'Very Fine', 'Staffan', 'Ada ★', 'Ada ♥'])(
    '%s says nothing of it',
    (name) => {
      expect(lookalikeOf(name, '0xCC', [])).toBeUndefined();
    },
  );

  test('whom a name imitates counts more', () => {
    expect(lookalikeOf('✅ Ada Lovelace', '0xCC', known)).toMatchObject({ kind: 'imitates' });
    expect(lookalikeOf('Verified Ada Lovelace', '0xCC', known)).toMatchObject({ kind: 'contains' });
  });
});

describe('alphabets', () => {
  test.each([
    ['Аda', ['Latn', 'Cyrl']],
    ['αlpha', ['Latn', 'Grek']],
    ['Ꭺda', ['Latn', 'Cher']],
    ['Адаα', ['Cyrl', 'Grek']],
    ['ꓮda', ['Latn', 'Lisu']],
    ['ᎪᏟme', ['Latn', 'Cher']],
    ['ⲟne', ['Latn', 'Copt']],
    ['ada 𐌏', ['Latn', 'Ital']],
    ['ada 𐔰', ['Latn', 'another']],
  ])('%s mixes what nobody writes together', (name, scripts) => {
    expect(mixedScriptsOf(name)).toEqual(scripts);
    expect(lookalikeOf(name, '0xCC', [])).toEqual({ kind: 'mixedScripts', scripts });
  });

  test.each(['Ada 2', 'Ада 2', 'Toyota トヨタ 自動車', '한국 K팝', '数学 Math', '12345', '🎉'])(
    '%s is ordinary',
    (name) => {
      expect(mixedScriptsOf(name)).toEqual([]);
    },
  );
});

test('a skeleton is the same when it is made of a skeleton', () => {
  for (const name of [
    'qUSDC',
    'Ada Love1ace',
    'm',
    'rn',
    'W',
    'vv',
    'Iℓ1',
    'd',
    'cl',
    '5$S',
    'Ϲ',
    '🅠',
    'Łø',
    'ß',
    '123',
  ])
    expect(skeletonOf(skeletonOf(name))).toBe(skeletonOf(name));
});

test('a list of known names is looked at closely once, however many names are compared with it', () => {
  const known = Array.from({ length: 500 }, (_, at) => ({
    name: `Kept ${at}`,
    address: `0x${String(at).padStart(40, '0')}`,
  }));
  const look = (name: string) => lookalikeOf(name, `0x${'f'.repeat(40)}`, known);
  expect(look('Kept 499')).toMatchObject({ kind: 'imitates', known: { name: 'Kept 499' } });
  // What takes the time of a comparison.
  const normalise = vi.spyOn(String.prototype, 'normalize');
  for (let at = 0; at < 10; at++) look(`Stranger ${at}`);
  const times = normalise.mock.calls.length;
  normalise.mockRestore();
  expect(times).toBeLessThan(known.length);
});
