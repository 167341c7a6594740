import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react'

type Looks = {
  /**
   * `filled`: the main action; `default`: with a border; `subtle`: without one; `light`: a button that is switched on.
   */
  variant?: 'filled' | 'default' | 'outline' | 'subtle' | 'light'
  /** For actions that delete or remove something. */
  color?: 'red'
  size?: 'sm' | 'md' | 'lg'
  fullWidth?: boolean
  /** The action is under way: the button ignores presses, but keeps the focus. */
  loading?: boolean
  /** An icon before the text. */
  leftSection?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

type Props<C extends ElementType> = Looks & { component?: C } & Omit<
    ComponentPropsWithRef<C>,
    keyof Looks | 'component'
  >

/**
 * The one button component: 44 px high on touch screens. While `loading` it is not disabled, because a disabled button
 * loses the focus and keyboard users would start again at the top of the page. As a link: `component={Link}`.
 */
export function Button<C extends ElementType = 'button'>(props: Props<C>) {
  const { component, variant = 'filled', color, size = 'md', fullWidth, loading = false, leftSection, ...rest } = props
  const { className, children, onClick, ...others } = rest as ComponentPropsWithRef<'button'>
  const Element: ElementType = component ?? 'button'
  return (
    <Element
      {...(component ? {} : { type: 'button' })}
      {...others}
      className={className ? `button ${className}` : 'button'}
      data-variant={variant}
      data-size={size}
      data-color={color}
      {...(fullWidth ? { 'data-block': true } : {})}
      {...(loading ? { 'data-busy': true, 'aria-disabled': true } : {})}
      onClick={loading ? (event: MouseEvent) => event.preventDefault() : onClick}
    >
      {leftSection && <span className="button-icon">{leftSection}</span>}
      <span className="button-label">{children}</span>
    </Element>
  )
}
