import type { In } from '../../texts.ts'

export const numberField: In<'numberField'> = {
  form: (example) => `يُرجى كتابة رقم مثل \u2066${example}\u2069.`,
  from: (least) => `يُرجى كتابة \u2066${least}\u2069 أو أكثر.`,
  until: (most) => `يُرجى كتابة \u2066${most}\u2069 أو أقل.`,
}
