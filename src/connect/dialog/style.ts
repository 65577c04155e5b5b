// The style of the dialog. Sites set its colours with custom properties and its parts with `::part`.

/** Style sheet of the shadow tree. */
export const DIALOG_CSS = `
:host { color-scheme: light dark; --bg: var(--svc-dialog-background, #fff); --text: var(--svc-dialog-text, #2b2d33); --soft: var(--svc-dialog-soft, #62656d);
  --line: var(--svc-dialog-line, #dfddd8); --accent: var(--svc-dialog-accent, #007f83); --on-accent: var(--svc-dialog-on-accent, #fff);
  --bad: var(--svc-dialog-bad, #b3261e); }
@media (prefers-color-scheme: dark) { :host { --bg: var(--svc-dialog-background, #202227); --text: var(--svc-dialog-text, #efefea);
  --soft: var(--svc-dialog-soft, #a9abb2); --line: var(--svc-dialog-line, #3d3f45); --accent: var(--svc-dialog-accent, #4fd0d0);
  --on-accent: var(--svc-dialog-on-accent, #17181b); --bad: var(--svc-dialog-bad, #ff8a80); } }
dialog { box-sizing: border-box; width: min(360px, calc(100vw - 32px)); max-height: calc(100vh - 32px); padding: 20px; border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 12px 40px rgb(0 0 0 / 0.25);
  background: var(--bg); color: var(--text); font: 15px/1.45 Inter, system-ui, sans-serif; }
dialog::backdrop { background: rgb(0 0 0 / 0.45); }
h2 { margin: 0 0 4px; font-size: 17px; font-weight: 650; }
p { margin: 0; }
.soft { color: var(--soft); font-size: 13px; }
.code { display: grid; place-items: center; margin: 16px auto; padding: 4px; width: 272px; height: 272px; box-sizing: border-box; border-radius: 10px; background: #fff; }
.code svg { width: 100%; height: 100%; display: block; }
.code.away { opacity: 0.25; }
.status { display: flex; gap: 8px; align-items: center; min-height: 24px; margin-bottom: 16px; font-size: 13px; line-height: 1.2; }
.status::before { content: ""; flex: none; width: 8px; height: 8px; border-radius: 50%; background: var(--soft); }
.status.good::before { background: var(--accent); }
.status.bad { color: var(--bad); }
.status.bad::before { background: var(--bad); }
.actions { display: grid; gap: 8px; grid-template-columns: 1fr 1fr; }
input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; }
button, a.button { box-sizing: border-box; display: grid; place-items: center; min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: transparent;
  color: inherit; font: inherit; font-weight: 550; text-decoration: none; cursor: pointer; }
button.primary, a.button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.wide { grid-column: 1 / -1; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none !important; }
@media (pointer: coarse) { .code { width: 168px; height: 168px; } }
@media (max-height: 640px) and (min-width: 560px) { dialog { width: min(600px, calc(100vw - 32px)); }
  dialog[open] { display: grid; column-gap: 20px; grid-template: "code title" auto "code intro" auto "code status" 1fr "code actions" auto / auto 1fr; }
  h2 { grid-area: title; } #intro { grid-area: intro; } .status { grid-area: status; align-self: end; } .actions { grid-area: actions; align-self: end; }
  .code { grid-area: code; margin: 0; align-self: center; width: 240px; height: 240px; } }
`;
