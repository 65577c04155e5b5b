// The approval whose result this page shows after it was given.

import { create } from 'zustand';

const followed = create<{ readonly id?: string }>(() => ({}));

/** Id of the followed approval; undefined for none. */
export const useFollowed = (): string | undefined => followed(({ id }) => id);

/** Follows an approval. */
export function follow(id: string): void {
  followed.setState({ id }, true);
}

/** Stops following. */
export function unfollow(): void {
  followed.setState({}, true);
}
