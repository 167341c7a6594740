// The two buttons of the saved lists.
document.querySelector('[data-does="print"]')?.addEventListener('click', () => window.print())
document.querySelector('[data-does="delete"]')?.addEventListener('click', async () => {
  await caches.delete('desk-list')
  location.replace('/desk')
})
