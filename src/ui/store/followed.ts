// The approval whose outcome this page shows, once it was given.

import { create } from 'zustand';

const followed = create<{ readonly id?: string }>(() => ({}));

/** Id of the approval that is followed; undefined: none is. */
export const useFollowed = (): string | undefined => followed(({ id }) => id);

/** Follows an approval. */
export function follow(id: string): void {
  followed.setState({ id }, true);
}

/** Follows nothing any more. */
export function unfollow(): void {
  followed.setState({}, true);
}
