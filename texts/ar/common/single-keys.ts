import type { In } from '../../texts.ts'

export const singleKeys: In<'singleKeys'> = {
  label: 'اختصارات من حرف واحد',
  says: 'عند إيقافها لا تفعل الحروف مثل \u2068W\u2069 أو \u2068J\u2069 شيئًا وحدها. وتبقى \u2068Ctrl K\u2069 والأسهم و\u2068Esc\u2069 تعمل. على هذا الجهاز فقط.',
}
