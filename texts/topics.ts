/** What the file of a topic exports: `slotStep` of `booking/slot-step.ts`, with or without its ending. */
export const nameOf = (file: string): string =>
  file
    .replace(/^.*\//, '')
    .replace(/\.ts$/, '')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
