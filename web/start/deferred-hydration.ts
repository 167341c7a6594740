/** The state of a prerendered page before its app runs: what the person has pressed and typed. */
type Waiting = {
  /** Removes the listeners and returns the collected input. */
  over(): {
    press: HTMLElement | undefined
    form: HTMLFormElement | undefined
    /** A field outside of a form in which Enter was pressed last. */
    entered: HTMLInputElement | undefined
    typed: Set<Element>
  }
}

declare global {
  interface Window {
    salusWaiting?: Waiting
  }
}

/**
 * Copied inline into the prerendered pages, so it may use nothing from outside. Fetches the app at the first input of a
 * person (a touch, a key, the pointer), or right after the first paint if somebody is logged in, the page asks for it,
 * or its times are in another zone than this browser's. Links and forms with an address work without the app; any other
 * press waits for it.
 */
export function deferHydration(): void {
  const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin']
  const typed = new Set<Element>()
  let press: HTMLElement | undefined
  let form: HTMLFormElement | undefined
  let entered: HTMLInputElement | undefined
  let started = false

  function start() {
    const held = document.querySelector('script[data-app]')
    if (started || !held) return
    started = true
    for (const sign of signs) document.removeEventListener(sign, onSign)
    for (const href of held.getAttribute('data-app')?.split(' ') ?? []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    run(JSON.parse(held.textContent)).catch(loadAnew)
  }

  /** Some browsers send `pointermove` for a pointer that does not move when the page appears. */
  function onSign({ type, movementX, movementY }: Event & Partial<PointerEvent>) {
    if (type !== 'pointermove' || movementX || movementY) start()
  }

  /**
   * The scripts of this page cannot be loaded, for example because a newer build has replaced them: reloads the page,
   * at most once in half a minute. Without a server the page stays as it is, and the next sign of a person tries again.
   */
  async function loadAnew() {
    try {
      const [address, at] = (sessionStorage.getItem('loaded-anew') ?? '').split(' ')
      if (address === location.href && Date.now() - Number(at) < 30_000) return
      await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
      sessionStorage.setItem('loaded-anew', `${location.href} ${Date.now()}`)
      location.reload()
    } catch {
      started = false
      for (const sign of signs) document.addEventListener(sign, onSign, { passive: true })
    }
  }

  /** Does what the router's own inline script would have done. */
  async function run(app: { manifest: string; routes: Record<string, string>; entry: string }) {
    await import(/* @vite-ignore */ app.manifest)
    const loaded = await Promise.all(
      Object.entries(app.routes).map(async ([id, url]) => [id, await import(/* @vite-ignore */ url)]),
    )
    Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(loaded) })
    await import(/* @vite-ignore */ app.entry)
  }

  /** Keeps the event from React, which may be hydrating: it would be handled too early, and again by `replayInput`. */
  function hold(event: Event) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function onClick(event: Event) {
    start()
    const pressed = event.target instanceof Element ? event.target : null
    // The link to the same page in another language takes the query of the address along.
    const sameElsewhere = pressed?.closest<HTMLAnchorElement>('.language-switch a')
    if (sameElsewhere) sameElsewhere.search = location.search
    const button = pressed?.closest<HTMLElement>('button')
    if (!button || (button.getAttribute('type') !== 'button' && button.closest('form'))) return
    hold(event)
    press = button
  }
  function onSubmit(event: Event) {
    const submitted = event.target as HTMLFormElement
    if (submitted.hasAttribute('action')) return
    hold(event)
    form = submitted
  }
  function onInput({ target }: Event) {
    start()
    typed.add(target as Element)
    if (target === entered) entered = undefined
  }
  function onKeyDown({ key, target, isComposing }: KeyboardEvent) {
    if (key === 'Enter' && !isComposing && target instanceof HTMLInputElement && !target.form) entered = target
  }

  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', onSubmit, true)
  document.addEventListener('input', onInput, true)
  document.addEventListener('keydown', onKeyDown, true)
  window.salusWaiting = {
    over() {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('submit', onSubmit, true)
      document.removeEventListener('input', onInput, true)
      document.removeEventListener('keydown', onKeyDown, true)
      return { press, form, entered, typed }
    },
  }
  /**
   * Whether this device's clock differs from the clinic's at a time that the page shows. The server names the zones
   * that differ from the clinic's; for a reader elsewhere only the app can. `Intl` would take a tenth of a second on a
   * slow phone; a date and time without a zone is read on the device's own clock anyway.
   */
  function hasTimesElsewhere() {
    const marked = Array.from(document.querySelectorAll<HTMLElement>('[data-shown]'))
    return marked.some(({ dataset: { shown, instant } }) => Date.parse(`${shown}`) !== Date.parse(`${instant}`))
  }
  let signedIn = false
  try {
    signedIn = localStorage.getItem('token') !== null
  } catch {
    // Storage is blocked: nobody is logged in.
  }
  document.addEventListener('DOMContentLoaded', () => {
    const isAwaited = press || form || typed.size > 0
    const isWanted = document.querySelector('script[data-at-once]') || hasTimesElsewhere()
    const atOnce = signedIn || isAwaited || isWanted
    if (atOnce) requestAnimationFrame(() => setTimeout(start))
    else for (const sign of signs) document.addEventListener(sign, onSign, { passive: true })
  })
}

/** Replays the presses and typed text from before hydration. */
export function replayInput(): void {
  const { press, form, entered, typed } = window.salusWaiting?.over() ?? {}
  delete window.salusWaiting
  for (const field of typed ?? []) {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) sayTicked(field)
    // Selects are handled by `EarlySelect`.
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) sayTyped(field)
  }
  // After the forms have taken over the typed text.
  setTimeout(() => {
    if (press?.isConnected) press.click()
    if (form?.isConnected) form.requestSubmit()
    if (entered?.isConnected) entered.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
}

/**
 * React takes the value that it finds while hydrating for its own, and would see no change. So the field is emptied
 * first, and then set to the typed value.
 */
function sayTyped(field: HTMLInputElement | HTMLTextAreaElement) {
  const { value } = field
  const prototype = Object.getPrototypeOf(field) as object
  const write = Object.getOwnPropertyDescriptor(prototype, 'value')?.set
  field.value = ''
  write?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Like `sayTyped`: the box goes back to React's state, and is clicked again. */
function sayTicked(box: HTMLInputElement) {
  box.checked = !box.checked
  box.click()
}
