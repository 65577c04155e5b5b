// What a notice says of one thing that happened. It may be read on a lock screen: of a locked wallet, or where balances
// are hidden, it names no amount, no account and no site. A token that is not verified is never named: whoever sends it
// would choose the words.

import { findAccountId } from '@svc/core/accounts/address';
import { cutMiddle, visibleSymbol, visibleText } from '@svc/core/visibleText';
import type { NoticeCode } from '@svc/core/words/en/notices';
import type { LanguageTag } from '@svc/core/words/languageTags';
import { noticeAmount, noticeText } from '@svc/core/words/noticeText';
import type { NoticeSubject, SeenOrder } from '../state/notices.ts';
import type { ContactView } from '../state/view.ts';
import type { News } from './noticeNews.ts';
import type { AccountEntry } from './vaultAccess.ts';

/** What stands in a notice. */
export interface NoticeWordsOf {
  readonly title: string;
  readonly text: string;
}

/** How, and to whom, it is said. */
export interface Saying {
  readonly tag: LanguageTag;
  /** Nothing of what it is about may be read. */
  readonly isPrivate: boolean;
  readonly contacts: readonly ContactView[];
}

const SHORT_NAME = 40;
const SHORT_ADDRESS = 17;

function orderText({ tag }: Saying, account: AccountEntry, { side, amount, of, isPerp }: SeenOrder): string {
  const name = nameOf(account);
  if (of === undefined) return name;
  if (isPerp) return noticeText(tag, 'notices.positionOf', { account: name, market: of });
  const slots = { account: name, amount: noticeAmount(tag, amount), asset: visibleSymbol(of) };
  return side === 'buy' ? noticeText(tag, 'notices.buying', slots) : noticeText(tag, 'notices.selling', slots);
}

const nameOf = ({ name }: AccountEntry): string => cutMiddle(visibleText(name), SHORT_NAME);

function receivedWords(
  { tag, contacts }: Saying,
  account: AccountEntry,
  { one: { entry } }: Extract<News, { kind: 'received' }>,
): NoticeWordsOf {
  const { change, other } = entry;
  const title =
    change === undefined
      ? noticeText(tag, 'notices.receivedHidden')
      : change.token.verified === true
        ? noticeText(tag, 'notices.received', {
            amount: noticeAmount(tag, change.amount),
            asset: visibleSymbol(change.token.symbol),
          })
        : noticeText(tag, 'notices.receivedUnverified');
  if (other === undefined) return { title, text: nameOf(account) };
  const contact = contacts.find((each) => findAccountId(each.address) === findAccountId(other));
  const from =
    contact === undefined ? cutMiddle(other, SHORT_ADDRESS) : cutMiddle(visibleText(contact.name), SHORT_NAME);
  return { title, text: noticeText(tag, 'notices.receivedBy', { account: nameOf(account), from }) };
}

/** Titles that say nothing beyond what happened. */
const PLAIN_TITLES = {
  asks: 'notices.asksHidden',
  received: 'notices.receivedHidden',
  filled: 'notices.filled',
  partlyFilled: 'notices.partlyFilled',
  filledOrEnded: 'notices.filledOrEnded',
  ended: 'notices.orderEnded',
  position: 'notices.positionEnded',
} as const satisfies Record<NoticeSubject, NoticeCode>;

/** What is said while nothing may be named. */
export function plainWords({ tag }: Pick<Saying, 'tag'>, subject: NoticeSubject): NoticeWordsOf {
  return {
    // None of the titles has a slot: any of them stands for all.
    title: noticeText(tag, PLAIN_TITLES[subject] as 'notices.filled'),
    text: noticeText(tag, subject === 'asks' ? 'notices.openToAnswer' : 'notices.openToSee'),
  };
}

/** What a notice of one thing that happened is about. */
export const subjectOf = (news: News): NoticeSubject => (news.kind === 'received' ? news.kind : news.how);

/** What is said of one thing that happened with an account. */
export function newsWords(saying: Saying, account: AccountEntry, news: News): NoticeWordsOf {
  const { tag, isPrivate } = saying;
  const plain = plainWords(saying, subjectOf(news));
  if (isPrivate) return plain;
  if (news.kind === 'received') return receivedWords(saying, account, news);
  const { title } = plain;
  if (news.how === 'position')
    return {
      title,
      text: noticeText(tag, 'notices.positionOf', {
        account: nameOf(account),
        market: cutMiddle(visibleText(news.position.market), 24),
      }),
    };
  return { title, text: news.order === undefined ? nameOf(account) : orderText(saying, account, news.order) };
}

/** What is said of a site that waits. @param origin proven or claimed by the pairing */
export function askWords(saying: Saying, origin: string): NoticeWordsOf {
  const plain = plainWords(saying, 'asks');
  if (saying.isPrivate) return plain;
  const site = cutMiddle(visibleText(origin), SHORT_NAME);
  return { title: noticeText(saying.tag, 'notices.asks', { site }), text: plain.text };
}

/** What is said where more happened than is told one by one. */
export const moreWords = ({ tag }: Saying): NoticeWordsOf => ({
  title: noticeText(tag, 'notices.more'),
  text: noticeText(tag, 'notices.openToSee'),
});
