import { type KeyboardEvent, type ReactNode, useId } from 'react'

type Props<V extends string> = {
  label: string
  tabs: readonly { value: V; label: ReactNode }[]
  value: V
  onChange: (value: V) => void
  /** The content of the chosen tab. */
  children: ReactNode
}

/** Tabs, one of which is shown. Arrow keys, Home and End choose another (WAI-ARIA Authoring Practices, tabs). */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: Props<V>) {
  const id = useId()
  function choose(event: KeyboardEvent<HTMLDivElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const now = tabs.findIndex((tab) => tab.value === value)
    const to = {
      ArrowRight: now + (isRtl ? -1 : 1),
      ArrowLeft: now + (isRtl ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const chosen = tabs.at(to % tabs.length)!.value
    onChange(chosen)
    document.getElementById(`${id}-${chosen}`)?.focus()
  }
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={choose}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus. */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {children}
      </div>
    </div>
  )
}
