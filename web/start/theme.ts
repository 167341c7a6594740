import { type ButtonProps, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { common } from '#texts/common/common.ts'

const evergreen: MantineColorsTuple = [
  '#e4f2ee',
  '#c8e5dc',
  '#96cfbf',
  '#5cc7ac',
  '#3fb598',
  '#239379',
  '#0f7c65',
  '#0b6b57',
  '#085445',
  '#063f34',
]
const red: MantineColorsTuple = [
  '#fceaea',
  '#f8d0cf',
  '#f4aba6',
  '#f59a94',
  '#f27b74',
  '#e25a54',
  '#d33f3c',
  '#c62828',
  '#a61f1f',
  '#851818',
]

/**
 * Filled buttons use our tokens, which differ in light and dark mode; Mantine picks a text colour for light mode only.
 */
function buttonColours(_: unknown, { variant, color, disabled }: ButtonProps) {
  if (variant !== undefined && variant !== 'filled') return { root: {} }
  const name = color === 'red' ? 'red' : 'evergreen'
  if (disabled) return { root: {} }
  return {
    root: {
      '--button-bg': `var(--${name})`,
      '--button-hover': name === 'red' ? 'var(--red)' : 'var(--evergreen-hover)',
      '--button-color': `var(--on-${name})`,
    },
  }
}

export const theme = createTheme({
  primaryColor: 'evergreen',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: { evergreen, red },
  fontFamily: 'var(--text)',
  headings: { fontFamily: 'var(--display)', fontWeight: '500' },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.875rem', sm: '1rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  components: {
    Button: { defaultProps: { size: 'md' }, vars: buttonColours },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    // Typed text runs in the direction of its own words, whatever the page's language.
    Textarea: { defaultProps: { size: 'md', dir: 'auto' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Notification: { defaultProps: () => ({ closeButtonProps: { 'aria-label': common.dismiss } }) },
  },
})

/** Mantine's own variables, pointed at our tokens. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--evergreen-tint)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-anchor': 'var(--evergreen)',
    '--mantine-color-error': 'var(--red)',
  }
  // Mantine's dark greys colour its inputs, menus and borders; ours are greener.
  const dark = {
    ...shared,
    '--mantine-color-dark-4': 'var(--line-strong)',
    '--mantine-color-dark-5': 'var(--line)',
    '--mantine-color-dark-6': 'var(--surface)',
    '--mantine-color-dark-7': 'var(--paper)',
  }
  return { variables: {}, light: shared, dark }
}
