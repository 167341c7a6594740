export function chromium(): string
export function nameOfBrowser(path: string): string
export const chromiumFlags: string[]
