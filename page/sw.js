// The service worker: what needs no engine works without a network after the first visit.
//
// The server writes the version and the names of the page's files in place of the two words. So a new version has a new
// worker, which caches its files and deletes those of the last one.

const VERSION = "VERSION";
const FILES = ["FILES"];

const PAGE_CACHE = `bestmove-page-${VERSION}`;
// Another version may answer otherwise.
const ANSWER_CACHE = `bestmove-answers-${VERSION}`;

const PAGES = ["/", "/embed"];
const FOLDER = `/page/${VERSION}/`;
const GAMES = "/games";
const PICTURE = "/board.svg";
const ENGINE = "/offline/";

// Every position has its picture, and a cache has no bound of its own.
const MAX_PICTURES = 300;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

async function install() {
  const [page, answers] = await Promise.all([caches.open(PAGE_CACHE), caches.open(ANSWER_CACHE)]);
  await page.addAll([...PAGES, ...FILES.map((name) => FOLDER + name)]);
  // The first visit has asked for the games before there was a worker. A server may refuse them without a key.
  await answers.add(GAMES).catch(() => {});
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const isOld = (name) => name.startsWith("bestmove-") && name !== PAGE_CACHE && name !== ANSWER_CACHE;
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  // So that the pictures of the first visit are cached, too.
  await self.clients.claim();
}

// The answer to a request, or undefined for one that the browser sends as if there were no worker: every POST, and
// what only a server can answer.
function answerTo(event) {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return undefined;
  if (request.mode === "navigate") return PAGES.includes(pathname) ? newest(request, pageAt(pathname)) : undefined;
  if (pathname.startsWith(FOLDER)) return unchanged(request);
  if (pathname.startsWith(ENGINE)) return onceLoaded(event);
  if (pathname === GAMES || pathname === PICTURE) return kept(event);
  return undefined;
}

// A file of this version never changes.
async function unchanged(request) {
  return (await caches.match(request, { cacheName: PAGE_CACHE })) ?? fetch(request);
}

// The engine of a game, as large as all of the page, is loaded with its game. Its address has a version, too.
async function onceLoaded({ request }) {
  const cache = await caches.open(PAGE_CACHE);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (!response.ok) return response;
  await cache.put(request, response.clone()).catch(() => {});
  // The engine may be replaced without the page.
  const versionOf = ({ url }) => new URL(url).pathname.split("/")[2];
  const isOld = (key) => new URL(key.url).pathname.startsWith(ENGINE) && versionOf(key) !== versionOf(request);
  await Promise.all((await cache.keys()).filter(isOld).map((key) => cache.delete(key)));
  return response;
}

// The address of a position differs from that of the page only in the query.
function pageAt(pathname) {
  return () => caches.match(pathname, { cacheName: PAGE_CACHE });
}

async function kept(event) {
  const cached = () => caches.match(event.request, { cacheName: ANSWER_CACHE });
  const response = await newest(event.request, cached);
  // An estimate says that it is not to be stored.
  if (response.ok && !response.headers.get("cache-control")?.includes("no-store")) {
    // A full disk is no reason to answer nothing.
    event.waitUntil(keep(event.request, response.clone()).catch(() => {}));
  }
  return response;
}

// The server's answer; the cached one while the server is away or out of order.
async function newest(request, cached) {
  const response = await fetch(request).catch(() => undefined);
  if (response && response.status < 500) return response;
  return (await cached()) ?? response ?? Response.error();
}

// The oldest entries come first.
async function keep(request, response) {
  const cache = await caches.open(ANSWER_CACHE);
  await cache.put(request, response);
  const keys = await cache.keys();
  const pictures = keys.filter((key) => new URL(key.url).pathname === PICTURE);
  const surplus = pictures.slice(0, Math.max(0, pictures.length - MAX_PICTURES));
  await Promise.all(surplus.map((key) => cache.delete(key)));
}
