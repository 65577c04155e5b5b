// The services on which a profile may name an account: what a handle looks like there, where a profile's page is, and
// which first segments of a path are pages of the service itself. Only the link of a profile is reduced to its handle.

import { ParseRefusal } from '../errors.ts';

/** Characters of a handle, or of a link to one, as given. */
const GIVEN_MAX = 128;

/** A service that gives people handles. */
interface HandleService {
  /** As people call it. */
  readonly name: string;
  readonly pattern: RegExp;
  /** What {@link pattern} asks for, in words. */
  readonly expected: string;
  /** Hosts of its links, without `www.` and `m.`; the first one is where a profile is shown. */
  readonly hosts: readonly [string, ...string[]];
  /** Segment that may stand before the handle in a link. */
  readonly before?: string;
  /** First segments of paths that are pages of the service and no profile, in lower case. */
  readonly pages: ReadonlySet<string>;
  /** What its link to a profile looks like. */
  readonly example: string;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export const HANDLE_SERVICES = {
  x: {
    name: 'X',
    pattern: /^[A-Za-z0-9_]{1,15}$/,
    expected: 'a handle of 1 to 15 letters, digits or underscores',
    hosts: ['x.com', 'twitter.com'],
    pages: words(
      'about account bookmarks communities compose connect_people download events explore flow followers following hashtag help home i intent ' +
        'jobs lists login logout messages moments notifications oauth personalization premium privacy rules search settings share signup status ' +
        'terms topics tos trends verified who_to_follow widgets',
    ),
    example: 'https://x.com/name',
  },
  telegram: {
    name: 'Telegram',
    pattern: /^[A-Za-z][A-Za-z0-9_]{4,31}$/,
    expected: 'a handle of 5 to 32 letters, digits or underscores that starts with a letter',
    hosts: ['t.me', 'telegram.me'],
    pages: words(
      'addemoji addlist addstickers addstyle addtheme boost call confirmphone contact folder giftcode group invoice joinchat login message nft ' +
        'passport proxy setlanguage share socks stars stickers story username',
    ),
    example: 'https://t.me/name',
  },
  github: {
    name: 'GitHub',
    pattern: /^[A-Za-z0-9](?:[A-Za-z0-9]|-(?=[A-Za-z0-9])){0,38}$/,
    expected: 'a user name of up to 39 letters, digits or single hyphens',
    hosts: ['github.com'],
    pages: words(
      'about account api apps blog bounty business careers codespaces collections contact copilot customer-stories dashboard developer discussions ' +
        'education enterprise enterprises events explore features gist gists git-guides github-copilot help home issues join login logout marketplace ' +
        'mcp mobile models new newsroom nonprofit notifications oauth organizations orgs partners password_reset people premium-support pricing projects ' +
        'pulls readme repositories resources search security sessions settings showcases signup site solutions sponsors stars status styleguide support ' +
        'team teams terms topics trending users watching why-github wiki',
    ),
    example: 'https://github.com/name',
  },
  discord: {
    name: 'Discord',
    pattern: /^[A-Za-z0-9-]{2,32}$/,
    expected: 'an invite code of 2 to 32 letters, digits or hyphens',
    hosts: ['discord.gg', 'discord.com', 'discordapp.com'],
    before: 'invite',
    pages: words(
      'activities acknowledgements ads api app apps billing blog branding build careers channels college community company creators developers ' +
        'discover discovery download events gifts guidelines guild-discovery handoff hypesquad inspiration invite jobs library licenses login mobile moderation ' +
        'newsroom nitro oauth2 open-source partners popout premium press privacy quests register reset ring-the-bell safety servers settings ' +
        'shop store streamkit support template terms thanks users verify verify-email verify-request welcome-back why-discord widget',
    ),
    example: 'https://discord.gg/code',
  },
} as const satisfies Record<string, HandleService>;

/** A field of a profile that is a handle. */
export type HandleField = keyof typeof HANDLE_SERVICES;

/** Where the profile of a handle is shown. */
export function profileAddress(field: HandleField, handle: string): string {
  return `https://${HANDLE_SERVICES[field].hosts[0]}/${handle}`;
}

/**
 * The handle of a text: itself, with or without one leading `@`, or what a profile's link names.
 * @throws ParseRefusal at `field`: for a link to anything else in words that say so
 */
export function readHandle(field: HandleField, text: string): string {
  const service: HandleService = HANDLE_SERVICES[field];
  if ([...text].length > GIVEN_MAX) throw new ParseRefusal(field, `at most ${GIVEN_MAX} characters`);
  const given = text.replace(/^@/, '');
  // No handle has any of these, every link has one.
  const handle = /[/\\?#:.]/.test(given) ? handleOfLink(field, service, given) : given;
  if (!service.pattern.test(handle)) throw new ParseRefusal(field, service.expected);
  return handle;
}

function handleOfLink(
  field: HandleField,
  { name, hosts, before, pages, example }: HandleService,
  text: string,
): string {
  const refused = (why: string) =>
    new ParseRefusal(field, `a handle, or the link to a profile on ${name} such as ${example}, not ${why}`);
  let url: URL;
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  } catch {
    throw refused('a text that is neither');
  }
  const isOurs = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.port === '';
  if (!isOurs || !hosts.includes(url.hostname.replace(/^(?:www|m|mobile)\./, '')))
    throw refused('a link to somewhere else');
  const [, ...path] = url.pathname.replace(/\/$/, '').split('/');
  const isNamedSo = before !== undefined && path.length === 2 && path[0]?.toLowerCase() === before;
  const [segment = '', ...more] = isNamedSo ? path.slice(1) : path;
  const handle = segment.replace(/^@/, '');
  if (handle === '') throw refused('a link to the service itself');
  if (more.length > 0 || (!isNamedSo && pages.has(handle.toLowerCase()))) throw refused('a link to another page there');
  if (handle.startsWith('+')) throw refused('an invitation');
  return handle;
}
