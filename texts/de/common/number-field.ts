import type { In } from '../../texts.ts'

export const numberField: In<'numberField'> = {
  form: (example) => `Bitte geben Sie eine Zahl wie ${example} ein.`,
  from: (least) => `Bitte geben Sie mindestens ${least} ein.`,
  until: (most) => `Bitte geben Sie höchstens ${most} ein.`,
}
