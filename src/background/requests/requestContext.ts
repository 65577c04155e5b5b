// Who is asking and from where. Built from a port's sender or from a relay session's attested origin, never from a
// message.

import type { PortSender } from '../../platform/platform.ts';

/** The location of a page, according to the browser. */
export interface PageRef {
  readonly tabId?: number;
  /** 0: the page itself; others are frames in it. */
  readonly frameId?: number;
  /** Identifies the document: a new one after a reload, the same one after it returns from the back/forward cache. */
  readonly documentId?: string;
}

/** The asker of a request. */
export type RequestContext =
  /** `origin` null: a sandboxed frame or another opaque origin; it learns nothing and is granted nothing. */
  | { readonly kind: 'page'; readonly origin: string | null; readonly page: PageRef }
  /** `origin` is the one the relay attested. */
  | { readonly kind: 'relay'; readonly origin: string; readonly topic: string };

/** The origin of a text when it is exactly an http or https origin, as browsers write it. */
function httpOrigin(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : null;
  } catch {
    return null;
  }
}

/**
 * Context of a content script's port. The browser's origin wins over the URL: a sandboxed frame keeps its URL but has
 * the origin `null`.
 */
export function pageContext(sender: PortSender): RequestContext {
  const stated = sender.origin ?? sender.url;
  const { tabId, frameId, documentId } = sender;
  const page = {
    ...(tabId === undefined ? {} : { tabId }),
    ...(frameId === undefined ? {} : { frameId }),
    ...(documentId === undefined ? {} : { documentId }),
  };
  return { kind: 'page', origin: httpOrigin(stated), page };
}

/**
 * Whether a port's sender is one of the wallet's own pages. A content script shares the extension id but not the URL.
 */
export function isOwnPage(
  sender: PortSender,
  self: { readonly extensionId?: string; readonly urlPrefix: string },
): boolean {
  if (self.extensionId !== undefined && sender.extensionId !== self.extensionId) return false;
  if (sender.url === undefined || !sender.url.startsWith(self.urlPrefix)) return false;
  return sender.origin === undefined || `${sender.origin}/`.startsWith(self.urlPrefix);
}

/** Whether pages of an origin can be altered in transit: http on a host other than this machine. */
export function isInsecureOrigin(origin: string): boolean {
  const url = new URL(origin);
  return (
    url.protocol === 'http:' &&
    !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) &&
    !url.hostname.endsWith('.localhost')
  );
}
