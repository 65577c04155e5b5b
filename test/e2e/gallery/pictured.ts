// What screenshots of the gallery are taken in (npm run shots).

/** Sizes by name: the toolbar popup, a phone, a tab. */
export const PICTURED_SIZES = {
  popup: { width: 375, height: 600 },
  phone: { width: 390, height: 844 },
  wide: { width: 1280, height: 800 },
} as const;

/** Themes by name: the two, and the dark one with more contrast. */
export const PICTURED_THEMES = ['light', 'dark', 'dark-high'] as const;
