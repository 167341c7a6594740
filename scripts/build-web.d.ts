export function buildWeb(options?: { quiet?: boolean; onUsable?: () => void }): Promise<void>
