// Answers from what this browser has saved when there is no line or no server: for a patient's dashboard one page with
// their next visits, for any other address a page that leads to it. It touches no call of the API and no script of the
// build, so that a new build is loaded as without it. What is over is thrown away.
const shelf = 'own-visits'
const page = '/own-visits/'
const elsewhere = { shelf: 'offline-page', page: '/own-visits/offline' }

self.addEventListener('install', () => self.skipWaiting())
// The browser asks the server while this worker starts.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()))
self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(pageOr(event))
  else if (new URL(url).pathname.startsWith(page)) event.respondWith(fileOr(event.request))
})

const isOfDashboard = (url) => /^(\/[a-z]{2})?\/dashboard(\/|$)/.test(new URL(url).pathname)

/** A proxy's answers for a server that is gone. */
const isGone = ({ status }) => status >= 502 && status <= 504

async function visits() {
  const kept = await (await caches.open(shelf)).match(page)
  if (!kept) return undefined
  if (Date.parse(kept.headers.get('salus-until') ?? '') > Date.now()) return kept
  await caches.delete(shelf)
  return undefined
}

const saved = async ({ request }) =>
  (isOfDashboard(request.url) ? await visits() : undefined) ??
  caches.match(elsewhere.page, { cacheName: elsewhere.shelf })

async function pageOr(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    return isGone(answer) ? ((await saved(event)) ?? answer) : answer
  } catch {
    return (await saved(event)) ?? Response.error()
  }
}

async function fileOr(request) {
  return (await caches.match(request, { cacheName: elsewhere.shelf })) ?? fetch(request)
}
