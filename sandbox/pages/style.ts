/** Styles of all sandbox pages. Each tone has a text color and a paler background. */
export const STYLE = `
:root{color-scheme:light dark;--page:#f5f3ee;--card:#fffefb;--sunk:#f0ece4;--ink:#1d1a29;--soft:#625d70;--line:#e2dcd0;--edge:#c8c0b2;--accent:#5134e0;--accent-ink:#fff;--bar:#1d1a29;--bar-ink:#f4f1ff;--bar-soft:#b9b2cf;
--good:#0a6b41;--good-bg:#dcf3e6;--warn:#7a4d00;--warn-bg:#fcecc8;--bad:#a1211a;--bad-bg:#fce2df;--info:#3f2bb8;--info-bg:#e8e4ff;--calm:#57526a;--calm-bg:#ebe7de;--focus:#8f78ff}
@media(prefers-color-scheme:dark){:root{--page:#131119;--card:#1c1925;--sunk:#252131;--ink:#f1eefa;--soft:#a9a3bb;--line:#322d40;--edge:#4b445e;--accent:#a797ff;--accent-ink:#17122f;--bar:#0c0a12;--bar-ink:#f4f1ff;--bar-soft:#a39cba;
--good:#7fe0ae;--good-bg:#12382a;--warn:#f3c565;--warn-bg:#3d2d0c;--bad:#ff9d94;--bad-bg:#431c1a;--info:#c3b8ff;--info-bg:#2a2352;--calm:#bdb6cf;--calm-bg:#2c2738;--focus:#a797ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 "Instrument Sans",system-ui,-apple-system,"Segoe UI",sans-serif;-webkit-font-smoothing:antialiased}
main{max-width:1180px;margin:0 auto;padding:28px 20px 80px}
main.narrow{max-width:940px}
h1{font-size:clamp(1.6rem,1.2rem + 1.6vw,2.2rem);line-height:1.15;margin:.2em 0 .5em;letter-spacing:-.025em;text-wrap:balance}
h2{font-size:1.2rem;line-height:1.25;margin:2.2em 0 .7em;letter-spacing:-.012em}h2:first-child,h3:first-child{margin-top:0}
h3{font-size:1rem;line-height:1.3;margin:0 0 .35em;letter-spacing:-.005em}
p{margin:0 0 .8em;text-wrap:pretty}p:last-child{margin-bottom:0}
a{color:var(--accent);text-underline-offset:.18em}
code{font-size:.9em;background:var(--sunk);padding:.1em .35em;border-radius:5px;overflow-wrap:anywhere}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.soft{color:var(--soft)}.small{font-size:.875rem}.good{color:var(--good)}.bad{color:var(--bad)}.warn{color:var(--warn)}.number{font-variant-numeric:tabular-nums;white-space:nowrap}
.lead{font-size:1.05rem;color:var(--soft);max-width:62ch;margin-bottom:1.4em}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:20px;margin:0 0 16px}
.card>:last-child{margin-bottom:0}
.grid{display:grid;gap:14px;grid-template-columns:repeat(auto-fill,minmax(min(100%,240px),1fr))}.grid.wide{grid-template-columns:repeat(auto-fill,minmax(min(100%,262px),1fr))}
.grid>.card{margin:0}
.row{display:flex;flex-wrap:wrap;gap:10px;align-items:center}.row.apart{justify-content:space-between}.row p{margin:0}.row label{margin:0}
.stack>*+*{margin-top:14px}
header.bar{background:var(--bar);color:var(--bar-ink)}
header.bar nav{max-width:1180px;margin:0 auto;padding:0 20px;display:flex;gap:2px 4px;align-items:center;overflow-x:auto;scrollbar-width:none}
header.bar .brand{font-weight:700;letter-spacing:-.02em;margin-right:14px;padding:15px 0;white-space:nowrap;color:var(--bar-ink);text-decoration:none}
header.bar .brand span{color:var(--bar-soft);font-weight:500}
header.bar a.tab{color:var(--bar-soft);text-decoration:none;padding:15px 11px 12px;border-bottom:3px solid transparent;white-space:nowrap;font-size:.95rem}
header.bar a.tab:hover{color:var(--bar-ink)}header.bar a.tab[aria-current]{color:var(--bar-ink);border-color:#8f78ff}
.strip{border-bottom:1px solid var(--line);background:var(--good-bg);color:var(--good)}.strip.on{background:var(--warn-bg);color:var(--warn)}
.strip>div{max-width:1180px;margin:0 auto;padding:9px 20px;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;font-size:.925rem}.strip form{margin-left:auto}
.strip button{padding:5px 12px;font-size:.875rem;background:transparent;border-color:currentColor;color:inherit}
.chip{display:inline-flex;align-items:center;gap:6px;border-radius:99px;padding:2px 10px;font-size:.8125rem;font-weight:600;line-height:1.5;background:var(--calm-bg);color:var(--calm);white-space:nowrap}
.chip.good{background:var(--good-bg);color:var(--good)}.chip.warn{background:var(--warn-bg);color:var(--warn)}.chip.bad{background:var(--bad-bg);color:var(--bad)}.chip.info{background:var(--info-bg);color:var(--info)}
table{width:100%;border-collapse:collapse;font-size:.925rem}th,td{text-align:left;padding:11px 12px;border-bottom:1px solid var(--line);vertical-align:top}tr:last-child>td{border-bottom:0}
th{color:var(--soft);font-weight:600;font-size:.8125rem;background:var(--sunk);white-space:nowrap}thead th:first-child{border-top-left-radius:15px}thead th:last-child{border-top-right-radius:15px}
.card.table{padding:0;position:relative}
@media(max-width:760px){.table :is(table,tbody,tr,td){display:block}.table thead{display:none}.table tr{padding:12px 16px;border-bottom:1px solid var(--line)}.table tr:last-child{border:0}.table td{border:0;padding:3px 0}.table td:last-child{padding-top:8px}}
td form{display:inline}
label{display:block;font-weight:600;font-size:.875rem;margin:0 0 5px}.hint{font-weight:400;color:var(--soft)}
input,select{font:inherit;padding:9px 11px;border:1px solid var(--edge);border-radius:10px;background:var(--card);color:inherit;width:100%;min-height:44px}
.row input,.row select{width:auto}.row input[type=number]{width:6.5rem}
.fields{display:grid;gap:14px;grid-template-columns:repeat(auto-fit,minmax(min(100%,170px),1fr));align-items:end}.fields .wide{grid-column:span 2}@media(max-width:560px){.fields .wide{grid-column:auto}}
button,.button{font:inherit;font-weight:600;border:1px solid var(--edge);border-radius:10px;background:var(--card);color:var(--ink);padding:9px 15px;min-height:40px;cursor:pointer;text-decoration:none;display:inline-block}
button:hover,.button:hover{border-color:var(--soft)}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--accent-ink)}button.primary:hover{filter:brightness(.92)}
button.small,.button.small{padding:5px 11px;min-height:34px;font-size:.875rem}
button.big{width:100%;padding:13px;font-size:1.05rem}
.switch{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;background:var(--sunk);border-radius:11px;padding:3px;gap:2px}
.switch button{border:0;background:transparent;padding:6px 4px;min-height:36px;font-size:.85rem;color:var(--soft);border-radius:8px}
.switch button:hover{color:var(--ink)}.switch button[aria-pressed=true]{background:var(--card);color:var(--ink);box-shadow:0 1px 3px #0003}
.switch button[aria-pressed=true].on{background:var(--warn-bg);color:var(--warn)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.scenario{display:flex;flex-direction:column}.scenario .foot{margin-top:auto;padding-top:12px;display:flex;justify-content:space-between;align-items:center;gap:10px}.scenario p{font-size:.925rem}
.scenario.on{border-color:var(--warn);box-shadow:inset 0 0 0 1px var(--warn);background:var(--warn-bg)}
.rules{list-style:none;margin:0;padding:0}.rules li{display:flex;gap:12px;align-items:center;justify-content:space-between;padding:10px 0;border-bottom:1px solid var(--line)}.rules li:last-child{border:0;padding-bottom:0}
.meter{display:flex;gap:3px;align-items:end;height:34px;margin:14px 0 8px}.meter i{flex:1;border-radius:3px;background:var(--good);min-height:4px;opacity:.55}.meter i.bad{background:var(--bad);opacity:.9}.meter i.none{background:var(--line);opacity:1}
details.menu{position:relative;display:inline-block}details.menu>summary{list-style:none;cursor:pointer;border:1px solid var(--edge);border-radius:10px;padding:5px 11px;min-height:34px;font-size:.875rem;font-weight:600;background:var(--card)}
details.menu>summary::-webkit-details-marker{display:none}details.menu>summary::after{content:" ▾";color:var(--soft)}
details.menu>div{position:absolute;right:0;z-index:5;margin-top:6px;width:min(360px,86vw);max-height:60vh;overflow:auto;background:var(--card);border:1px solid var(--edge);border-radius:14px;padding:6px;box-shadow:0 14px 40px #0004}
@media(max-width:760px){details.menu>div{left:0;right:auto}}details.menu form{display:block}details.menu button{display:block;width:100%;text-align:left;border:0;background:none;padding:8px 10px;border-radius:9px;font-size:.925rem}details.menu button:hover{background:var(--sunk)}details.menu button span{display:block;font-weight:400;font-size:.8125rem;color:var(--soft);line-height:1.4}
.way{display:grid;grid-template-columns:repeat(5,1fr);gap:4px;list-style:none;margin:16px 0;padding:0;font-size:.8rem;color:var(--soft)}@media(max-width:560px){.way{font-size:.7rem}}.way li{border-top:4px solid var(--line);padding-top:6px}.way li.done{border-color:var(--good);color:var(--ink)}.way li.now{border-color:var(--accent);color:var(--ink);font-weight:600}.way li.stop{border-color:var(--bad);color:var(--bad);font-weight:600}
.parcel{display:flex;flex-wrap:wrap;gap:6px 14px;align-items:center;justify-content:space-between;padding:10px 0;border-top:1px solid var(--line);font-size:.925rem}
pre{background:#17142a;color:#e9e5ff;padding:14px;border-radius:10px;overflow:auto;font-size:.8rem;line-height:1.45;white-space:pre-wrap;overflow-wrap:anywhere;max-height:340px;margin:8px 0}
details.look>summary{cursor:pointer;color:var(--accent);font-weight:600;font-size:.875rem}
iframe.email{width:100%;height:70vh;min-height:480px;border:1px solid var(--line);border-radius:12px;background:#fff}
dl{display:grid;grid-template-columns:max-content 1fr;gap:6px 18px;margin:0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}@media(max-width:560px){dl{grid-template-columns:1fr}dd{margin-bottom:8px}}
.notice{border-radius:12px;padding:12px 14px;margin:0 0 16px;background:var(--bad-bg);color:var(--bad)}
.pay{display:grid;grid-template-columns:1fr 1fr;gap:32px}@media(max-width:760px){.pay{grid-template-columns:1fr}}
.total{font-size:2.4rem;font-weight:700;letter-spacing:-.03em;margin:.1em 0 .6em}
.items{list-style:none;margin:0;padding:0}.items li{display:flex;justify-content:space-between;gap:16px;padding:9px 0;border-bottom:1px solid var(--line)}.items li:last-child{border:0}
.plain{list-style:none;margin:0;padding:0}
@media print{header.bar,.strip{display:none}}
`;
