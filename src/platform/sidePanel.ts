// The browser's side panel (Chrome from 114), where it has one: the wallet beside the page that is open, and it stays
// while tabs change. The browser itself remembers what its user chose.

/** What is asked of the browser; `webextension-polyfill` has no word for it. */
interface SidePanelApi {
  getPanelBehavior(): Promise<{ readonly openPanelOnActionClick?: boolean }>;
  setPanelBehavior(behavior: { readonly openPanelOnActionClick: boolean }): Promise<void>;
}

/** Whether the toolbar's button opens the wallet as a side panel instead of a popup. */
export interface SidePanelChoice {
  isChosen(): Promise<boolean>;
  choose(isChosen: boolean): Promise<void>;
}

/** The choice; undefined in a browser that has no side panel. */
export function createSidePanelChoice(): SidePanelChoice | undefined {
  const { chrome } = globalThis as { chrome?: { sidePanel?: SidePanelApi } };
  const panel = chrome?.sidePanel;
  if (panel === undefined) return undefined;
  return {
    isChosen: async () => (await panel.getPanelBehavior()).openPanelOnActionClick === true,
    choose: (isChosen) => panel.setPanelBehavior({ openPanelOnActionClick: isChosen }),
  };
}
