// The browser's side panel (Chrome from 114), where available: the wallet next to the open page, which stays while tabs
// change. The browser itself remembers the user's choice.

/** The browser functions that `webextension-polyfill` does not have. */
interface SidePanelApi {
  getPanelBehavior(): Promise<{ readonly openPanelOnActionClick?: boolean }>;
  setPanelBehavior(behavior: { readonly openPanelOnActionClick: boolean }): Promise<void>;
}

/** Whether the toolbar button opens the wallet as a side panel instead of a popup. */
export interface SidePanelChoice {
  isChosen(): Promise<boolean>;
  choose(isChosen: boolean): Promise<void>;
}

/** The choice; undefined in a browser without a side panel. */
export function createSidePanelChoice(): SidePanelChoice | undefined {
  const { chrome } = globalThis as { chrome?: { sidePanel?: SidePanelApi } };
  const panel = chrome?.sidePanel;
  if (panel === undefined) return undefined;
  return {
    isChosen: async () => (await panel.getPanelBehavior()).openPanelOnActionClick === true,
    choose: (isChosen) => panel.setPanelBehavior({ openPanelOnActionClick: isChosen }),
  };
}
