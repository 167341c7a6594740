import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react'

type Looks = {
  /** The main act is filled; `default` has a border, `subtle` has none, `light` is one that is on. */
  variant?: 'filled' | 'default' | 'outline' | 'subtle' | 'light'
  /** It takes something away. */
  color?: 'red'
  size?: 'sm' | 'md' | 'lg'
  fullWidth?: boolean
  /** It works: it takes no press, and keeps the focus all the same. */
  loading?: boolean
  /** An icon before what it says. */
  leftSection?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

type Props<C extends ElementType> = Looks & { component?: C } & Omit<
    ComponentPropsWithRef<C>,
    keyof Looks | 'component'
  >

/**
 * The one button: 44 px high with a finger. While `loading` it is not disabled: a disabled button loses the focus, and
 * whoever uses the keyboard would begin again at the top of the page. As a link: `component={Link}`.
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
