import type { In } from '../../texts.ts'

export const paperWords: In<'paperWords'> = {
  page: (page, pages) => `صفحة ${page} من ${pages}`,
  signature: 'التوقيع والختم',
  check: 'امسح الرمز، أو أدخله في العنوان المكتوب تحته، لمعرفة ما إذا كانت هذه الورقة سارية.',
  notPrintable: (letters) => `لا يمكن طباعة هذه الحروف: \u2068${letters}\u2069. اكتبها بحروف لاتينية.`,
}
