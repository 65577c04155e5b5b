// The look of the dialog. Sites set its colours by custom properties and its parts by `::part`.

/** Style sheet of the shadow tree. */
export const DIALOG_CSS = `
:host { --bg: var(--svc-dialog-background, light-dark(#fff, #202227)); --text: var(--svc-dialog-text, light-dark(#2b2d33, #efefea));
  --soft: var(--svc-dialog-soft, light-dark(#62656d, #a9abb2)); --line: var(--svc-dialog-line, light-dark(#dfddd8, #3d3f45));
  --accent: var(--svc-dialog-accent, light-dark(#007f83, #4fd0d0)); --on-accent: var(--svc-dialog-on-accent, light-dark(#fff, #17181b));
  --bad: var(--svc-dialog-bad, light-dark(#b3261e, #ff8a80)); color-scheme: light dark; }
dialog { box-sizing: border-box; width: min(360px, calc(100vw - 32px)); max-height: calc(100vh - 32px); padding: 20px; border: 1px solid var(--line); border-radius: 14px;
  background: var(--bg); color: var(--text); font: 15px/1.45 Inter, system-ui, sans-serif; }
dialog::backdrop { background: rgb(0 0 0 / 0.45); }
h2 { margin: 0 0 4px; font-size: 17px; font-weight: 650; }
p { margin: 0; }
.soft { color: var(--soft); font-size: 13px; }
.code { display: grid; place-items: center; margin: 16px auto; padding: 8px; width: 232px; height: 232px; box-sizing: border-box; border-radius: 10px; background: #fff; }
.code svg { width: 100%; height: 100%; display: block; }
.code.away { opacity: 0.25; }
.status { display: flex; gap: 8px; align-items: center; min-height: 24px; margin-bottom: 16px; font-size: 13px; }
.status::before { content: ""; flex: none; width: 8px; height: 8px; border-radius: 50%; background: var(--soft); }
.status.good::before { background: var(--accent); }
.status.bad { color: var(--bad); }
.status.bad::before { background: var(--bad); }
.actions { display: grid; gap: 8px; grid-template-columns: 1fr 1fr; }
button, a.button { box-sizing: border-box; display: grid; place-items: center; min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: transparent;
  color: inherit; font: inherit; font-weight: 550; text-decoration: none; cursor: pointer; }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.wide { grid-column: 1 / -1; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none !important; }
@media (pointer: coarse) { .code { width: 168px; height: 168px; } }
`;
