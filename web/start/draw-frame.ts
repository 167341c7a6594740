/** The id of the element in the empty shell that holds the dashboards' frames; `drawFrame` shows one of them. */
export const framesId = 'frames'
/** The id of the list of files to which the frames' links refer by index. */
export const filesId = 'frames-files'

/**
 * Copied inline into the empty shell, so it may use nothing from outside. Shows the frame of the dashboard at this
 * address, by the role in the token and the person's last known rights, and begins to fetch the scripts of the page.
 * The frame holds no personal data. The app draws the same frame, or leads to the log-in if the server refuses the
 * token.
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
      const links = Array.from(frame.querySelectorAll<HTMLAnchorElement>(':is(.shell-nav, .shell-group) > a'))
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
      for (const group of frame.querySelectorAll('.shell-group')) if (!group.querySelector('a')) group.remove()
      const rail = frame.querySelector<HTMLElement>('[data-rail]')
      if (rail && localStorage.getItem('rail') === 'open') rail.dataset.rail = 'open'
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
    // No token, an unreadable one, or no storage: the app decides.
  }
}
