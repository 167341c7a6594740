// Answers for a patient's dashboard from what this browser has saved, when there is no line or no server: one page with
// their next visits. Registered for the dashboard's addresses alone; it touches no call of the API and no script, so
// that a new build is loaded as without it. What is over is thrown away.
const shelf = 'own-visits'
const page = '/own-visits/'

self.addEventListener('install', () => self.skipWaiting())
// The browser asks the server while this worker starts.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()))
self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(pageOr(event))
  else if (isOfPage(new URL(url).pathname)) event.respondWith(fileOr(event.request))
})

const isOfPage = (path) => path.startsWith(page) || path === '/desk-list/list.css'

/** A proxy's answers for a server that is gone. */
const isGone = ({ status }) => status >= 502 && status <= 504

async function saved() {
  const kept = await (await caches.open(shelf)).match(page)
  if (!kept) return undefined
  if (Date.parse(kept.headers.get('salus-until') ?? '') > Date.now()) return kept
  await caches.delete(shelf)
  return undefined
}

async function pageOr(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    return isGone(answer) ? ((await saved()) ?? answer) : answer
  } catch {
    return (await saved()) ?? Response.error()
  }
}

async function fileOr(request) {
  return (await (await caches.open(shelf)).match(request)) ?? fetch(request)
}
