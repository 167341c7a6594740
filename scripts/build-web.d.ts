export function buildWeb(options?: { quiet?: boolean }): Promise<void>
