// The look of the profile page, in the colours of the wallet.

/** Style sheet of the page. */
export const VIEW_CSS = `
:root { color-scheme: light dark; --bg: light-dark(oklch(0.985 0.003 95), oklch(0.17 0.008 260)); --surface: light-dark(oklch(1 0 0), oklch(0.21 0.009 260));
  --sunken: light-dark(oklch(0.96 0.004 95), oklch(0.145 0.008 260)); --line: light-dark(oklch(0.9 0.005 95), oklch(0.3 0.01 260));
  --text: light-dark(oklch(0.24 0.01 260), oklch(0.95 0.005 95)); --soft: light-dark(oklch(0.48 0.01 260), oklch(0.72 0.008 260));
  --accent: light-dark(oklch(0.52 0.13 195), oklch(0.78 0.11 195)); --good: light-dark(oklch(0.52 0.13 150), oklch(0.8 0.13 150));
  --bad: light-dark(oklch(0.53 0.19 27), oklch(0.72 0.16 27)); --on-fill: light-dark(oklch(1 0 0), oklch(0.17 0.008 260)); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.45 Inter, system-ui, sans-serif; }
main > :last-child, section > :last-child { margin-bottom: 0; }
main { max-width: 640px; margin: 32px auto; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
header { display: flex; gap: 16px; align-items: center; }
header img { border-radius: 10px; object-fit: cover; background: var(--sunken); }
h1 { margin: 0; font-size: 22px; font-weight: 650; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 17px; font-weight: 650; margin: 24px 0 8px; }
p { margin: 4px 0 12px; }
.soft, dt { color: var(--soft); }
.notice { margin: 20px 0; padding: 12px 16px; background: var(--sunken); border-radius: 8px; }
.warning { border: 1px solid var(--bad); }
header img.absent { display: none; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: 120px 1fr; gap: 12px; align-items: baseline; padding: 10px 0; border-top: 1px solid var(--line); }
dd { margin: 0; overflow-wrap: anywhere; }
.mono, pre { font: 13px/1.45 "JetBrains Mono", ui-monospace, monospace; }
a { color: var(--accent); }
button { min-height: 44px; padding: 0 20px; font: inherit; font-weight: 550; color: var(--on-fill); background: var(--accent); border: 0; border-radius: 8px; cursor: pointer; }
button:disabled { opacity: 0.6; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ul { list-style: none; padding: 4px 16px; margin: 16px 0; background: var(--sunken); border-radius: 8px; }
ul:empty { display: none; }
li { display: flex; gap: 8px; padding: 6px 0; }
li > span:last-child { min-width: 0; overflow-wrap: anywhere; }
li.good { color: var(--good); }
li.bad { color: var(--bad); font-weight: 550; }
details { border-top: 1px solid var(--line); }
summary { cursor: pointer; padding: 12px 0; }
p + details, button + details { margin-top: 16px; }
.group { margin-right: 6px; }
.address { overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sunken); padding: 12px; border-radius: 8px; margin: 0 0 12px; }
pre.hex { max-height: 240px; overflow: auto; word-break: break-all; }
@media (max-width: 720px) { main { margin: 0; border: 0; border-radius: 0; min-height: 100vh; } dl > div { grid-template-columns: 1fr; gap: 2px; } }
`;
