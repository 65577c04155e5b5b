// EIP-6963: announces the same frozen provider under the same id to every page that asks, at any time.

import { WALLET_NAME, WALLET_RDNS } from '@svc/core/names';
import type { Provider } from '../provider/createProvider.ts';

const ANNOUNCE = 'eip6963:announceProvider';
const ASK = 'eip6963:requestProvider';

/** A hexagon with a check mark. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'%3E%3Crect width='96' height='96' rx='22' fill='%230e1116'/%3E%3Cpath d='M48 14 78 31v34L48 82 18 65V31z' fill='none' stroke='%2358e6c8' stroke-width='6'/%3E%3Cpath d='m33 48 11 11 20-22' fill='none' stroke='%23fff' stroke-width='7' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

/** A version 4 UUID without `crypto.randomUUID`, which only secure contexts have. */
function randomUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The window members that the announcement uses. */
export interface AnnouncingTarget {
  addEventListener(type: string, listener: () => void): void;
  dispatchEvent(event: Event): boolean;
}

/** Announces now and on every request. */
export function announce(target: AnnouncingTarget, provider: Provider): void {
  const info = Object.freeze({ uuid: randomUuid(), name: WALLET_NAME, icon: ICON, rdns: WALLET_RDNS });
  const detail = Object.freeze({ info, provider });
  const say = (): void => void target.dispatchEvent(new CustomEvent(ANNOUNCE, { detail }));
  target.addEventListener(ASK, say);
  say();
}
