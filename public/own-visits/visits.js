// The pages without a line: the colours that were chosen in the app; they load the real page again, by their button or
// once there is a line, and lead to the saved visits where there are any.
try {
  const chosen = localStorage.getItem('colour-scheme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.colours = chosen
} catch {
  // Storage is blocked: the device's colours.
}
const again = () => location.reload()
window.addEventListener('online', again)
document.addEventListener('DOMContentLoaded', async () => {
  document.querySelector('[data-does="again"]')?.addEventListener('click', again)
  const link = document.querySelector('a[hidden]')
  const kept = link && (await caches.match('/own-visits/', { cacheName: 'own-visits' }))
  if (kept && Date.parse(kept.headers.get('salus-until') ?? '') > Date.now()) link.hidden = false
})
