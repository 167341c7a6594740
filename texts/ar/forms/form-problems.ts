import type { In } from '../../texts.ts'

export const formProblems: In<'formProblems'> = {
  text_missing: 'ينقص نص',
  no_pages: 'ليس في الاستمارة أي صفحة',
  page_empty: 'لا شيء في هذه الصفحة',
  key_twice: 'اسمه في المعادلات مستخدم مرتين',
  too_many_items: 'في الاستمارة أسئلة أكثر من المسموح به',
  options_too_few: 'خياراته قليلة جدًا',
  condition_not_above: 'شرطه يخص سؤالًا لا يقع قبله',
  condition_does_not_fit: 'شرطه لا يناسب السؤال الذي يخصه',
  formula_unreadable: 'لا يمكن قراءة المعادلة',
  formula_not_above: 'تستخدم المعادلة شيئًا ليس رقمًا واقعًا قبلها',
  range_empty: 'أصغر قيمة أكبر من أكبر قيمة',
  one_signature: 'تحتاج الموافقة إلى توقيع واحد فقط، إلزامي وظاهر دائمًا',
  nothing_asked: 'الاستمارة لا تسأل عن شيء',
}
