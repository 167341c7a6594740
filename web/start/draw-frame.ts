/** The id of the element in the empty shell that holds the frames of the dashboards, and shows the one that fits. */
export const framesId = 'frames'
/** The id of the list of files that the frames' links name by their place in it. */
export const filesId = 'frames-files'

/**
 * Stands inline in the empty shell (its text is copied there, so it may use nothing from outside): shows the frame of
 * the dashboard whose address this is, by the role in the token and the sections that were open last, and begins to
 * fetch the scripts of its page. Nothing in it is anybody's data; the app draws the same once it runs, or leads to the
 * log-in where the server refuses the token.
 */
export function drawFrame(): void {
  const box = document.getElementById('frames')
  const here = location.pathname.replace(/\/$/, '')
  try {
    const [, payload = ''] = (localStorage.getItem('token') ?? '').split('.')
    const { id, role, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (!box || exp * 1000 <= Date.now() || localStorage.getItem('desk-locked') === id) return
    const known = JSON.parse(localStorage.getItem('may') ?? '{}')
    if (known.id !== id) return
    for (const template of box.querySelectorAll('template')) {
      if (!template.dataset.roles?.split(' ').includes(role)) continue
      const frame = document.importNode(template.content, true)
      const links = Array.from(frame.querySelectorAll<HTMLAnchorElement>('.shell-nav > a'))
      if (!links.some(({ pathname }) => here === pathname || here.startsWith(`${pathname}/`))) continue
      const isCurrent = ({ pathname, dataset }: HTMLAnchorElement) =>
        here === pathname || (dataset.within !== undefined && here.startsWith(`${pathname}/`))
      const current = links.find(isCurrent)
      current?.setAttribute('aria-current', 'page')
      frame.querySelector('h1')!.textContent = current?.querySelector('.shell-label')?.textContent ?? ''
      const { right } = current?.dataset ?? {}
      for (const link of links) {
        if (link.dataset.right && !known.may.includes(link.dataset.right)) link.remove()
      }
      if (/\/calendar$/.test(here)) frame.querySelector('main')!.dataset.wide = 'true'
      box.append(frame)
      box.dataset.drawn = ''
      if (here !== current?.pathname || (right && !known.may.includes(right))) return
      const files: string[] = JSON.parse(document.getElementById('frames-files')?.textContent ?? '[]')
      for (const place of current.dataset.files?.split(' ') ?? []) {
        const href = files[Number(place)] ?? ''
        const how = /\.css/.test(href) ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
        document.head.append(Object.assign(document.createElement('link'), { href, ...how }))
      }
      return
    }
  } catch {
    // No token, one that cannot be read, or no storage: the app decides.
  }
}
