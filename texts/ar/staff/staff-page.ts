import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const staffPage: In<'staffPage'> = {
  title: 'الموظفون والصلاحيات · Salus',
  heading: 'الموظفون والصلاحيات',
  find: 'الاسم أو البريد الإلكتروني',
  add: 'إضافة موظف',
  count: (count) =>
    plural(count, {
      zero: 'لا توجد حسابات دخول',
      one: 'حساب دخول واحد',
      two: 'حسابا دخول',
      few: '# حسابات دخول',
      many: '# حساب دخول',
      other: '# حساب دخول',
    }),
  failed: 'تعذّر تحميل قائمة الموظفين',
  none: 'لا يوجد موظف يطابق هذا البحث.',
  columns: {
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    worksAs: 'يعمل بصفة',
    may: 'الصلاحيات',
    login: 'الدخول',
    action: 'الإجراء',
  },
  states: { ended: 'منتهٍ', invited: 'أُرسلت الدعوة', open: 'مفعّل' },
  you: (name) => `\u2068${name}\u2069 (أنت)`,
  ownChoice: 'اختيار خاص',
  everything: 'كل شيء',
  nothing: 'لا شيء',
  several: (names) => names.join('، '),
  changeRights: 'تغيير الصلاحيات',
  changeRightsOf: (name) => `تغيير الصلاحيات: \u2068${name}\u2069`,
  letIn: 'السماح بالدخول من جديد',
  letInThis: (name) => `السماح بالدخول من جديد: \u2068${name}\u2069`,
  end: 'إنهاء الدخول',
  endThis: (name) => `إنهاء الدخول: \u2068${name}\u2069`,
  isIn: (name) => `أصبح بإمكان \u2068${name}\u2069 تسجيل الدخول من جديد.`,
  isOut: (name) => `تم تسجيل خروج \u2068${name}\u2069 من جميع الأجهزة، ولم يعد تسجيل الدخول ممكنًا.`,
  rights: 'الصلاحيات',
  rightsOf: (name) => `صلاحيات \u2068${name}\u2069`,
  save: 'حفظ',
  cancel: 'إلغاء',
  saved: (name) => `تم حفظ صلاحيات \u2068${name}\u2069، وهي سارية من الآن.`,
  notSaved: 'تعذّر حفظ الصلاحيات.',
  movesToDesk: (name) =>
    `من الآن يكون تسجيل الدخول عبر \u2066/desk/login\u2069، وسيُسجَّل خروج كل من دخل باسم \u2068${name}\u2069.`,
  movesToAdmin: (name) =>
    `من الآن يكون تسجيل الدخول عبر \u2066/admin/login\u2069، وسيُسجَّل خروج كل من دخل باسم \u2068${name}\u2069.`,
  added: (name) => `تمت إضافة \u2068${name}\u2069. الدعوة إلى تعيين كلمة مرور في طريقها بالبريد الإلكتروني.`,
  notAdded: 'تعذّر إنشاء الحساب.',
  atDesk: (allowed) =>
    `يُسجَّل الدخول عبر الاستقبال، والصلاحيات هي: ${allowed.join('؛ ')}. يمكن بعد ذلك منح الصلاحيات وسحبها واحدةً واحدة.`,
  atAdmin: (allowed) =>
    `يُسجَّل الدخول عبر صفحة الإدارة، والصلاحيات هي: ${allowed.join('؛ ')}. يمكن بعد ذلك منح الصلاحيات وسحبها واحدةً واحدة.`,
  language: 'لغة الدعوة',
  location: 'الفرع',
  everywhere: 'جميع الفروع',
  everywhereToo: 'ممنوحة لجميع الفروع',
  at: (location, allowed) => `\u2068${location}\u2069: ${allowed}`,
  shared:
    'المرضى مشتركون بين جميع فروع العيادة. تتطلب الأرقام والطلبات والأطباء والحسابات والإعداد صلاحية لجميع الفروع.',
  invite: 'إضافة وإرسال دعوة',
}
