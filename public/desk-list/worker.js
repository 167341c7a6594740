// Answers for the addresses below /desk-list/ from what the desk has saved on this computer, so that the lists of the
// day open although the server is gone. Nothing else is ever answered here, and what is over is thrown away.
const shelf = 'desk-list'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => event.respondWith(answer(event.request)))

async function answer(request) {
  const kept = await (await caches.open(shelf)).match(request, { ignoreSearch: true })
  if (!kept) return fetch(request)
  const until = kept.headers.get('salus-until')
  if (!until || Date.parse(until) > Date.now()) return kept
  await caches.delete(shelf)
  return fetch(request)
}
