// What a browser gives the page of an exported file, as much of it as its check asks for.
"use strict";
const html = require("fs").readFileSync(process.argv[2], "utf8");
const inner = id => html.match(new RegExp(`<script id="${id}"[^>]*>([^<]*)</script>`))[1];
const letters = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };
const plain = text => text.replace(/&(lt|gt|quot|#x27|amp);/g, found => letters[found]);
const told = [...html.matchAll(/<pre data-hand="(\d+)">([\s\S]*?)<\/pre>/g)].map(found => (
  { dataset: { hand: found[1] }, textContent: plain(found[2]) }));
const people = [...html.matchAll(/<li data-person="([^"]*)">([^<]*)<\/li>/g)].map(found => (
  { dataset: { person: plain(found[1]) }, textContent: plain(found[2]) }));
const meters = { textContent: plain(html.match(/<pre id="meters">([\s\S]*?)<\/pre>/)[1]) };
const result = {};
const document = {
  getElementById: id => (id === "result" ? result : id === "meters" ? meters : { textContent: inner(id) }),
  querySelectorAll: wish => (wish.startsWith("pre") ? told : wish.startsWith("li") ? people : []),
};
const code = html.slice(html.lastIndexOf("<script>") + 8, html.lastIndexOf("</script>"));
const check = new Function("document", code.replace('if (typeof document !== "undefined") check();', "return check();"));
check(document).then(found => console.log(JSON.stringify(found)));
