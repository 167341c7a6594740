import { type ButtonProps, createPolymorphicComponent, Button as MantineButton } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Props = ButtonProps & ComponentPropsWithRef<'button'>

/**
 * The one button: 44 px high with a finger, its colours from our tokens (`theme.ts`, `styles/mantine.css`). While
 * `loading` it takes no press, and keeps the focus all the same: a button that is disabled loses it, and whoever uses
 * the keyboard would begin again at the top of the page.
 */
export const Button = createPolymorphicComponent<'button', ButtonProps>(
  ({ loading = false, onClick, mod, ...rest }: Props) => (
    <MantineButton
      {...rest}
      mod={[{ busy: loading }, mod]}
      {...(loading ? { 'aria-disabled': true } : {})}
      onClick={loading ? (event: MouseEvent) => event.preventDefault() : onClick}
    />
  ),
)
