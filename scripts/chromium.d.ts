export function chromium(): string
export const chromiumFlags: string[]
